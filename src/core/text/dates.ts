import { languageNow, localeNow } from '../words/words.ts'

/** The months' names, January first. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Formats '2026-03-14' as '14 March 2026', in the present language; '' for null. */
export function longDate(isoDate: string | null): string {
  const [year, month, day] = (isoDate ?? '').split('-').map(Number)
  if (!year || !month || !day) return ''
  const language = languageNow()
  if (language === 'en') return `${day} ${months[month - 1]} ${year}`
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.toLocaleDateString(localeNow(), { dateStyle: 'long', timeZone: 'UTC' })
}

/** Returns the name of a month in the present language. @param english its English name, or '' */
export function monthText(english: (typeof months)[number] | ''): string {
  const language = languageNow()
  if (language === 'en' || english === '') return english
  return new Date(Date.UTC(2024, months.indexOf(english))).toLocaleString(language, { month: 'long', timeZone: 'UTC' })
}

/** Formats '2026-03-14' as '14 Mar', for places too narrow for a year. */
export const shortDate = (isoDate: string): string => longDate(isoDate).replace(/ ([A-Z][a-z]{2}).*/, ' $1')

/**
 * Returns a function that returns a zone's date format, created at its first use: creating one takes a hundred times as
 * long as using it.
 */
function formatsOf(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (timeZone?: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

/** Returns the parts of a formatted time, such as its `day`. */
function splitFormattedTime(format: Intl.DateTimeFormat, moment: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
}

const clockIn = formatsOf('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats a time in a time zone: '15 June 2026, 15:30'. */
export function momentIn(timeZone: string, moment: Date): string {
  const { day, month, year, hour, minute } = splitFormattedTime(clockIn(timeZone), moment)
  return `${day} ${month} ${year}, ${hour}:${minute}`
}

/** Formats a time in a time zone with a short month: '15 Jun 2026, 15:30'. */
export function shortMomentIn(timeZone: string, moment: Date): string {
  return momentIn(timeZone, moment).replace(/[A-Z][a-z]+/, (month) => month.slice(0, 3))
}

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** Whether a text is a calendar day, 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}

/**
 * Parses a day as people write it: '2026-11-20', '11/20/2026' (the month first), '20 Nov 2026', 'November 20, 2026'.
 * @returns 'YYYY-MM-DD', or undefined for anything else
 */
export function parseWrittenDay(text: string): string | undefined {
  const forms = [
    /^(?<day>\d{1,2}) (?<month>[a-z]{3,9})\.? (?<year>\d{4})$/i,
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i,
    /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  ]
  const { day, month, year } = forms.map((form) => form.exec(text)?.groups).find(Boolean) ?? {}
  if (!day || !month) return isDay(text) ? text : undefined
  const byName = months.findIndex((name) => name.toLowerCase().startsWith(month.toLowerCase())) + 1
  const iso = [year, String(Number(month) || byName).padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isDay(iso) ? iso : undefined
}

/** Returns the day a number of days after another, or before it if negative; both 'YYYY-MM-DD'. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Whether a text is a day within ten years from `first` on: a later one is a typing error. */
export function isDayFrom(first: string, text: string): boolean {
  return isDay(text) && text >= first && text <= addDays(first, 3653)
}

/** Returns the day after a day. */
export const nextDay = (day: string) => addDays(day, 1)

const dateIn = formatsOf('en', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** Returns the day in a time zone, 'YYYY-MM-DD'. */
export function dayIn(timeZone: string, moment: Date): string {
  const { year, month, day } = splitFormattedTime(dateIn(timeZone), moment)
  return `${String(year).padStart(4, '0')}-${month}-${day}`
}

const quarterMs = 15 * 60 * 1000
const todays = new Map<string, { quarter: number; day: string }>()

/**
 * Returns the day of the present moment in a time zone, cached for a quarter of an hour, since days begin at a quarter.
 */
export function todayIn(timeZone: string, moment: Date): string {
  const quarter = Math.floor(moment.getTime() / quarterMs)
  const known = todays.get(timeZone)
  if (known?.quarter === quarter) return known.day
  const day = dayIn(timeZone, moment)
  todays.set(timeZone, { quarter, day })
  return day
}

/** Returns the year of the present moment in a time zone. */
export const yearIn = (timeZone: string, moment: Date): number => Number(todayIn(timeZone, moment).slice(0, 4))

const longDayIn = formatsOf('en-GB', { dateStyle: 'long' })
const shortTimeIn = formatsOf('en-GB', { timeStyle: 'short' })

/**
 * Formats a time relative to `now`: '21:16', preceded by the day if that differs; in local time without a time zone.
 */
export function clockTime(moment: Date, now: Date, timeZone?: string): string {
  const time = shortTimeIn(timeZone).format(moment)
  const dayOf = longDayIn(timeZone)
  const day = dayOf.format(moment)
  return day === dayOf.format(now) ? time : `${day}, ${time}`
}

/** Returns the midnight UTC of the day some months later. */
export function monthsAfter(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, moment.getUTCDate()))
}
