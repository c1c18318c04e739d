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

const quarterMs = 15 * 60 * 1000
const years = new Map<string, { quarter: number; year: number }>()

/** The year in a time zone, cached for a quarter of an hour: every new year begins on one. */
export function yearIn(timeZone: string, moment: Date): number {
  const quarter = Math.floor(moment.getTime() / quarterMs)
  const known = years.get(timeZone)
  if (known?.quarter === quarter) return known.year
  const year = Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(moment))
  years.set(timeZone, { quarter, year })
  return year
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A time in a time zone: '15 June 2026, 15:30'. */
export function momentIn(timeZone: string, moment: Date): string {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone)
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]))
  const [day, month, year, hour, minute] = (['day', 'month', 'year', 'hour', 'minute'] as const).map((type) =>
    parts.get(type),
  )
  return `${day} ${month} ${year}, ${hour}:${minute}`
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** Whether a text is a calendar day, 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}

/** The day in a time zone, 'YYYY-MM-DD'. */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(moment)
    .map(({ type, value }) => [type, value])
  const { year, month, day } = Object.fromEntries(parts)
  return `${String(year).padStart(4, '0')}-${month}-${day}`
}
