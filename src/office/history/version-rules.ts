import { idIn } from '../../core/text/clean.ts'
import { momentIn } from '../../core/text/dates.ts'
import { type HistoryEntry, selectDifferences } from './rules.ts'

type Fields = Record<string, unknown>

/** The fields in which an earlier version differs: their present values, and those of that version. */
export type Version = { now: Fields; past: Fields }

/**
 * Returns the version that a change made.
 * @param later the changes after it, newest first
 * @param fields the fields that can be restored
 */
export function rebuildVersion(later: { before: Fields; after: Fields }[], fields: readonly string[]): Version {
  const only = (state: Fields) => Object.fromEntries(Object.entries(state).filter(([name]) => fields.includes(name)))
  const past: Fields = Object.assign({}, ...later.map(({ before }) => before))
  const now: Fields = Object.assign({}, ...later.toReversed().map(({ after }) => after))
  const { before, after } = selectDifferences(only(now), only(past))
  return { now: before, past: after }
}

/** The id of the first version of a record older than its history: its state before the first recorded change. */
export const beforeHistory = 0

/** Reports whether a record is older than its recorded history, which then lacks its first version. */
export function lacksFirstVersion(oldest: Pick<HistoryEntry, 'action'>): boolean {
  return oldest.action !== 'add' && oldest.action !== 'import'
}

/** Parses the change of a version in an address or a form. */
export function versionIn(text = ''): number | undefined {
  return text === String(beforeHistory) ? beforeHistory : idIn(text)
}

/** Returns the name of the version that a change made, such as 'the version of 15 June 2026, 15:30'. */
export function nameVersion({ id, at }: Pick<HistoryEntry, 'id' | 'at'>, zone: string): string {
  return id === beforeHistory ? 'the version before the first recorded change' : `the version of ${momentIn(zone, at)}`
}

/**
 * Reports whether a change made a version that can be restored: a mere move in an order, pin or publication did not. An
 * author's approval did, since later changes are compared with it.
 */
export function isVersion({ action, after }: HistoryEntry, fields: readonly string[]): boolean {
  return ['add', 'import', 'approved'].includes(action) || fields.some((name) => name in after)
}
