import { alertKinds, type alertLetterKinds } from '../../core/db/enums.ts'
import { addDays, dayIn, nextDay } from '../../core/text/dates.ts'
import { momentOf } from '../../core/text/local-time.ts'
import { message } from '../../core/words/words.ts'

export type AlertKind = (typeof alertKinds)[number]

/** The kinds of alerts, each with its words for readers. */
export const alertNames: Record<AlertKind, string> = {
  issues: message('New issues, when an editor announces one'),
  articles: message('New articles, at most one letter a day'),
  calls: message('Calls for papers, when one opens'),
}

/** The kinds of letters, each with its words for admins. */
export const letterNames = {
  confirm: 'Asks to confirm',
  issue: 'About an issue',
  articles: 'About new articles',
  call: 'About a call for papers',
  notice: 'About a correction or retraction',
} satisfies Record<(typeof alertLetterKinds)[number], string>

/** Returns the kinds of alerts in a form's field, each once and in order. */
export const alertKindsIn = (texts: readonly string[]): AlertKind[] => alertKinds.filter((kind) => texts.includes(kind))

/** The letters that asked an address to confirm since it last answered, and the day of the last; or a promise. */
export type Limit = { asked: number; asked_on: string; never_at: Date | null }

/** The most letters that ask to confirm: to one address that does not answer, and in a day to all addresses. */
export const mostAsked = { ofAddress: 3, aDay: 300 }

const quietDays = 30

/**
 * Returns the letters that asked an address, with one more; undefined if it may not be asked: it had its letters within
 * the last 30 days, or must never be written to.
 */
export function countAsked(limit: Limit | undefined, today: string): { asked: number; asked_on: string } | undefined {
  if (!limit) return { asked: 1, asked_on: today }
  if (limit.never_at) return undefined
  if (limit.asked_on <= lastForgottenDay(today)) return { asked: 1, asked_on: today }
  return limit.asked < mostAsked.ofAddress ? { asked: limit.asked + 1, asked_on: today } : undefined
}

/** Returns the last day whose letters that asked to confirm no longer count. */
export const lastForgottenDay = (today: string): string => addDays(today, -quietDays)

/** The days after which an address that confirmed nothing is deleted. */
const unconfirmedDays = 7

/** Returns the last day on which an address was added that is deleted now, because it confirmed nothing. */
export const lastUnconfirmedDay = (today: string): string => addDays(today, -unconfirmedDays)

const dailyTime = 'T08:00'

/** Returns when the daily letters are next due in the journal's zone. @param last the day of the last ones, or null */
export function dailyDue(zone: string, { last, now }: { last: string | null; now: Date }): Date {
  const today = dayIn(zone, now)
  const day = last !== null && last >= today ? nextDay(today) : today
  return momentOf(zone, day + dailyTime) ?? now
}

/** The days for which a publication is news. */
export const newsDays = 30

/** The days in a row on which a mail server refused letters. */
type Refusals = { refused_days: number; refused_on: string | null }

/** The refusals, on as many days in a row, after which an address is deleted. */
export const mostRefusals = 3

/** Returns the refusals of an address with one more. */
export const countRefusal = ({ refused_days, refused_on }: Refusals, today: string): Refusals => ({
  refused_days: refused_on === today ? refused_days : refused_days + 1,
  refused_on: today,
})
