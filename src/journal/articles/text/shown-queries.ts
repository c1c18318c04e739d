import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { pick } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import type { ArticlePlace } from '../../../core/paths.ts'
import type { IssueNumber } from '../../issues/rules.ts'
import { articlesIn, isPublic } from '../queries.ts'

/** The hash of a public article's full text; undefined if it has none, or is none of this issue. */
export async function findTextHash(db: Db, number: IssueNumber, refnumber: string): Promise<string | undefined> {
  const [found] = await db
    .select({ hash: articles.text_hash })
    .from(articles)
    .where(and(eq(articles.refnumber, refnumber), articlesIn(number), isPublic, isNotNull(articles.text_hash)))
  return found?.hash ?? undefined
}

/** A public article that a reference leads to; its DOI in lower case. */
export type OwnArticle = ArticlePlace & { doi: string }

/** The public articles with these DOIs, in lower case, or these ref numbers. */
export async function listOwn(db: Db, dois: string[], refnumbers: string[]): Promise<OwnArticle[]> {
  if (dois.length + refnumbers.length === 0) return []
  const doi = sql<string>`coalesce(lower(${articles.doi}), '')`
  return db
    .select({ ...pick(articles, 'refnumber', 'year', 'volume', 'issue'), doi })
    .from(articles)
    .where(and(isPublic, or(inArray(sql`lower(${articles.doi})`, dois), inArray(articles.refnumber, refnumbers))))
}
