import type { everyEntryStatus } from '../../core/db/enums.ts'
import { pageSize } from '../../core/text/paging.ts'

export type EntryStatus = Exclude<(typeof everyEntryStatus)[number], ''>

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
] as const satisfies readonly { status: EntryStatus; label: string }[]

/** The list's filter: all entries, including those without a status, or one status. */
export type Filter = 'all' | EntryStatus

/** The filters in toolbar order. */
export const filters: readonly { filter: Filter; label: string }[] = [
  { filter: 'all', label: 'All Entries' },
  ...entryStatuses.map(({ status, label }) => ({ filter: status, label })),
]

/** The statuses that the add form offers. */
export const newStatuses = entryStatuses.filter(({ status }) => status === 'info' || status === 'urgent')

/** Whether a body has only unknown fields: a misspelt name would otherwise add an empty entry. */
export function lacksEntryFields(fields: Record<string, unknown>): boolean {
  const names = Object.keys(fields)
  return names.length > 0 && !names.includes('status') && !names.includes('content')
}

export const isEntryStatus = (text: string): text is EntryStatus => entryStatuses.some(({ status }) => status === text)

/** Parses a filter; anything unknown means all. */
export const filterIn = (text: string | undefined): Filter => (text !== undefined && isEntryStatus(text) ? text : 'all')

/** Returns a status's label; an entry may have no status. */
export function statusLabel(status: string): string {
  return entryStatuses.find((known) => known.status === status)?.label ?? 'No status'
}

/** The most entries in an unpaged API answer. */
export const maxEntries = 1000

/** The most characters of an entry's content; anything longer belongs in a file. */
export const maxContentLength = 100_000

/** Formats the range of a page: '21 - 40 of 1,204'; '0 - 0 of 0' if empty. @param page from 1 */
export function formatRange(page: number, total: number): string {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return `${formatGrouped(first)} - ${formatGrouped(last)} of ${formatGrouped(total)}`
}

/** Formats 1204 as '1,204'. */
export const formatGrouped = (number: number): string => number.toLocaleString('en-US')

/** Returns a filter's number of entries, from those by status, '' included. */
export function countOf(counts: Record<string, number>, filter: Filter): number {
  if (filter !== 'all') return counts[filter] ?? 0
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/**
 * Formats a time as '11/20/2026, 10:31 AM': en-US, two-digit month and day, 12-hour clock, in the journal's time zone.
 */
export function formatEntryTime(moment: Date, timeZone: string): string {
  const twoDigits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = formatOf('en-US', { ...twoDigits, year: 'numeric', hour12: true, timeZone })
  return format.format(moment).replace(/\s/g, ' ')
}

/** Formats a time as '2026-11-20 10:31:00', which spreadsheets read as a time. */
export function formatSortableTime(moment: Date, timeZone: string): string {
  return formatOf('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
