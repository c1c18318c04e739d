import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { locks } from '../../../core/db/locks.ts'
import { pick } from '../../../core/db/rows.ts'
import { articles, issues } from '../../../core/db/tables/articles.ts'
import { isOnlineFirst, onlineFirst } from '../../../core/online-first.ts'
import type { Typed } from '../../../office/records/form.ts'
import type { ArticleRow } from '../../record/admin-queries.ts'
import { peopleColumn } from '../../record/columns.ts'
import { type IssueNumber, isSameIssue, issueSubject } from '../../record/issues/rules.ts'
import { placeChangeIn } from '../../record/place-form.ts'
import { tableFields } from '../table/fields.ts'

const place = { year: articles.year, volume: articles.volume, issue: articles.issue }

/** Returns the condition for rows of these issues. */
function ofIssues({ year, volume, issue }: typeof issues | typeof articles, numbers: IssueNumber[]): SQL {
  const list = numbers.map((number) => sql`(${number.year}::int, ${number.volume}::int, ${number.issue}::int)`)
  return sql`(${year}, ${volume}, ${issue}) in (${sql.join(list, sql`, `)})`
}

/**
 * Locks the rows of issues in a fixed order, so that writers cannot deadlock. The row of the articles online first is
 * added when it is first needed.
 * @returns the issues that exist
 */
async function lockRows(transaction: Db, numbers: IssueNumber[], skipLocked = false): Promise<IssueNumber[]> {
  if (numbers.length === 0) return []
  const distinct = new Map(numbers.map((number) => [issueSubject(number), number]))
  if (numbers.some(isOnlineFirst))
    await transaction
      .insert(issues)
      .values({ ...onlineFirst, frequency: '' })
      .onConflictDoNothing()
  return transaction
    .select({ year: issues.year, volume: issues.volume, issue: issues.issue })
    .from(issues)
    .where(ofIssues(issues, [...distinct.values()]))
    .orderBy(issues.year, issues.volume, issues.issue)
    .for('update', skipLocked ? { skipLocked } : undefined)
}

/**
 * Locks the rows of issues until the transaction ends, before any of their articles is written.
 * @param targets the ref numbers of articles that notices are about: their issues are locked too, since these articles
 *   are also written
 * @returns the issues that exist
 */
export async function lockIssues(transaction: Db, numbers: IssueNumber[], targets: string[]) {
  const isTarget = inArray(articles.refnumber, targets)
  const others = targets.length > 0 ? await transaction.select(place).from(articles).where(isTarget) : []
  return lockRows(transaction, [...numbers, ...others])
}

/** Locks one issue and the issue of one target, as {@link lockIssues}; false if there is no such issue. */
export async function lockIssue(transaction: Db, number: IssueNumber, target?: string | null): Promise<boolean> {
  const locked = await lockIssues(transaction, [number], target ? [target] : [])
  return locked.some((issue) => isSameIssue(issue, number))
}

/** The issue to move to, as typed, and the ref number of the article that a notice is about. */
type Changing = { to?: Typed; target?: string }

/**
 * Locks an article's row after its issue's row, always in this order, until the transaction ends; returns the whole
 * row. Its new issue, and the issues of its present and new notice's article, are locked too.
 */
export async function lockArticle(
  transaction: Db,
  id: number,
  { to = {}, target = '' }: Changing = {},
): Promise<ArticleRow | undefined> {
  const about = sql`${articles.refnumber} in (${target}, (select notice_of from articles where id = ${id}))`
  const places = await transaction
    .select({ id: articles.id, ...place })
    .from(articles)
    .where(sql`${articles.id} = ${id} or ${about}`)
  const presentPlace = places.find((place) => place.id === id)
  if (!presentPlace) return undefined
  await lockRows(transaction, [...places, { ...presentPlace, ...placeChangeIn(presentPlace, to).columns }])
  const [row] = await transaction
    .select({ ...getTableColumns(articles), authors: peopleColumn })
    .from(articles)
    .where(eq(articles.id, id))
    .for('update')
  const isMovedSince = row && !isSameIssue(row, presentPlace)
  return isMovedSince ? lockArticle(transaction, id, { to, target }) : row
}

/** The columns of articles that are changed together. */
export const sharedColumns = {
  ...pick(articles, 'id', 'refnumber', 'description', 'year', 'status', 'publish_at', 'modifiedby', 'modification'),
  ...pick(articles, ...tableFields),
  /** Whether it has ever been public: from then on, harvesters have a record of it. */
  wasPublic: sql<boolean>`exists (select from oai_records where article_id = articles.id)`,
}

/** The condition for the articles to lock. */
export type Condition = SQL | undefined

export type LockedArticle = Awaited<ReturnType<typeof lockArticles>>[number]

/**
 * Locks the articles that match until the transaction ends, after their issues, as {@link lockArticle} does.
 * @param skipLocked whether to skip articles whose issue another transaction has locked
 */
export async function lockArticles(transaction: Db, condition: Condition, { skipLocked = false } = {}) {
  const places = await transaction.selectDistinct(place).from(articles).where(condition)
  const locked = await lockRows(transaction, places, skipLocked)
  return transaction
    .select(sharedColumns)
    .from(articles)
    .where(locked.length > 0 ? and(condition, ofIssues(articles, locked)) : sql`false`)
    .orderBy(asc(articles.id))
    .for('update')
}

/** Locks titles in all issues until the transaction ends, after the rows of issues and articles. */
export async function lockTitles(transaction: Db, titleKeys: string[]): Promise<void> {
  for (const key of titleKeys.toSorted())
    await transaction.execute(sql`select pg_advisory_xact_lock(${locks.titles}::int, hashtext(${key}))`)
}
