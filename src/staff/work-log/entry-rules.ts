import type { directionOf } from '../../core/language/language.ts'
import { beginning, idIn } from '../../core/text/clean.ts'
import type { SafeHtml } from '../../core/text/html.ts'
import type { Filter } from './rules.ts'

export type ShownEntry = {
  id: number
  status: string
  html: SafeHtml
  /** Its direction, if it differs from the page's. */
  dir?: ReturnType<typeof directionOf>
  /** The beginning of its text, which messages use as its name. */
  name: string
  /** Whether it takes more than a few lines. */
  isLong: boolean
  /** Whether this is only its beginning; its page has all of it. */
  isCut: boolean
  createdby: string
  created_at: string
  /** Its time, formatted. */
  time: string
  /** Its content as sent, if the reader may correct it in the list. */
  source?: string
}

/** A page of the list with everything its screen shows. */
export type EntryList = {
  filter: Filter
  search: string
  page: number
  total: number
  counts: Record<string, number>
  /** In a search, the number of matches of each status. */
  matches?: Record<string, number>
  entries: ShownEntry[]
}

/** A change of an entry: a new one has no `from`; if `from` and `to` are the same, its content changed. */
export type EntryNews = { id: number; from?: string; to?: string }

/** Whether a list may look different after a change. */
export function affectsList(
  list: Pick<EntryList, 'filter' | 'search' | 'entries'>,
  { id, from, to }: EntryNews,
): boolean {
  if (list.entries.some((entry) => entry.id === id)) return true
  if (list.filter === 'all') return from === undefined || (from === to && list.search !== '') // another text may match
  return from === list.filter || to === list.filter
}

/** Whether an entry is so long that the list collapses it. */
export function isLongEntry(html: string, words: string): boolean {
  const lines = html.includes('<pre') ? /<(?:p|br|li|blockquote)\b|\n/g : /<(?:p|br|li|blockquote)\b/g
  return words.length > 240 || (html.match(lines) ?? []).length > 3
}

const maxNameLength = 60

/** Returns the beginning of an entry's text, as its name. */
export const entryName = (words: string): string => beginning(words, maxNameLength) || 'The entry'

const correctableMs = 24 * 60 * 60 * 1000

/** Whether a user may correct an entry's content: only its author, for 24 hours. */
export function isCorrectable(entry: { createdby: string; created_at: Date }, username: string, now: Date): boolean {
  return entry.createdby === username && now.getTime() - entry.created_at.getTime() <= correctableMs
}

/** The most entries that one call may give a status. */
export const maxChanged = 500

/** An entry to be given another status; `from` is the one that the client showed. */
export type EntryRef = { id: number; from?: string }

/** Returns the value of a check box: `7:pending`. */
export const entryRef = ({ id, status }: { id: number; status: string }): string => `${id}:${status}`

/** Parses {@link entryRef}s; `7` alone names no status. Undefined if one is malformed. */
export function entryRefsIn(texts: readonly string[]): EntryRef[] | undefined {
  const refs = texts.map((text) => {
    const [digits = '', from] = text.split(':')
    const id = idIn(digits)
    return id === undefined ? undefined : { id, from }
  })
  return refs.some((ref) => ref === undefined) ? undefined : refs.filter((ref) => ref !== undefined)
}
