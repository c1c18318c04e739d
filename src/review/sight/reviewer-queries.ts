import { type SQL, sql } from 'drizzle-orm'
import type { notedFields } from '../../core/db/enums.ts'
import type { Viewer } from './queries.ts'

/**
 * Whether a user may know that somebody reviews here: not if all that they were ever asked to review is hidden from the
 * user, but for papers that were cleared. A condition on the table `reviewers`, or on what its id is given as.
 */
export const isKnownTo = (viewer: Pick<Viewer, 'id'>, reviewer: SQL, hidden: SQL): SQL =>
  sql`((not exists (select from review_requests known where known.reviewer_id = ${reviewer})
        or exists (select from reviewers kept where kept.id = ${reviewer} and kept.is_remembered))
      and not exists (select from reviewers cleared where cleared.id = ${reviewer} and cleared.hidden_since ? ${String(viewer.id)})
    or exists (
    select from review_requests known where known.reviewer_id = ${reviewer} and known.paper_id not in (${hidden})))`

type NotedField = (typeof notedFields)[number]

/**
 * What is noted of a reviewer, as far as a user may know, where the reviewer was asked about papers that are hidden from the user: the newest
 * that the user noted, that the reviewer said on the page of another paper, or that was noted before the reviewer was chosen for such a one;
 * what came later would tell of it. Of the table `reviewers`, or what it is called.
 */
export function shownTo(viewer: Pick<Viewer, 'id'>, hidden: SQL, table = sql`reviewers`) {
  const hiddenSince = sql`least((${table}.hidden_since->>${String(viewer.id)})::timestamptz, (
    select min(hidden.created_at) from review_requests hidden
    where hidden.reviewer_id = ${table}.id and hidden.paper_id in (${hidden})))`
  const isHidden = sql<boolean>`(${hiddenSince} is not null)`
  const mayKnow = sql`coalesce(case when noted.user_id = ${viewer.id} then true
    when noted.paper_id is null then noted.at <= ${hiddenSince} else noted.paper_id not in (${hidden}) end, false)`
  const ofField = (field: NotedField) =>
    sql`from reviewer_notes noted where noted.reviewer_id = ${table}.id and noted.field = ${field}`
  const isElse = (field: NotedField) => sql`(exists (select ${ofField(field)}) and ${isHidden})`
  const shown = (field: NotedField) => {
    const newest = sql`select noted.value ${ofField(field)} and ${mayKnow} order by noted.at desc, noted.id desc limit 1`
    return sql<string>`case when ${isElse(field)} then coalesce((${newest}), '') else coalesce(${table}.${sql.raw(field)}::text, '') end`
  }
  return {
    /** Whether the reviewer was asked about a paper that is hidden from the user. */
    isHidden,
    /** Whether the keywords that the user sees are not those of the row. */
    areKeywordsElse: isElse('keywords'),
    /** Whether something was noted of a row `noted`, that the user may know. */
    mayKnow,
    notes: {
      keywords: shown('keywords'),
      note: shown('note'),
      not_before: sql<string | null>`nullif(${shown('not_before')}, '')::date`,
    },
  }
}
