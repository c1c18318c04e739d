import { isOnlineFirst } from '../../../core/online-first.ts'
import { isYes } from '../../../core/text/clean.ts'
import { counted } from '../../../core/text/counted.ts'
import { dayIn, dayMs, longDate, shortMomentIn } from '../../../core/text/dates.ts'
import { momentOf } from '../../../core/text/local-time.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import type { Question } from '../../../core/text/question.ts'
import { isStatus, type Status } from '../../../core/text/status.ts'
import type { Typed } from '../../../office/records/form.ts'
import { daysAfterPublication, type reviewDays } from '../../record/day-rules.ts'
import { type ArticleProblem, articleLabels, articleProblem } from '../../record/fields.ts'

/** The publication of an article; a disabled one becomes public at `publish_at`. */
export type Publication = { status: Status; publish_at: Date | null }

/** The current time, and the time zone of a time without an offset. */
export type Moment = { now: Date; zone: string }

const yearMs = 366 * 24 * 60 * 60 * 1000

const untimely = {
  ...articleProblem('invalid', 'publish_at'),
  message: 'Publish at must be a time within the next year',
}

/**
 * Parses the `status` and `publish_at` of a form: with a time, the article is disabled until then. Without a status, a
 * time is required.
 */
export function publicationIn(
  { status = '', publish_at }: Typed,
  { now, zone }: Moment,
): { ok: true; publication: Publication } | Refusal<ArticleProblem> {
  const refusedFor = (problem: ArticleProblem): Refusal<ArticleProblem> => ({ ok: false, problem, problems: [problem] })
  const typed = publish_at?.trim() ?? ''
  if (!isStatus(status) && !(publish_at !== undefined && status === ''))
    return refusedFor(articleProblem('invalid_status', 'status'))
  if (typed === '')
    return isStatus(status)
      ? { ok: true, publication: { status, publish_at: null } }
      : refusedFor(articleProblem('required', 'publish_at'))
  const at = momentOf(zone, typed)
  const isAhead = at && at > now && at.getTime() <= now.getTime() + yearMs
  if (!isAhead) return refusedFor(untimely)
  return { ok: true, publication: { status: 'disabled', publish_at: at } }
}

/** The least milliseconds that a form without scripts was on the screen; with scripts, more is checked. */
const lookMs = 2000

/**
 * Reports whether a form was sent too soon for anyone to have seen it. @param shown when it was shown, '' if unknown
 */
export function isUnseen(shown: string | undefined, now: Date): boolean {
  const lookedMs = now.getTime() - Date.parse(shown ?? '')
  return lookedMs >= 0 && lookedMs < lookMs
}

/** The maximum days between publication date and today without a question. */
const nearDays = 7

/** Returns the reason why an editor must confirm a publication date; undefined if it is near the day of publication. */
function dateDoubt(date: string, today: string): 'old' | 'ahead' | undefined {
  if (date > today) return 'ahead'
  return Date.parse(today) - Date.parse(date) > nearDays * dayMs ? 'old' : undefined
}

/** An editor's answer: publish with today's date, or keep the article's date unless it is ahead. */
type DateChoice = 'today' | 'keep'

export const dateChoiceIn = (text: string | undefined): DateChoice | 'ask' =>
  text === 'today' || text === 'keep' ? text : 'ask'

/**
 * The choice of the date of an article that is published: by its editor, or, for a client (`automatic`), the article's
 * own date unless it is ahead.
 */
export type DateManner = DateChoice | 'ask' | 'automatic'

/** An article whose publication is to change. */
export type Dated = Publication &
  Partial<Record<(typeof reviewDays)[number], string | null>> & {
    publishdate: string | null
    /** Whether it has ever been public; if so, its date stays. */
    wasPublic: boolean
  }

/**
 * Returns the publication date of an article whose publication changes: the day of its schedule, or today if it is
 * published before that. A date that readers know stays, as does one near today; no date ahead of today becomes public.
 * @returns 'ask' if the editor must confirm the date first
 */
