import { and, gte, lte, max, ne } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { isNoneOf } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { articlesIn } from '../../record/queries.ts'
import { pageColumns } from '../../record/rules.ts'

/** Returns the highest last page in an issue; undefined if no article has pages. */
export async function highestLastPage(db: Db, number: IssueNumber): Promise<number | undefined> {
  const [found] = await db
    .select({ last: max(articles.last_page) })
    .from(articles)
    .where(articlesIn(number))
  return found?.last ?? undefined
}

type Placed = IssueNumber & { id: number; pagenumber: string }

/** Finds another article of the issue, except the `unseen` ones, whose pages overlap with an article's. */
export async function findOverlap(db: Db, article: Placed, unseen: readonly number[]) {
  const { first_page: first, last_page: last } = pageColumns(article.pagenumber)
  if (first === null || last === null) return undefined
  const [found] = await db
    .select({ description: articles.description, pagenumber: articles.pagenumber })
    .from(articles)
    .where(
      and(
        articlesIn(article),
        ne(articles.id, article.id),
        isNoneOf(articles.id, unseen),
        lte(articles.first_page, last),
        gte(articles.last_page, first),
      ),
    )
    .limit(1)
  return found
}
