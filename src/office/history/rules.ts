import type { changeKinds } from '../../core/db/enums.ts'
import { dayMs } from '../../core/text/dates.ts'

export type ChangeKind = (typeof changeKinds)[number]

/** The table and the SQL of the name, for each kind whose records have a name. */
export const namePlaces = {
  article: { table: 'articles', name: 'title' },
  editor: { table: 'editors', name: 'name' },
  partner: { table: 'indexing', name: 'title' },
  news: { table: 'news', name: 'title' },
  redirect: { table: 'redirects', name: 'path' },
  page: { table: 'pages', name: 'name' },
  webpage: { table: 'webpages', name: 'title' },
  call: { table: 'calls', name: 'title' },
  user: { table: 'users', name: 'name' },
  entry: { table: 'entries', name: 'left(content, 500)' },
} as const satisfies Partial<Record<ChangeKind, { table: string; name: string }>>

/** The author of changes made by a terminal command: not a user of the journal. */
export const commandLine = { username: 'command line', userId: null } as const

type Fields = Record<string, unknown>

/** Replaces a value that must never be readable. */
const hidden = '(hidden)'

const secretFields = new Set(['password', 'current_password'])

/**
 * Returns the fields that differ between two states, with both values; a password's change is recorded without values.
 */
export function selectDifferences(before: Fields, after: Fields): { before: Fields; after: Fields } {
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

/** Returns the version of a change, for optimistic concurrency: the present time, but always after the last version. */
export const advanceVersion = (last: Date, now: Date): Date => new Date(Math.max(now.getTime(), last.getTime() + 1))

/** A change in the history's list; `id` grows with each change. */
export type HistoryEntry = {
  id: number
  at: Date
  username: string
  action: string
  before: Fields
  after: Fields
  /** The id of the change whose version this one restored, and that change. */
  restores?: number | null
  restored?: { at: Date; action: string } | null
  /** The time until which each replaced file is kept, by field. */
  files?: Record<string, Date>
}

/** The fields that name stored files, by kind. */
export const fileFields: Partial<Record<ChangeKind, readonly string[]>> = {
  article: ['file_hash', 'uploaded_hash', 'text_hash'],
  editor: ['picture'],
  issue: ['cover'],
  partner: ['image'],
  settings: ['logo', 'cover', 'signature'],
}

/** The file fields that can be replaced but not removed. */
export const lastingFiles: typeof fileFields = { article: ['file_hash'] }

const storedName = /^[0-9a-f]{64}(?:\.[a-z]+)?$/

type Made = { kind: ChangeKind; before: Fields; after: Fields }

/** Returns the stored files that a change replaces or removes. */
export function listReplacedFiles({ kind, before, after }: Made): { field: string; name: string }[] {
  const replaced = (fileFields[kind] ?? []).flatMap((field) => {
    const name = before[field]
    return typeof name === 'string' && name !== after[field] && storedName.test(name) ? [{ field, name }] : []
  })
  const left = new Set(listSuppliedFiles(after).map(({ hash }) => hash))
  const supplied =
    before.supplements === undefined ? [] : listSuppliedFiles(before).filter(({ hash }) => !left.has(hash))
  return [...replaced, ...supplied.map(({ n, hash }) => ({ field: `supplements.${n}`, name: hash }))]
}

/** Returns the files of an article's supplements. */
const listSuppliedFiles = ({ supplements }: Fields) =>
  Array.isArray(supplements) ? (supplements as { n: number; hash: string }[]) : []

/** Days for which a replaced file is kept and a deletion can be undone. */
export const undoDays = 30

/** Returns the end of the time in which a change at `at` can be undone with its files. */
export const undoUntil = (at: Date): Date => new Date(at.getTime() + undoDays * dayMs)

/** The fields of a deleted record that the history does not show: place, first day, dependent rows. */
export const deletedFields = {
  order: 'order',
  creation: 'creation',
  dependents: 'dependents',
  naming: 'naming',
} as const

/**
 * Parses the version that a form was filled from; undefined if missing or impossible, such as 30 February. Years are 1
 * to 9999, the range in which ISO 8601 and the database agree.
 */
export function parseVersion(text = ''): Date | undefined {
  const date = new Date(text)
  const isMoment = /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(date.getTime())
  return isMoment && date.toISOString() === text ? date : undefined
}

/**
 * Returns the conflicts of a three-way merge: the fields that both this form and the stored row have changed since
 * `seen`, to different values.
 */
export function mergeConflicts(seen: Fields, made: Fields, there: Fields): string[] {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return Object.keys(made).filter((name) => !isSame(seen[name], there[name]) && !isSame(made[name], there[name]))
}
