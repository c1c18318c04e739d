import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { relatedArticles } from '../../core/db/tables/related.ts'
import { type ArticlePlace, paths } from '../../core/paths.ts'
import { hasRetraction, readersTitles } from '../record/columns.ts'
import { citedYear } from '../record/issues/rules.ts'
import type { ReadersTitle } from '../record/notice-rules.ts'
import { isPublic } from '../record/queries.ts'

/** An article in another one's list; `title` is HTML. */
export type ListedArticle = ArticlePlace & { title: ReadersTitle; publishdate: string | null }

/** The lists of articles on another one's page. */
export type RelatedLists = { cited_by: ListedArticle[]; related: ListedArticle[] }

/** Lists the public articles that cite an article, the newest first, and those related to it, the closest first. */
export async function listAround(db: Db, refnumber: string): Promise<RelatedLists> {
  const { list, place, other_id } = relatedArticles
  const rows = await db
    .select({
      list,
      title: readersTitles.title,
      ...pick(articles, 'refnumber', 'year', 'volume', 'issue', 'publishdate'),
    })
    .from(relatedArticles)
    .innerJoin(articles, eq(articles.id, other_id))
    .where(
      and(
        sql`${relatedArticles.article_id} = (select id from articles where refnumber = ${refnumber})`,
        isPublic,
        sql`(${list} = 'cited_by' or not (${hasRetraction}))`,
      ),
    )
    .orderBy(place, sql`${articles.publishdate} desc nulls last`, sql`${articles.refnumber}::bigint desc`)
  const of = (name: typeof list._.data) => rows.filter((row) => row.list === name).map(({ list: _, ...row }) => row)
  return { cited_by: of('cited_by'), related: of('related') }
}

/** Returns the lists for the API. */
export function convertListsToJson({ cited_by, related }: RelatedLists, origin: string) {
  const shown = (article: ListedArticle) => {
    const { refnumber, title } = article
    return { refnumber, title, year: citedYear(article), url: origin + paths.article(article) }
  }
  return { cited_by: cited_by.map(shown), related: related.map(shown) }
}
