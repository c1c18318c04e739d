import { counted } from '../text/counted.ts'
import { shortMomentIn } from '../text/dates.ts'
import { momentOf } from '../text/local-time.ts'
import type { Refusal } from '../text/problems.ts'
import type { Typed } from '../text/record-form.ts'
import { isStatus, type Status } from '../text/status.ts'
import { type ArticleProblem, articleProblem } from './fields.ts'

/** Whether readers see an article; a disabled one becomes public at `publish_at`. */
export type Publication = { status: Status; publish_at: Date | null }

/** The present, and the time zone of a time without an offset. */
export type Moment = { now: Date; zone: string }

const yearMs = 366 * 24 * 60 * 60 * 1000

const untimely = {
  ...articleProblem('invalid', 'publish_at'),
  message: 'Publish at must be a time within the next year',
}

/**
 * Parses the `status` and `publish_at` of a form: with a time the article is disabled until then. Without a
 * status there must be a time.
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

/** The history's action for a change of an article's publication. */
export function publicationAction(before: Publication, after: Publication): 'schedule' | 'unschedule' | 'status' {
  if (after.publish_at) return 'schedule'
  return before.status === after.status ? 'unschedule' : 'status'
}

export function isSamePublication(one: Publication, other: Publication): boolean {
  return one.status === other.status && one.publish_at?.getTime() === other.publish_at?.getTime()
}

/** The message after the publication of many articles changed: '12 articles will be published 3 Dec 2026, 09:00.' */
export function changedWords(
  { changed, publication: { status, publish_at } }: { changed: number; publication: Publication },
  zone: string,
): string {
  if (changed === 0) return 'Nothing was changed: they already were.'
  const those = counted(changed, 'article')
  if (publish_at) return `${those} will be published ${shortMomentIn(zone, publish_at)}.`
  return `${those} ${changed === 1 ? 'is' : 'are'} ${status === 'enabled' ? 'public' : 'no longer public'} now.`
}