export function dateOfPublication(
  { status, publish_at, publishdate, wasPublic }: Dated,
  to: Publication,
  { today, zone, manner }: { today: string; zone: string; manner: DateManner },
): string | null | 'ask' {
  const doubt = publishdate === null ? undefined : dateDoubt(publishdate, today)
  const isOpened = to.status === 'enabled' && doubt === 'ahead'
  if (wasPublic && !isOpened && !(status === 'enabled' && to.publish_at)) return publishdate
  if (to.publish_at) return dayIn(zone, to.publish_at)
  if (to.status === 'disabled') return publishdate
  if (publish_at) return today
  if (!doubt || (doubt === 'old' && manner === 'automatic')) return publishdate
  if (manner === 'ask') return 'ask'
  return manner === 'today' || doubt === 'ahead' ? today : publishdate
}

/** Refuses to publish until an editor has decided about dates that are not near today. */
export function refuseUntilDated(dates: string[], today: string): Refusal<ArticleProblem> & { question: Question } {
  const isOneAhead = dates.some((date) => date > today)
  const problem = {
    ...articleProblem('invalid', 'publishdate'),
    message: isOneAhead ? aheadMessage : oldMessage(today),
  }
  return { ok: false, problem, problems: [problem], question: dateQuestion(dates, today) }
}

function dateQuestion(dates: string[], today: string): Question {
  const [first = '', ...others] = dates.toSorted()
  const last = others.at(-1) ?? first
  const from = first === last ? longDate(first) : `${longDate(first)} to ${longDate(last)}`
  const those = others.length === 0 ? 'One article has' : `${counted(dates.length, 'article')} have`
  const words = [
    `${those} a publication date that is not near today, ${longDate(today)}: ${from}.`,
    last > today ? `Nothing is published yet. ${aheadMessage}: go back to choose a time.` : 'Nothing is published yet.',
  ]
  const now = { value: 'today', label: `Publish with today’s date, ${longDate(today)}` }
  const own = { value: 'keep', label: last > today ? 'Keep the dates before today' : `Publish with the date ${from}` }
  const many = { value: 'keep', label: 'Publish with their own dates' }
  const keep = first > today ? [] : [others.length === 0 || last > today ? own : many]
  return { title: 'Which publication date?', words, name: 'dates', answers: [now, ...keep] }
}

const aheadMessage = 'A publication date after today needs a schedule'

const oldMessage = (today: string) =>
  `The publication date is more than ${nearDays} days before today, ${longDate(today)}`

/**
 * Returns the problem of publishing a new article immediately with a date that is not near today.
 * @param confirmed the date that its editor has confirmed
 */
export function newDateProblem(
  { status, publishdate }: { status: Status; publishdate?: string | null },
  confirmed: string | undefined,
  today: string,
): ArticleProblem | undefined {
  const doubt = publishdate && status === 'enabled' ? dateDoubt(publishdate, today) : undefined
  if (!doubt || !publishdate || (doubt === 'old' && confirmed === publishdate)) return undefined
  const problem = { ...articleProblem('invalid', 'publishdate'), usual: { publishdate: today } }
  if (doubt === 'ahead')
    return { ...problem, message: aheadMessage, hint: 'Choose its time under “Publish later”, or today’s date.' }
  const confirms = { name: 'olddate', value: publishdate, label: `Publish it with the date ${longDate(publishdate)}` }
  return { ...problem, message: oldMessage(today), confirms }
}

type Early = { year: number; doi?: string | null }

const withoutDoi = 'Publish without a DOI'

/** Reports whether an article would be online first without a DOI, which its editor has not confirmed. */
const lacksDoi = ({ year, doi }: Early, form: Typed) => isOnlineFirst({ year }) && !doi && !isYes(form.no_doi)

