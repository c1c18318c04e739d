import { bounds } from '../../core/db/bounds.ts'
import type { declineReasons, recommendations, requestStates } from '../../core/db/enums.ts'
import { addDays } from '../../core/text/dates.ts'
import { momentOf } from '../../core/text/local-time.ts'
import { message, t } from '../../core/words/words.ts'
import { unreadText } from '../files/unread-words.ts'

type RequestState = (typeof requestStates)[number]
export type DeclineReason = (typeof declineReasons)[number]
export type Recommendation = (typeof recommendations)[number]

/** The reviewer's possible steps by a request's state, while its round is undecided. */
export const mayAccept = (state: RequestState) => state === 'invited' || state === 'declined' || state === 'lapsed'
export const mayDecline = (state: RequestState) => state === 'invited' || state === 'accepted' || state === 'lapsed'
export const mayReport = (state: RequestState) => state === 'invited' || state === 'accepted' || state === 'reported'
/** Reports whether the files are available: from accepting until declining. */
export const mayReadFiles = (state: RequestState) => state === 'accepted' || state === 'reported'

/** Returns the id of the form in which a reviewer types; undefined if there is none. */
export function mainFormOf({ state, isDecided }: { state: RequestState; isDecided: boolean }) {
  if (isDecided) return undefined
  if (mayAccept(state)) return mayDecline(state) ? 'decline' : undefined
  return mayReport(state) ? 'report-form' : undefined
}

/** The texts of the reasons for declining. */
export const reasonTexts: Record<DeclineReason, string> = {
  busy: message('I have no time at the moment'),
  not_my_field: message('It is not my field'),
  conflict: message('I have a conflict of interest'),
  other: message('Another reason'),
}

/** The texts of recommendations. */
export const recommendationTexts: Record<Recommendation, string> = {
  accept: message('Accept as it is'),
  minor: message('Accept after a minor revision'),
  major: message('Ask for a major revision'),
  reject: message('Reject'),
}

/** The longest text of a report, and the longest name of a reviewer, in characters. */
export const longestText = bounds.text
export const longestName = bounds.name

/** The days after the due day of an answer until a request lapses, and until its link ends. */
export const lapseDays = 7
const openDays = 30

/**
 * Returns the last day for an answer in a letter: the agreed one or, once that is over, the last possible one. Days are
 * `YYYY-MM-DD`.
 */
export const answerBy = (answerDue: string, today: string): string =>
  answerDue >= today ? answerDue : addDays(answerDue, lapseDays)

/** Returns the end of an unanswered request's link. @param answerDue the day on which an answer is due */
export function linkEnd(timeZone: string, answerDue: string): Date {
  const after = momentOf(timeZone, `${addDays(answerDue, openDays + 1)}T00:00`) as Date // a day in the supported years
  return new Date(after.getTime() - 1000)
}

export const isReason = (text: string): text is DeclineReason => Object.hasOwn(reasonTexts, text)
export const isRecommendation = (text: string): text is Recommendation => Object.hasOwn(recommendationTexts, text)

const whyNone: Record<string, string> = {
  encrypted: message('It is encrypted'),
  invalid_file: message('It is damaged, or of another kind'),
}

/**
 * Describes the parts missing from the authors' copy of a report's file, or why there is no copy; '' if it is complete.
 */
export function lackOf({ scrub, scrub_error }: { scrub: string; scrub_error: string }): string {
  if (scrub !== 'failed') return scrub === 'scrubbed' ? unreadText(scrub_error) : ''
  return t(
    'The authors cannot get this file: no copy without your name could be made. {why}. ' +
      'Please replace it with another format, or put its text into your report.',
    { why: t(whyNone[scrub_error] ?? scrub_error) },
  )
}
