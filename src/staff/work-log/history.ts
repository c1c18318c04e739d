/** A status, since when, and who set it. */
type StatusChange = { status: string; by: string; at: string }

/** A change of an entry as the change history stores it. */
export type RecordedChange = {
  at: Date
  username: string
  before: { status?: unknown; content?: unknown }
  after: { status?: unknown; content?: unknown }
}

/**
 * An entry's statuses since it was added, newest first.
 * @param changes oldest first
 */
export function statusHistory(
  entry: { status: string; createdby: string; created_at: Date },
  changes: RecordedChange[],
): StatusChange[] {
  const [first] = changes
  const initial = first ? String(first.before.status ?? '') : entry.status
  const history = [{ status: initial, by: entry.createdby, at: entry.created_at.toISOString() }]
  for (const { at, username, after } of changes)
    history.push({ status: String(after.status ?? ''), by: username, at: at.toISOString() })
  return history.reverse()
}

/** A correction of an entry's content: what it was before, by whom, and when. */
type Correction = { before: string; by: string; at: string }

/**
 * The corrections of an entry's content, newest first.
 * @param changes oldest first
 */
export function corrections(changes: RecordedChange[]): Correction[] {
  return changes
    .map(({ at, username, before }) => ({ before: String(before.content ?? ''), by: username, at: at.toISOString() }))
    .reverse()
}
