import { dayIn, dayMs, isDay, minuteMs, momentIn } from './dates.ts'

/** Formats a time in a time zone as a `datetime-local` value: '2026-06-15T15:30'. */
export function localTimeIn(timeZone: string, moment: Date): string {
  return `${dayIn(timeZone, moment)}T${momentIn(timeZone, moment).slice(-5)}`
}

/**
 * Parses an ISO 8601 time with minutes; without an offset, as `datetime-local` sends it, it is local to a time zone. A
 * local time skipped in spring becomes an hour later; a repeated one in autumn is the first of the two.
 * @returns undefined for anything else, such as 30 February
 */
export function momentOf(timeZone: string, text: string): Date | undefined {
  const [, day = '', time, seconds = ':00', offset] =
    /^(\d{4}-\d\d-\d\d)T([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(:[0-5]\d(?:\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/.exec(
      text,
    ) ?? []
  if (!isDay(day)) return undefined
  if (offset) return storedMoment(new Date(`${day}T${time}${seconds}${offset}`))
  const asUtc = Date.parse(`${day}T${time}${seconds}Z`)
  const offsetAt = (at: number) =>
    Date.parse(`${localTimeIn(timeZone, new Date(at))}Z`) - Math.floor(at / minuteMs) * minuteMs
  const offsets = [-dayMs, dayMs].map((near) => offsetAt(asUtc + near))
  const fitting = offsets.find((offset) => offsetAt(asUtc - offset) === offset)
  return storedMoment(new Date(asUtc - (fitting ?? offsets[0] ?? 0)))
}

/** Returns a moment if the database can store it: its UTC year is 1 to 9999. */
function storedMoment(moment: Date): Date | undefined {
  const year = moment.getUTCFullYear()
  return year >= 1 && year <= 9999 ? moment : undefined
}
