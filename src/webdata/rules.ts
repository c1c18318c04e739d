import { beginning, storable } from '../text/clean.ts'
import type { SafeHtml } from '../text/html.ts'
import { pageSize } from '../text/paging.ts'

/** The statuses of an entry in the order of the toolbar, each with its words (specification 2 and 4). */
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

/** What the list shows: every entry, those without a status too, or those of one status. */
export type Filter = 'all' | EntryStatus

/** The filters in the order of the toolbar. */
export const filters: readonly { filter: Filter; label: string }[] = [
  { filter: 'all', label: 'All Entries' },
  ...entryStatuses.map(({ status, label }) => ({ filter: status, label })),
]

/** The statuses that the add form offers (specification 4). */
export const newStatuses = entryStatuses.filter(({ status }) => status === 'info' || status === 'urgent')

export function isEntryStatus(text: string): text is EntryStatus {
  return entryStatuses.some(({ status }) => status === text)
}

/** The filter that an address names; an unknown one is all. */
export function filterIn(text: string | undefined): Filter {
  return text !== undefined && isEntryStatus(text) ? text : 'all'
}

/** A status in words; an entry may have none. */
export function statusLabel(status: string): string {
  return entryStatuses.find((known) => known.status === status)?.label ?? 'No status'
}

/** Entries that the API answers where nobody asked for a page. */
export const maxEntries = 1000

/** Characters of an entry's content; what is longer belongs into a file. */
export const maxContentLength = 100_000

/** Everything the work log says to its user, by code. */
export const entryMessages = {
  invalid_status: 'Choose Information or Urgent, or leave it open',
  unknown_status: 'This is not one of the statuses',
  invalid: 'The content is longer than 100,000 characters',
  not_found: 'This entry is not there any more',
  confirm: 'Do you really want to Change.',
  added: 'Entry added',
  failed: 'The journal did not answer. Nothing was changed.',
  unloaded: 'The entries could not be loaded.',
} as const

/** What is said where someone else was quicker. */
export function conflictText(name: string, status: string): string {
  return `Meanwhile someone made “${name}” ${statusLabel(status)}. Nothing was changed.`
}

/** What is said of a change that was made. */
export function changedText(name: string, status: string): string {
  return status === '' ? `${name} has no status now` : `${name} is now ${statusLabel(status)}`
}

/** '21 - 40 of 1,204'; '0 - 0 of 0' of nothing. @param page from 1 */
export function rangeText(page: number, total: number): string {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return `${grouped(first)} - ${grouped(last)} of ${grouped(total)}`
}

/** 1204 as '1,204'. */
export function grouped(number: number): string {
  return number.toLocaleString('en-US')
}

/** How many entries a filter shows. @param counts of each status, '' too */
export function countOf(counts: Record<string, number>, filter: Filter): number {
  if (filter !== 'all') return counts[filter] ?? 0
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

const maxSearchLength = 200

/** What is searched for: composed, without white space around; '' searches for nothing. */
export function searchIn(text: string | undefined): string {
  const clean = storable(text ?? '')
    .normalize('NFC')
    .trim()
  return [...clean].slice(0, maxSearchLength).join('')
}

/**
 * Which index answers a search: trigrams need three letters or digits in a row; one or two, signs, and Devanagari, where a
 * mark may end a row, are found by single letters and pairs.
 */
export function indexFor(search: string): 'trigrams' | 'pairs' {
  return /[\p{L}\p{N}]{3}/u.test(search) ? 'trigrams' : 'pairs'
}

/**
 * Whether a page of matches is sooner found by collecting every match than by walking back from the newest entry until the
 * page is full: the walk passes about `size / total` entries for each match.
 */
export function isRare(total: number, pastAndPage: number, size: number): boolean {
  return total * total < pastAndPage * size
}

/** '11/20/2026, 10:31 AM': en-US, two-digit month and day, 12-hour clock (specification 2), in the journal's zone. */
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

/** A status that an entry had from a moment on, and who gave it. */
export type StatusChange = { status: string; by: string; at: string }

/** A change of status as the history of changes holds it. */
export type RecordedChange = { at: Date; username: string; before: { status?: unknown }; after: { status?: unknown } }

/** An entry's statuses since it was added, newest first. @param changes oldest first */
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

/** An entry as the list shows it. */
export type ShownEntry = {
  id: number
  status: string
  html: SafeHtml
  /** The beginning of its words, by which messages name it. */
  name: string
  /** Whether it takes more than a few lines. */
  isLong: boolean
  createdby: string
  created_at: string
  /** Its moment in words. */
  time: string
}

/** A page of the list with all that its screen shows. */
export type EntryList = {
  filter: Filter
  search: string
  page: number
  total: number
  counts: Record<string, number>
  entries: ShownEntry[]
}

/** What became of entries: one that was added came from nowhere. */
export type EntryNews = { id: number; from?: string; to?: string }

/** Whether a list may show something else after such news. */
export function concerns(list: Pick<EntryList, 'filter' | 'search' | 'entries'>, { id, from, to }: EntryNews): boolean {
  if (list.entries.some((entry) => entry.id === id)) return true
  if (list.filter === 'all') return from === undefined
  return from === list.filter || to === list.filter
}

/** Whether an entry's words or lines are so many that the list shows a part of them at first. */
export function isLongEntry(html: string, words: string): boolean {
  const lines = html.includes('<pre') ? /<(?:p|br|li|blockquote)\b|\n/g : /<(?:p|br|li|blockquote)\b/g
  return words.length > 240 || (html.match(lines) ?? []).length > 3
}

const maxNameLength = 60

/** The beginning of an entry's words. */
export function entryName(words: string): string {
  return beginning(words, maxNameLength) || 'The entry'
}
