import { beginning, idIn } from '../text/clean.ts'
import type { SafeHtml } from '../text/html.ts'
import { pageSize } from '../text/paging.ts'

/** The statuses in toolbar order, with their labels. */
export const entryStatuses = [
  { status: 'pending', label: 'Pending' },
  { status: 'working', label: 'Working' },
  { status: 'completed', label: 'Completed' },
  { status: 'info', label: 'Information' },
  { status: 'last-work', label: 'Last-work' },
  { status: 'journal', label: 'Journal' },
  { status: 'urgent', label: 'Urgent' },
  { status: 'cancelled', label: 'Cancelled' },
] as const

export type EntryStatus = (typeof entryStatuses)[number]['status']

/** What the status of an entry can be; '' is none. */
export const everyEntryStatus = ['', ...entryStatuses.map(({ status }) => status)] as const

export type AnyEntryStatus = (typeof everyEntryStatus)[number]

/** The list's filter: all entries, those without a status too, or one status. */
export type Filter = 'all' | EntryStatus

/** The filters in toolbar order. */
export const filters: readonly { filter: Filter; label: string }[] = [
  { filter: 'all', label: 'All Entries' },
  ...entryStatuses.map(({ status, label }) => ({ filter: status, label })),
]

/** The statuses that the add form offers. */
export const newStatuses = entryStatuses.filter(({ status }) => status === 'info' || status === 'urgent')

export function isEntryStatus(text: string): text is EntryStatus {
  return entryStatuses.some(({ status }) => status === text)
}

/** Parses a filter; anything unknown is all. */
export function filterIn(text: string | undefined): Filter {
  return text !== undefined && isEntryStatus(text) ? text : 'all'
}

/** A status's label; an entry may have none. */
export function statusLabel(status: string): string {
  return entryStatuses.find((known) => known.status === status)?.label ?? 'No status'
}

/** Entries in an unpaged API answer. */
export const maxEntries = 1000

/** Characters of an entry's content; anything longer belongs in a file. */
export const maxContentLength = 100_000

/**
 * '21 - 40 of 1,204'; '0 - 0 of 0' if empty.
 * @param page from 1
 */
export function rangeText(page: number, total: number): string {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return `${grouped(first)} - ${grouped(last)} of ${grouped(total)}`
}

/** 1204 to '1,204'. */
export function grouped(number: number): string {
  return number.toLocaleString('en-US')
}

/**
 * A filter's number of entries.
 * @param counts by status, '' included
 */
export function countOf(counts: Record<string, number>, filter: Filter): number {
  if (filter !== 'all') return counts[filter] ?? 0
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** '11/20/2026, 10:31 AM': en-US, two-digit month and day, 12-hour clock, in the journal's time zone. */
export function entryTime(moment: Date, timeZone: string): string {
  const twoDigits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = formatOf('en-US', { ...twoDigits, year: 'numeric', hour12: true, timeZone })
  return format.format(moment).replace(/\s/g, ' ')
}

/** '2026-11-20 10:31:00', which spreadsheets read as a time. */
export function sortableTime(moment: Date, timeZone: string): string {
  return formatOf('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

export type ShownEntry = {
  id: number
  status: string
  html: SafeHtml
  /** The beginning of its text, which messages use as its name. */
  name: string
  /** Whether it takes more than a few lines. */
  isLong: boolean
  /** Whether only its first words are here; its page has all of it. */
  isCut: boolean
  createdby: string
  created_at: string
  /** Its time in words. */
  time: string
  /** Its content as it was sent, where the reader may correct it in the list. */
  source?: string
}

/** A page of the list with everything its screen shows. */
export type EntryList = {
  filter: Filter
  search: string
  page: number
  total: number
  counts: Record<string, number>
  /** Under a search, how many match in each filter, where that is known without counting anew. */
  matches?: Partial<Record<Filter, number>>
  entries: ShownEntry[]
}

/** A change of an entry: a new one has no `from`; where both are the same, its content changed. */
export type EntryNews = { id: number; from?: string; to?: string }

/** Whether a list may look different after a change. */
export function concerns(list: Pick<EntryList, 'filter' | 'search' | 'entries'>, { id, from, to }: EntryNews): boolean {
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

/** The beginning of an entry's text, as its name. */
export function entryName(words: string): string {
  return beginning(words, maxNameLength) || 'The entry'
}

const correctableMs = 24 * 60 * 60 * 1000

/** Whether a user may correct an entry's content: who wrote it may, for 24 hours. */
export function isCorrectable(entry: { createdby: string; created_at: Date }, username: string, now: Date): boolean {
  return entry.createdby === username && now.getTime() - entry.created_at.getTime() <= correctableMs
}

/** Entries that one call may give a status. */
export const maxChanged = 500

/** An entry to be given another status; `from` is the one that the client saw. */
export type EntryRef = { id: number; from?: string }

/** The text that a check box sends: `7:pending`. */
export function entryRef({ id, status }: { id: number; status: string }): string {
  return `${id}:${status}`
}

/** Parses {@link entryRef}s; `7` alone says nothing of a status. Undefined if one is malformed. */
export function entryRefsIn(texts: readonly string[]): EntryRef[] | undefined {
  const refs = texts.map((text) => {
    const [digits = '', from] = text.split(':')
    const id = idIn(digits)
    return id === undefined ? undefined : { id, from }
  })
  return refs.some((ref) => ref === undefined) ? undefined : refs.filter((ref) => ref !== undefined)
}
