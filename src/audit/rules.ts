type Fields = Record<string, unknown>

/** What stands in place of a value that nobody may read later. */
const hidden = '(hidden)'

const secretFields = new Set(['password', 'current_password'])

/** The fields in which two states of a thing differ, with the value of each state; that a password differs is said, not how. */
export function differences(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (state: Fields) =>
    Object.fromEntries(
      names
        .filter((name) => state[name] !== undefined)
        .map((name) => [name, secretFields.has(name) ? hidden : state[name]]),
    )
  return { before: only(before), after: only(after) }
}

/** The moment of a change: now, but always after the last one, so that no two versions share theirs. */
export function momentAfter(last: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), last.getTime() + 1))
}

/** A change as the history lists it; `id` is its place, the newest has the highest. */
export type HistoryEntry = {
  id: number
  at: Date
  username: string
  action: string
  before: Fields
  after: Fields
}
