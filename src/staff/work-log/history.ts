import type { Entry } from './queries.ts'

/** A change of an entry as the change history stores it. */
export type RecordedChange = {
  at: Date
  username: string
  before: { status?: unknown; content?: unknown }
  after: { status?: unknown; content?: unknown }
}

/**
 * Returns an entry's statuses since it was added, newest first, each with its start and its user.
 * @param changes oldest first
 */
export function listStatuses(
  entry: Pick<Entry, 'createdby' | 'created_at'> & { status: string },
  changes: RecordedChange[],
) {
  const [first] = changes
  const initial = first ? String(first.before.status ?? '') : entry.status
  const history = [{ status: initial, by: entry.createdby, at: entry.created_at.toISOString() }]
  for (const { at, username, after } of changes)
    history.push({ status: String(after.status ?? ''), by: username, at: at.toISOString() })
  return history.reverse()
}

/** Returns an entry's contents before each correction, newest first. @param changes oldest first */
export const listCorrections = (changes: RecordedChange[]) =>
  changes
    .map(({ at, username, before }) => ({ before: String(before.content ?? ''), by: username, at: at.toISOString() }))
    .reverse()
