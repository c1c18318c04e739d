import { and, gt, gte, lte, max, min, ne } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { isNoneOf, pick } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { type PositionFields, parsePosition, positionFields } from '../../record/position-rules.ts'
import { articlesIn } from '../../record/queries.ts'

/** Returns the highest last page in an issue; undefined if no article has pages. */
export async function highestLastPage(db: Db, number: IssueNumber): Promise<number | undefined> {
  const [found] = await db
    .select({ last: max(articles.page_last) })
    .from(articles)
    .where(articlesIn(number))
  return found?.last ?? undefined
}

type Placed = IssueNumber & PositionFields & { id: number }

/** Finds another article of the issue, except the `unseen` ones, whose pages overlap with an article's. */
export async function findOverlap(db: Db, article: Placed, unseen: readonly number[]) {
  const position = parsePosition(article)
  if (position.kind !== 'pages') return undefined
  const [found] = await db
    .select(pick(articles, 'description', ...positionFields))
    .from(articles)
    .where(
      and(
        articlesIn(article),
        ne(articles.id, article.id),
        isNoneOf(articles.id, unseen),
        lte(articles.page_first, position.last),
        gte(articles.page_last, position.first),
      ),
    )
    .limit(1)
  return found
}

/** Counts the pages from an article's first one to the next article of its issue; null if none follows. */
export async function countFreePages(db: Db, article: IssueNumber & { first: number }): Promise<number | null> {
  const [found] = await db
    .select({ next: min(articles.page_first) })
    .from(articles)
    .where(and(articlesIn(article), gt(articles.page_first, article.first)))
  return found?.next ? found.next - article.first : null
}
