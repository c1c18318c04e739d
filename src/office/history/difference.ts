import { sizeText } from '../../core/files/rules.ts'
import { lookup } from '../../core/text/clean.ts'
import { longDate } from '../../core/text/dates.ts'
import { decodeHtml, italicRuns, type Run, titleHtml } from '../../core/text/html.ts'
import { diffRunsByWord, type Piece } from './pieces.ts'
import { deletedFields, type HistoryEntry } from './rules.ts'

/** A field in the history: its label and its kind of values. */
export type HistoryField = {
  label: string
  /** Holds HTML, which is stored encoded: only emphasis, or rich text if it is multiline. */
  isHtml?: boolean
  /** Holds a stored file's name, which arrives in the form as a name; its size is in the column `bytes`. */
  isFile?: boolean
  bytes?: string
  /** The format of a non-empty value; also the input's type. */
  format?: 'email' | 'url' | 'date'
  /** The meaning of an empty value. */
  empty?: string
  /** The text for each value, or a function that makes it. */
  values?: Record<string, string>
  worded?: (value: string) => string
}

/**
 * A kind's history: its fields in form order, some as a label alone, and its own actions in addition to the usual ones.
 */
export type HistoryLabels = { fields: Record<string, string | HistoryField>; actions?: Record<string, string> }

/** A change of one field: two short values, a word-by-word difference, or a sentence. */
export type FieldChange = { name: string; label: string } & (
  | { kind: 'short'; before: Run[]; after: Run[] }
  | { kind: 'long'; pieces: Piece[] }
  | { kind: 'said'; text: string }
)

const usualActions: Record<string, string> = lookup({
  add: 'Added',
  edit: 'Changed',
  delete: 'Deleted',
  import: 'Imported',
  restore: 'Restored',
})

/** Returns the label of a change's action; a status or a pin is named by its new value. */
export function nameAction(
  { action, after }: Pick<HistoryEntry, 'action' | 'after'>,
  { actions = {} }: HistoryLabels,
): string {
  if (action === 'status' && !actions.status) return after.status === 'disabled' ? 'Disabled' : 'Enabled'
  if (action === 'pin') return after.is_pinned === true ? 'Pinned' : 'Unpinned'
  return actions[action] ?? usualActions[action] ?? `${action.charAt(0).toUpperCase()}${action.slice(1)}`
}

/** Returns the changed fields in form order, without those that the action's label already names. */
export function changesOf(entry: ChangedFields, { fields }: HistoryLabels): FieldChange[] {
  const { action, before, after } = entry
  const hidden = listHiddenFields(action, fields)
  const names = new Set([...Object.keys(fields), ...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((name) => (name in before || name in after) && !hidden.has(name))
    .map((name) => ({ name, ...changeOf(normalizeHistoryField(fields[name] ?? name), name, entry) }))
    .filter((change) => change.kind !== 'short' || change.before.length > 0 || change.after.length > 0)
}

/** Returns the labels of the fields that a change lists. */
export function listChangedLabels(action: string, changed: string[], words: HistoryLabels): string[] {
  const { fields } = words
  const hidden = listHiddenFields(action, fields)
  const names = new Set([...Object.keys(fields), ...changed])
  return [...names]
    .filter((name) => changed.includes(name) && !hidden.has(name))
    .map((name) => labelHistoryField(words, name))
}

/**
 * Returns the fields that are not listed: a file's size, the status or pin that the action names, and internal ones.
 */
function listHiddenFields(action: string, fields: HistoryLabels['fields']): Set<string> {
  const sizes = Object.values(fields).flatMap((field) => normalizeHistoryField(field).bytes ?? [])
  const named = action === 'status' ? ['status'] : action === 'pin' ? ['is_pinned'] : []
  const internal = Object.values(deletedFields).filter((name) => !(name in fields))
  return new Set([...sizes, ...named, ...internal])
}

/** Returns the label of a field; its name if it has none. */
export const labelHistoryField = ({ fields }: HistoryLabels, name: string): string =>
  normalizeHistoryField(fields[name] ?? name).label

type ChangedFields = Pick<HistoryEntry, 'action' | 'before' | 'after'>

const normalizeHistoryField = (field: string | HistoryField): HistoryField =>
  typeof field === 'string' ? { label: field } : field

const maxShortLength = 60

function changeOf(field: HistoryField, name: string, entry: ChangedFields) {
  const { label, isFile, isHtml, bytes } = field
  const [before, after] = [entry.before[name], entry.after[name]]
  if (isFile) {
    const text = describeFileChange(before, after, bytes ? entry.after[bytes] : undefined)
    return { label, kind: 'said', text } as const
  }
  const [old, now] = [makeHistoryRuns(field, before), makeHistoryRuns(field, after)]
  if (old.length > 0 && JSON.stringify(old) === JSON.stringify(now))
    return { label, kind: 'said', text: 'Only the formatting changed' } as const
  const isShort = sumRunLengths(old) <= maxShortLength && sumRunLengths(now) <= maxShortLength
  const isRewritten = isHtml && old.length > 0 && now.length > 0
  return isShort && !isRewritten
    ? ({ label, kind: 'short', before: old, after: now } as const)
    : ({ label, kind: 'long', pieces: diffRunsByWord(old, now) } as const)
}

function describeFileChange(before: unknown, after: unknown, bytes: unknown): string {
  const size = typeof bytes === 'number' ? `, ${sizeText(bytes)}` : ''
  if (!after) return 'Removed'
  return before ? `Replaced by another file${size}` : `A file${size}`
}

const usualValues: Record<string, string> = lookup({
  true: 'yes',
  false: 'no',
  enabled: 'Enabled',
  disabled: 'Disabled',
})

/** Returns a value as text; [] for an empty value. */
function makeHistoryRuns(field: HistoryField, value: unknown): Run[] {
  if (value === '' && field.empty) return makeHistoryRuns(field, field.empty)
  if (value === undefined || value === null || value === '') return []
  if (field.isHtml) return italicRuns(titleHtml(decodeHtml(String(value))))
  return [{ text: formatHistoryValue(field, value), italic: false }].filter(({ text }) => text !== '')
}

function formatHistoryValue({ label, format, values, worded }: HistoryField, value: unknown): string {
  if (Array.isArray(value))
    return value
      .map((item) => worded?.(typeof item === 'object' ? JSON.stringify(item) : String(item)) ?? item)
      .join('; ')
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (values) return Object.hasOwn(values, text) ? (values[text] ?? text) : text
  if (worded) return worded(text)
  if (format === 'date') return longDate(text) || text
  const isNamed = typeof value === 'boolean' || label === 'Status'
  return isNamed ? (usualValues[text] ?? text) : text
}

const sumRunLengths = (runs: Run[]) => runs.reduce((sum, { text }) => sum + text.length, 0)
