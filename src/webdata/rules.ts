import { beginning, storable, streamSafe } from '../text/clean.ts'
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

/** Every message of the work log, by code. */
export const entryMessages = {
  invalid_status: 'Choose Information or Urgent, or leave it empty',
  unknown_status: 'There is no such status',
  invalid: 'The content is longer than 100,000 characters',
  not_found: 'This entry no longer exists',
  confirm: 'Do you really want to Change.',
  added: 'Entry added',
  failed: 'The journal did not answer. Nothing was changed.',
  unloaded: 'The entries could not be loaded.',
} as const

export function conflictText(name: string, status: string): string {
  return `Someone else set “${name}” to ${statusLabel(status)}. Your change was not saved.`
}

export function changedText(name: string, status: string): string {
  return status === '' ? `${name} now has no status` : `${name} is now ${statusLabel(status)}`
}

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

const maxSearchLength = 200

/** Normalises a search: composed and trimmed; '' means no search. */
export function searchIn(text: string | undefined): string {
  const clean = streamSafe(storable(text ?? ''))
    .normalize('NFC')
    .trim()
  return [...clean].slice(0, maxSearchLength).join('')
}

/**
 * Chooses the index for a search: trigrams need three letters or digits in a row; shorter ones, signs, and Devanagari, where
 * a mark may end a row, use single letters and pairs.
 */
export function indexFor(search: string): 'trigrams' | 'pairs' {
  return /[\p{L}\p{N}]{3}/u.test(search) ? 'trigrams' : 'pairs'
}

/**
 * Whether collecting every match finds a page sooner than scanning back from the newest entry: the scan passes about `size /
 * total` entries per match.
 */
export function isRare(total: number, pastAndPage: number, size: number): boolean {
  return total * total < pastAndPage * size
}

/** '11/20/2026, 10:31 AM': en-US, two-digit month and day, 12-hour clock, in the journal's time zone. */
export function entryTime(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    const twoDigits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-US', { ...twoDigits, year: 'numeric', hour12: true, timeZone })
    formats.set(timeZone, format)
  }
  return format.format(moment).replace(/\s/g, ' ')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A status, since when, and who set it. */
export type StatusChange = { status: string; by: string; at: string }

/** A status change as the change history stores it. */
export type RecordedChange = { at: Date; username: string; before: { status?: unknown }; after: { status?: unknown } }

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
}

/** A page of the list with everything its screen shows. */
export type EntryList = {
  filter: Filter
  search: string
  page: number
  total: number
  counts: Record<string, number>
  entries: ShownEntry[]
}

/** A change of an entry; a new one has no `from`. */
export type EntryNews = { id: number; from?: string; to?: string }

/** Whether a list may look different after a change. */
export function concerns(list: Pick<EntryList, 'filter' | 'search' | 'entries'>, { id, from, to }: EntryNews): boolean {
  if (list.entries.some((entry) => entry.id === id)) return true
  if (list.filter === 'all') return from === undefined
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
