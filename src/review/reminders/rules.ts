import { addDays, dayIn, dayMs, monthsAfter } from '../../core/text/dates.ts'
import { localTimeIn, momentOf } from '../../core/text/local-time.ts'
import { lapseDays } from '../reviewer/rules.ts'
import { draftMs, unconfirmedMs } from '../submit/rules.ts'
import type { EndingPaper } from './queries.ts'

/** Reminders are sent at nine in the journal's time zone. */
const reminderTime = '09:00'

/** A request or paper is not reminded twice within this time. */
const pauseMs = 2 * dayMs

/** The time from now until another moment. */
export type Span = { now: Date; until: Date }

/** A future event: its time, what happens, the paper or request, and the recipient. */
export type Due = { at: Date; what: string; paper: string; request: string; to: string }

/** Formats a future event as a line with tabs; its time is in the zone, in the format of `--at`. */
export const dueLine = ({ at, what, paper, request, to }: Due, timeZone: string) =>
  [localTimeIn(timeZone, at), what, request || paper, to].join('\t')

/** Parses a setting such as `-3, 2, 7`: days, earliest first; [] for ''. */
export function reminderDays(setting: string): number[] {
  const days = setting.split(',').map((text) => text.trim())
  return days
    .filter((text) => /^[+-]?\d{1,3}$/.test(text))
    .map(Number)
    .sort((one, other) => one - other)
}

/** Returns the moment of a clock time on a day in a time zone. */
function momentAt(zone: string, day: string, time: string): Date {
  const moment = momentOf(zone, `${day}T${time}`)
  if (!moment) throw new Error(`No moment: ${day} ${time}`)
  return moment
}

/** Returns the moment after the end of a day; until then, a step due on that day is in time. */
const findDueDayEnd = (zone: string, day: string): Date => momentAt(zone, addDays(day, 1), '00:00')

type Reminded = {
  /** The day that the days of reminders count from. */
  from: string
  days: readonly number[]
  /** The time when the recipient was first asked. */
  asked: Date | null
  /** The time when the last reminder was written. */
  last: Date | null
}

/**
 * Returns the moments from now until another at which reminders are sent, if none is written meanwhile. Of several that
 * were missed, such as while the journal was stopped, only the latest is sent. Two are at least 48 hours apart, and
 * each is sent at nine or later. None is due before the recipient was first asked.
 */
export function remindersBetween(zone: string, { from, days, asked, last }: Reminded, { now, until }: Span): Date[] {
  const moments = days
    .map((each) => momentAt(zone, addDays(from, each), reminderTime))
    .filter((moment) => !asked || moment > asked)
  const missed = moments.filter((moment) => moment <= now).at(-1)
  const coming = moments.filter((moment) => moment > now && moment <= until)
  const going: Date[] = []
  let before = last
  for (const moment of missed ? [missed, ...coming] : coming) {
    if (before && before >= moment) continue
    const earliest = Math.max(moment.getTime(), now.getTime(), before ? before.getTime() + pauseMs : 0)
    const at = inHours(zone, new Date(earliest))
    if (at > until) break
    going.push(at)
    before = at
  }
  return going
}

/** Returns a moment itself if it is nine or later, otherwise nine of its day. */
function inHours(zone: string, moment: Date): Date {
  const [day = '', time = ''] = localTimeIn(zone, moment).split('T')
  return time >= reminderTime ? moment : momentAt(zone, day, reminderTime)
}

/** Returns the time when an unanswered request lapses. */
export const lapseTime = (zone: string, answerDue: string): Date => findDueDayEnd(zone, addDays(answerDue, lapseDays))

/** Returns the last `answer_due` of the requests that have lapsed by now. */
export const lapsedThrough = (zone: string, now: Date): string => addDays(dayIn(zone, now), -lapseDays - 1)

/**
 * Returns the moments from now until another at which digests are sent: once a day at an hour; one that was missed
 * today is sent at once.
 * @param hour '' for no digests
 * @param lastDay the day of the last one
 */
export function digestsBetween(
  zone: string,
  { hour, lastDay }: { hour: string; lastDay: string },
  { now, until }: Span,
): { day: string; at: Date }[] {
  if (!/^(?:1?\d|2[0-3])$/.test(hour)) return []
  const found: { day: string; at: Date }[] = []
  for (let day = dayIn(zone, now); ; day = addDays(day, 1)) {
    const moment = momentAt(zone, day, `${hour.padStart(2, '0')}:00`)
    const at = new Date(Math.max(moment.getTime(), now.getTime()))
    if (at > until) return found
    if (day > lastDay) found.push({ day, at })
  }
}

/** Returns the days on which a paper, or its content, is deleted. @param months after its end, undefined for never */
export function endsOf(
  paper: EndingPaper,
  { months, office }: { months: number | undefined; office: string },
  now: Date,
): Due[] {
  const { state, since, modification, ended_at, cleared_at, flags, to } = paper
  const about = { paper: paper.paper, request: '', to }
  const after = (from: Date, ms: number) => new Date(from.getTime() + ms)
  const isOver = (state === 'rejected' || state === 'withdrawn') && cleared_at === null
  const ends: (Due | false)[] = [
    flags.includes('nobody_to_handle') && { ...about, at: now, what: 'nobody may handle it', to: office },
    state === 'draft' && { ...about, at: after(modification, draftMs), what: 'delete draft' },
    state === 'unconfirmed' && { ...about, at: after(since, unconfirmedMs), what: 'delete unconfirmed paper' },
    isOver &&
      ended_at !== null &&
      months !== undefined && { ...about, at: monthsAfter(ended_at, months), what: 'delete files and texts' },
  ]
  return ends.filter((end) => end !== false)
}