/** Returns the problem of publishing a new article online first without a DOI. */
export function noDoiProblem(row: Early & { status: Status }, form: Typed): ArticleProblem | undefined {
  if (row.status !== 'enabled' || !lacksDoi(row, form)) return undefined
  const confirms = { name: 'no_doi', value: 'yes', label: withoutDoi }
  return { ...articleProblem('invalid', 'doi'), message: needsDoi, confirms }
}

const needsDoi = 'An article online first is cited by its DOI: without one its citations name the address'

/** Refuses to publish articles online first without a DOI until an editor confirms it. */
export function refuseUntilDoi(rows: readonly Early[], form: Typed) {
  if (!rows.some((row) => lacksDoi(row, form))) return undefined
  const problem = { ...articleProblem('invalid', 'doi'), message: needsDoi }
  const question: Question = {
    title: 'Publish without a DOI?',
    words: [`${needsDoi}.`, 'Nothing is published yet.'],
    name: 'no_doi',
    answers: [{ value: 'yes', label: withoutDoi }],
  }
  return { ok: false as const, problem, problems: [problem], question }
}

/**
 * Returns the problem of an edit that dates a public article ahead of today.
 * @param publishdate its new date, if the edit changes it
 */
export function aheadWhilePublic(status: Status, publishdate: string | null | undefined, today: string) {
  if (status !== 'enabled' || !publishdate || publishdate <= today) return []
  return [{ ...articleProblem('invalid', 'publishdate'), message: aheadMessage, usual: { publishdate: today } }]
}

/** The delay after which a scheduled article, for example after an outage, gets the day on which it is published. */
const lateMs = dayMs

/**
 * Returns the publication date of an article that became due: the day of its schedule, or the last review date if that
 * is later, since the database refuses a review after publication and no editor is there to decide.
 */
export function dateWhenDue({ publish_at, publishdate, wasPublic, ...review }: Dated, now: Date, zone: string) {
  if (wasPublic || !publish_at) return publishdate
  const isLate = now.getTime() - publish_at.getTime() > lateMs
  const day = dayIn(zone, isLate ? now : publish_at)
  return [review.received, review.revised, review.accepted].reduce<string>(
    (last, next) => (next && next > last ? next : last),
    day,
  )
}

/** Returns the problems of review dates that are after an article's day of publication. */
export function reviewAfter(row: Dated, publishdate: string | null): ArticleProblem[] {
  return daysAfterPublication({ ...row, publishdate }).map((field) => ({
    ...articleProblem('invalid_dates', field),
    message: `${articleLabels[field]} (${longDate(row[field] ?? '')}) is after the day of publication, ${longDate(publishdate)}`,
  }))
}

/** Returns the history's action for a change of an article's publication. */
export function publicationAction(before: Publication, after: Publication): 'schedule' | 'unschedule' | 'status' {
  if (after.publish_at) return 'schedule'
  return before.status === after.status ? 'unschedule' : 'status'
}

export function isSamePublication(one: Publication, other: Publication): boolean {
  return one.status === other.status && one.publish_at?.getTime() === other.publish_at?.getTime()
}

type Changed = { changed: number; left?: number; publication: Publication }

/**
 * Returns the message after the publication of many articles changed: '12 articles will be published 3 Dec 2026,
 * 09:00.'
 */
export function changedMessage({ changed, left = 0, publication }: Changed, zone: string): string {
  return [changedWords(changed, publication, zone), leftOutText(left)].filter(Boolean).join(' ')
}

/** Returns the message about articles that are omitted for a user; '' if there are none. */
export const leftOutText = (left: number): string =>
  left > 0 ? `${counted(left, 'article')} of papers that you may not see ${left === 1 ? 'is' : 'are'} left out.` : ''

function changedWords(changed: number, { status, publish_at }: Publication, zone: string): string {
  if (changed === 0) return 'Nothing was changed: they already were.'
  const those = counted(changed, 'article')
  if (publish_at) return `${those} will be published ${shortMomentIn(zone, publish_at)}.`
  return `${those} ${changed === 1 ? 'is' : 'are'} ${status === 'enabled' ? 'public' : 'no longer public'} now.`
}
