import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { RowOf } from '../articles/columns.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import { articleNames, articleSearch, articles } from '../db/schema.ts'
import { decodeHtml, plainText } from '../text/html.ts'
import { namesOf } from './names.ts'
import { fullVector, titleVector, vectorVersion, vocabularyOf } from './vector.ts'

const articlesAtOnce = 200

/**
 * Indexes articles that have no search rows, or rows from older rules: at start, after an upgrade. Processes that start
 * together share the work and skip articles that are being edited.
 */
export async function indexArticles(db: Db): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last
    last = await db.transaction((tx) => indexNext(tx, after))
  }
}

/** @returns the last of the articles after `after` that were just indexed; undefined if there were none */
async function indexNext(transaction: Db, after: number): Promise<number | undefined> {
  const rows = await transaction
    .select(indexedColumns)
    .from(articles)
    .leftJoin(articleSearch, eq(articleSearch.article_id, articles.id))
    .where(and(gt(articles.id, after), or(isNull(articleSearch.article_id), lt(articleSearch.version, vectorVersion))))
    .orderBy(asc(articles.id))
    .limit(articlesAtOnce)
    .for('update', { of: articles, skipLocked: true })
  if (rows.length > 0) await writeIndex(transaction, rows)
  return rows.at(-1)?.id
}

/** The columns that the search index is built from. */
export const indexedColumns = {
  id: articles.id,
  title: articles.description,
  authors: articles.authorname,
  keywords: articles.keywords,
  abstract: articles.abstract,
  status: articles.status,
}

type Indexed = RowOf<typeof indexedColumns>

/** Rewrites articles' search rows, in the transaction that writes the articles. */
export async function writeIndex(db: Db, rows: Indexed[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const texts = rows.map((row) => ({ ...row, abstract: plainText(decodeHtml(row.abstract)) }))
  const vectors = texts.map((text) => ({
    article_id: text.id,
    shown: text.status === 'enabled',
    title: titleVector(text),
    vector: fullVector(text),
    version: vectorVersion,
  }))
  await db.delete(articleSearch).where(inArray(articleSearch.article_id, ids))
  await db.insert(articleSearch).values(vectors)
  const words = [...new Set(texts.flatMap(vocabularyOf))].sort()
  await rowsOf(
    db,
    sql`insert into search_words select jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb) on conflict do nothing`,
  )
  const names = rows.flatMap(({ id, authors, keywords, status }) =>
    namesOf(authors, keywords).map((name) => ({ ...name, article_id: id, shown: status === 'enabled' })),
  )
  await db.delete(articleNames).where(inArray(articleNames.article_id, ids))
  if (names.length > 0) await db.insert(articleNames).values(names)
}
