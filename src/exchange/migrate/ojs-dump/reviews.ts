import { inLocale, type MovedArticle, type MovedRequest, type MovedReview } from '../addresses/moved.ts'
import { namePart } from '../addresses/moved-rules.ts'
import type { DumpJournal } from './articles.ts'
import { parseMoment, readDumpDecisions, readDumpRequest } from './review-rules.ts'
import type { DumpRows } from './rows.ts'
import { readSettingInLocale } from './settings-rules.ts'
import type { DumpRow } from './tables-rules.ts'

/** Returns the decisions and reviews of a published article, or of a declined paper, if OJS has their days. */
export function reviewOf(
  { rows, locale, decided }: DumpJournal,
  { submission_id, date_submitted, status }: DumpRow,
  { key, state, titles, published }: MovedArticle,
): MovedReview | undefined {
  const isPublic = state === 'public'
  if (!isPublic && status !== '4') return undefined
  const decisions = readDumpDecisions(rows.of('edit_decisions', 'submission_id', submission_id), decided)
  const requests = rows
    .of('review_assignments', 'submission_id', submission_id)
    .flatMap((row) => readDumpRequest(row, reviewerOf(rows, row.reviewer_id, locale)) ?? [])
  const received = parseMoment(date_submitted)
  const isTold = isPublic ? decisions.length + requests.length > 0 : /reject/.test(decisions.at(-1)?.decision ?? '')
  return received && isTold
    ? { article: isPublic ? key : '', title: inLocale(titles), received, published, decisions, requests }
    : undefined
}

/** Returns a reviewer, whose name is in the users table up to OJS 3.1.1, in their settings since. */
function reviewerOf(rows: DumpRows, id: string | null | undefined, locale: string): MovedRequest['reviewer'] {
  const [user] = rows.of('users', 'user_id', id)
  const settings = rows.settings('user', id)
  const given = readSettingInLocale(settings, 'givenName', locale)
  const own = given
    ? [given, readSettingInLocale(settings, 'familyName', locale)]
    : [user?.first_name, user?.middle_name, user?.last_name]
  return {
    name: own.flatMap((part) => namePart(part ?? '').trim() || []).join(' '),
    email: user?.email?.trim() ?? '',
    affiliation: readSettingInLocale(settings, 'affiliation', locale),
    orcid: readSettingInLocale(settings, 'orcid'),
  }
}
