import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { articleAddresses } from '../../core/db/tables/addresses.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { isOnlineFirst } from '../../core/online-first.ts'
import type { ArticlePlace } from '../../core/paths.ts'
import { areOf } from './issues/queries.ts'
import { type IssueNumber, isSameIssue } from './issues/rules.ts'

/** An address of an article, or its ref number alone. */
export type RequestedPlace = { refnumber: string; number?: IssueNumber }

/** The current state of an article that had an address: its new place, or `withdrawn`. */
type Former = { is: 'moved'; article: ArticlePlace } | { is: 'withdrawn' }

const { refnumber, article_id, at } = articleAddresses

const inIssue = (number: IssueNumber) => areOf(articleAddresses, number)

/**
 * Finds the article that formerly had an address that no public article has now: of several, a public one, otherwise
 * the last to leave the address. Undefined if there is none, if it is hidden, or if a hidden article has its number.
 */
export async function findFormer(db: Db, requested: RequestedPlace): Promise<Former | undefined> {
  const [found] = await db
    .select({
      status: articles.status,
      isTaken: sql<boolean>`exists (select from articles taken where taken.refnumber = ${requested.refnumber})`,
      article: pick(articles, 'year', 'volume', 'issue', 'refnumber'),
    })
    .from(articleAddresses)
    .leftJoin(articles, eq(articles.id, article_id))
    .where(and(eq(refnumber, requested.refnumber), requested.number && inIssue(requested.number)))
    .orderBy(desc(sql`coalesce(${articles.status} = 'enabled', false)`), desc(at), desc(article_id))
    .limit(1)
  if (!found) return undefined
  const { status, article, isTaken } = found
  if (!article || status === null) return isTaken ? undefined : { is: 'withdrawn' }
  const isHere =
    article.refnumber === requested.refnumber && (!requested.number || isSameIssue(article, requested.number))
  return status === 'enabled' && !isHere ? { is: 'moved', article } : undefined
}

/** Reports whether a public article ever left an issue of this number, which means that the issue was public then. */
export async function wasPublicIssue(db: Db, number: IssueNumber): Promise<boolean> {
  if (isOnlineFirst(number)) return false
  const found = await db.select({ article_id }).from(articleAddresses).where(inIssue(number)).limit(1)
  return found.length > 0
}
