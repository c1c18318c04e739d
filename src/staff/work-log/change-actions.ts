import { storable, streamSafe } from '../../core/text/clean.ts'
import { entryWords } from '../../core/text/html.ts'
import { recordChange } from '../../office/history/queries.ts'
import type { Actor } from '../../services.ts'
import { listWithoutEarlierStatus, lockEntries, writeEntries } from './entry-queries.ts'
import { type EntryRef, entryName, isCorrectable } from './entry-rules.ts'
import { describeConflict, entryMessages, serverMessages } from './problems.ts'
import type { Entry } from './queries.ts'
import { isEntryStatus, maxContentLength } from './rules.ts'

type Needed = Pick<Actor, 'db' | 'clock' | 'username' | 'totals'>

type Code = 'invalid_status' | 'invalid' | 'not_found' | 'forbidden' | 'conflict'

type EntryProblem = {
  code: Code
  message: string
  field?: 'status' | 'content'
  /** The stored entry, on a conflict. */
  current?: Entry
}

type Refused = { ok: false; problem: EntryProblem }

export type EntryResult = { ok: true; entry: Entry } | Refused

/** Makes a refusal, by default with its code's own message. */
export function refuseEntryChange(code: Exclude<Code, 'conflict'>, more: Partial<EntryProblem> = {}): Refused {
  return { ok: false, problem: { code, message: { ...entryMessages, ...serverMessages }[code], ...more } }
}

/** The outcome for each entry; `missing` are ids without an entry. */
type Changed = { ok: true; changed: Entry[]; conflicts: Entry[]; missing: number[] }

/**
 * Gives entries one of the eight statuses in one statement; no status only to undo the last change of each. Updates the
 * cached totals.
 * @param refs an entry whose status is no longer its `from` stays as it is
 */
export async function changeStatuses(
  { db, clock, username, totals }: Needed,
  refs: EntryRef[],
  status: string,
): Promise<Changed | Refused> {
  const seen = new Map(refs.map(({ id, from }) => [id, from]))
  let moved: Entry[] = []
  const result = await db.transaction(async (tx): Promise<Changed | Refused> => {
    const stored = await lockEntries(tx, [...seen.keys()])
    const isStale = ({ id, status }: Entry) => status !== (seen.get(id) ?? status)
    const [conflicts, fresh] = [stored.filter(isStale), stored.filter((entry) => !isStale(entry))]
    const missing = [...seen.keys()].filter((id) => !stored.some((entry) => entry.id === id))
    const outcome = { ok: true as const, conflicts, missing }
    if (stored.length === 0) return { ...outcome, changed: [] }
    const firstGiven = status === '' ? await listWithoutEarlierStatus(tx, [...seen.keys()]) : undefined
    const isAllowed = isEntryStatus(status) || (status === '' && fresh.every(({ id }) => firstGiven?.has(id)))
    if (!isAllowed)
      return refuseEntryChange('invalid_status', { field: 'status', message: entryMessages.unknown_status })
    moved = fresh.filter((entry) => entry.status !== status)
    if (moved.length > 0) await writeEntries(tx, listEntryIds(moved), { status })
    const change = { at: clock(), username, kind: 'entry', action: 'status', after: { status } } as const
    await recordChange(tx, ...moved.map(({ id, status }) => ({ ...change, subject: String(id), before: { status } })))
    return { ...outcome, changed: fresh.map((entry) => ({ ...entry, status })) }
  })
  if (moved.length > 0) totals.clear()
  return result
}

const listEntryIds = (entries: Entry[]) => entries.map(({ id }) => id)

/** Gives an entry another status, like {@link changeStatuses}; a conflict has the stored entry as `current`. */
export async function changeStatus(
  actor: Needed,
  id: number,
  { status, from }: { status: string; from?: string },
): Promise<EntryResult> {
  const result = await changeStatuses(actor, [{ id, from }], status)
  if (!result.ok) return result
  const [[entry], [current]] = [result.changed, result.conflicts]
  if (entry) return { ok: true, entry }
  if (!current) return refuseEntryChange('not_found')
  const message = describeConflict(entryName(entryWords(current.content)), current.status)
  return { ok: false, problem: { code: 'conflict', message, current } }
}

/** Converts line breaks, which forms send as CR LF. */
const withPlainLines = (text: string) => text.replace(/\r\n?/g, '\n')

/**
 * Corrects an entry's content; only its author may, for 24 hours. The change history keeps the former content, and the
 * cached totals are updated.
 * @param change the content to change `from`: if the stored one differs, answers a conflict with the entry as `current`
 */
export async function correctEntry(
  { db, clock, username, totals }: Needed,
  id: number,
  change: { content: string; from?: string },
): Promise<EntryResult> {
  const content = withPlainLines(streamSafe(storable(change.content)))
  const at = clock()
  const result = await db.transaction(async (tx): Promise<EntryResult> => {
    const [entry] = await lockEntries(tx, [id])
    if (!entry) return refuseEntryChange('not_found')
    if (!isCorrectable(entry, username, at)) return refuseEntryChange('forbidden')
    if (change.content.length > maxContentLength) return refuseEntryChange('invalid', { field: 'content' })
    if (withPlainLines(change.from ?? entry.content) !== withPlainLines(entry.content)) {
      const message = entryMessages.corrected_elsewhere
      return { ok: false, problem: { code: 'conflict', field: 'content', message, current: entry } }
    }
    if (content === entry.content) return { ok: true, entry }
    await writeEntries(tx, [id], { content })
    const edit = { at, username, kind: 'entry', subject: String(id), action: 'edit' } as const
    await recordChange(tx, { ...edit, before: { content: entry.content }, after: { content } })
    return { ok: true, entry: { ...entry, content } }
  })
  if (result.ok) totals.clear()
  return result
}

/** Changes one entry by the API: its status, or its content. */
export async function changeEntry(
  actor: Needed,
  id: number | undefined,
  { status, content, from }: { status?: string; content?: string; from?: string },
): Promise<EntryResult> {
  if (!id) return refuseEntryChange('not_found')
  if (content !== undefined && content.length > maxContentLength)
    return refuseEntryChange('invalid', { field: 'content' })
  if (status !== undefined) return changeStatus(actor, id, { status, from })
  return content === undefined
    ? refuseEntryChange('invalid_status', { field: 'status' })
    : correctEntry(actor, id, { content, from })
}
