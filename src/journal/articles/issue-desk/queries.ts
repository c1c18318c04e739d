import { and, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { isNoneOf, rowsOf } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { isOnlineFirst } from '../../../core/online-first.ts'
import { readersTitles, summaryColumns } from '../../record/columns.ts'
import { seenArticles } from '../../record/issues/queries.ts'
import { type IssueNumber, type IssueParameters, type IssueSummary, placeIn } from '../../record/issues/rules.ts'
import { articlesIn, byPage } from '../../record/queries.ts'
import { withUndoableMoves } from '../place/queries.ts'
import { isManuscript } from '../publish/doubt-queries.ts'
import { toLookAt } from '../text/queries.ts'

/** The number of articles per page of an issue's screen. */
export const articlesPerPage = 100

/** An issue for its screen and the new-article form: its last page, and the next values to propose. */
export type IssueDesk = IssueSummary & {
  title: string
  articles: number
  public_articles: number
  first_page: number | null
  last_page: number | null
  /** The journal's highest ref number; '' if there are no articles. */
  last_refnumber: string
  /** The number in place of pages of the article that was added last to the issue; '' if that has pages. */
  last_number: string
  /** `ptype` of the article that was added last, to the issue or otherwise to the journal. */
  last_ptype: string
}

/**
 * Reads an issue, or the place of articles online first, for its editors, with or without articles.
 * @param unseen the articles that the user may not see: their pages are ignored, but their ref numbers are not reused
 */
export async function findIssueDesk(
  db: Db,
  { year, volume, issue }: IssueNumber,
  unseen: readonly number[],
): Promise<IssueDesk | undefined> {
  const inIssue = sql`year = ${year} and volume = ${volume} and issue = ${issue}`
  const seen = isNoneOf(articles.id, unseen)
  const [found] = await rowsOf<IssueDesk>(db)`
    select place.year, place.volume, place.issue, coalesce(issue_label, '') as issue_label,
      coalesce(frequency, '') as frequency, coalesce(issues.title, '') as title,
      coalesce(${seenArticles(unseen)}, 0) as articles, coalesce(public_articles, 0) as public_articles,
      (select min(page_first) from articles where ${inIssue} and ${seen}) as first_page,
      (select max(page_last) from articles where ${inIssue} and ${seen}) as last_page,
      coalesce((select article_number from articles where ${inIssue} and ${seen} order by id desc limit 1), '') as last_number,
      coalesce(greatest(
        (select max(refnumber::bigint) from articles),
        (select max(refnumber::bigint) from article_addresses
          where (year, volume, issue) = (0, 0, 0) and refnumber ~ '^[0-9]{1,18}$'))::text, ''
      ) as last_refnumber,
      coalesce(
        (select ptype from articles where ${inIssue} and ${seen} order by id desc limit 1),
        (select ptype from articles where ${seen} order by id desc limit 1), '') as last_ptype
    from (values (${year}::int, ${volume}::int, ${issue}::int)) as place (year, volume, issue)
      left join issues using (year, volume, issue)
    where issues.year is not null or ${isOnlineFirst({ year })}`
  return found
}

/** Finds the issue in an address, for its editors. */
export async function issueDeskAt(
  db: Db,
  parameters: IssueParameters,
  unseen: readonly number[],
): Promise<IssueDesk | undefined> {
  const number = placeIn(parameters)
  return number && findIssueDesk(db, number, unseen)
}

/** The columns of an article in a list of the back office. */
export const deskColumns = {
  id: articles.id,
  ...summaryColumns,
  hasFile: sql<boolean>`${articles.file_hash} is not null`,
  description: readersTitles.description,
  status: articles.status,
  publish_at: articles.publish_at,
  isManuscript,
  toLookAt,
}

export type DeskArticle = Awaited<ReturnType<typeof listDeskArticles>>[number]

/** The part of a list that a user sees: without the `unseen` articles. */
type Part<Of> = Of & { unseen: readonly number[] }

/** Lists one page of an issue's articles of any status, by first page. */
export async function listDeskArticles(
  db: Db,
  number: IssueNumber,
  { page, unseen, now }: Part<{ page: number; now: Date }>,
) {
  const rows = await db
    .select(deskColumns)
    .from(articles)
    .where(and(articlesIn(number), isNoneOf(articles.id, unseen)))
    .orderBy(...byPage)
    .limit(articlesPerPage)
    .offset((page - 1) * articlesPerPage)
  return withUndoableMoves(db, rows, now)
}

/** Lists ref numbers of an issue's articles by first page; `most` is the limit of one request for documents. */
export async function listRefnumbers(
  db: Db,
  number: IssueNumber,
  { most, unseen }: Part<{ most: number }>,
): Promise<string[]> {
  const rows = await db
    .select({ refnumber: articles.refnumber })
    .from(articles)
    .where(and(articlesIn(number), isNoneOf(articles.id, unseen)))
    .orderBy(...byPage)
    .limit(most)
  return rows.map(({ refnumber }) => refnumber)
}
