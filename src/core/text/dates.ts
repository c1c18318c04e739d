/** Months in full, January first. */
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

/** '2026-03-14' to '14 March 2026'; '' for null. */
export function longDate(isoDate: string | null): string {
  const [year, month, day] = (isoDate ?? '').split('-').map(Number)
  return year && month && day ? `${day} ${months[month - 1]} ${year}` : ''
}

/** '2026-03-14' to '14 Mar', for where a year is too long. */
export const shortDate = (isoDate: string): string => longDate(isoDate).replace(/ ([A-Z][a-z]{2}).*/, ' $1')

/** Returns a zone's format of times, made at its first use: making one takes a hundred times a use. */
function formatsOf(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (timeZone?: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

/** The parts of a written time, such as its `day`. */
function partsOf(format: Intl.DateTimeFormat, moment: Date): Record<string, string> {
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

/** A time in a time zone: '15 June 2026, 15:30'. */
export function momentIn(timeZone: string, moment: Date): string {
  const { day, month, year, hour, minute } = partsOf(clockIn(timeZone), moment)
  return `${day} ${month} ${year}, ${hour}:${minute}`
}

/** A time in a time zone, with the month's first letters: '15 Jun 2026, 15:30'. */
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
export function dayOf(text: string): string | undefined {
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

/** The day so many days after a day, or before it, both 'YYYY-MM-DD'. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Whether a text is a day from the first one on, in the ten years after it: a later one was mistyped. */
export function isDayFrom(first: string, text: string): boolean {
  return isDay(text) && text >= first && text <= addDays(first, 3653)
}

/** The day after a day. */
export const nextDay = (day: string) => addDays(day, 1)

const dateIn = formatsOf('en', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day in a time zone, 'YYYY-MM-DD'. */
export function dayIn(timeZone: string, moment: Date): string {
  const { year, month, day } = partsOf(dateIn(timeZone), moment)
  return `${String(year).padStart(4, '0')}-${month}-${day}`
}

const quarterMs = 15 * 60 * 1000
const todays = new Map<string, { quarter: number; day: string }>()

/** The day of a present moment in a time zone, cached for a quarter of an hour, in which no day begins. */
export function todayIn(timeZone: string, moment: Date): string {
  const quarter = Math.floor(moment.getTime() / quarterMs)
  const known = todays.get(timeZone)
  if (known?.quarter === quarter) return known.day
  const day = dayIn(timeZone, moment)
  todays.set(timeZone, { quarter, day })
  return day
}

/** The year of a present moment in a time zone. */
export const yearIn = (timeZone: string, moment: Date): number => Number(todayIn(timeZone, moment).slice(0, 4))

const longDayIn = formatsOf('en-GB', { dateStyle: 'long' })
const shortTimeIn = formatsOf('en-GB', { timeStyle: 'short' })

/** A time relative to `now`: '21:16', preceded by the day if that differs; in local time without a time zone. */
export function clockTime(moment: Date, now: Date, timeZone?: string): string {
  const time = shortTimeIn(timeZone).format(moment)
  const dayOf = longDayIn(timeZone)
  const day = dayOf.format(moment)
  return day === dayOf.format(now) ? time : `${day}, ${time}`
}

/** A moment some months later, at midnight UTC. */
export function monthsAfter(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, moment.getUTCDate()))
}
