import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { insertRows, pick, rowsOf } from '../../../core/db/rows.ts'
import { articleAuthors, articleNames, articles } from '../../../core/db/tables/articles.ts'
import { articleSearch } from '../../../core/db/tables/search.ts'
import { keywordsOf } from '../../../core/pasted/keywords.ts'
import { decodeHtml, plainText } from '../../../core/text/html.ts'
import type { RowOf } from '../../record/columns.ts'
import { isRemoved } from '../../record/notices/kind-rules.ts'
import { authorsOf } from '../../record/rules.ts'
import { factColumns } from '../parsing/fact-rules.ts'
import { listBrowsableNames } from '../people/rules.ts'
import { fullVector, titleVector, vectorVersion, vocabularyOf } from './vector.ts'

type Pace = { articlesAtOnce?: number; signal?: AbortSignal }

/**
 * Indexes, after an upgrade, the articles without search rows or with rows of older rules. Processes that start
 * together share the work and skip articles that are being edited.
 * @param pace smaller batches leave the database free for others; the signal stops the work after the current batch
 */
export async function indexArticles(db: Db, { articlesAtOnce = 200, signal }: Pace = {}): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined && !signal?.aborted; ) {
    const after: number = last
    last = await db.transaction((tx) => indexNext(tx, after, articlesAtOnce))
  }
}

/**
 * Indexes the next batch of articles.
 * @returns the last id of the batch; undefined if there are no more articles
 */
async function indexNext(transaction: Db, after: number, articlesAtOnce: number): Promise<number | undefined> {
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
  ...pick(
    articles,
    'keywords',
    'keywords_alt',
    'abstract',
    'title_alt',
    'abstract_alt',
    'plain_summary',
    'country',
    'subject',
  ),
  ...pick(articles, 'updates', 'file_hash', 'status', ...factColumns),
}

/** Joins a text and its second-language version with a separator, so that no compound spans both. */
const joinBothLanguages = (text: string, second: string) => (second === '' ? text : `${text} | ${second}`)

/** Lists the people that articles have details of, by article. */
async function listPeopleByArticle(db: Db, ids: number[]): Promise<Map<number, { name: string; orcid: string }[]>> {
  const { article_id, position, ...known } = pick(articleAuthors, 'article_id', 'position', 'name', 'orcid')
  const rows = await db
    .select({ article_id, ...known })
    .from(articleAuthors)
    .where(inArray(article_id, ids))
    .orderBy(article_id, position)
  return Map.groupBy(rows, (row) => row.article_id)
}

/** Rewrites articles' search rows, in the transaction that writes the articles. */
export async function writeIndex(db: Db, rows: RowOf<typeof indexedColumns>[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const people = await listPeopleByArticle(db, ids)
  const texts = rows.map(({ title_alt, abstract_alt, keywords_alt, plain_summary, ...row }) => ({
    ...row,
    keywords: [...keywordsOf(row.keywords), ...keywordsOf(keywords_alt)].join('; '),
    orcids: people.get(row.id)?.flatMap(({ orcid }) => orcid || []),
    title: joinBothLanguages(row.title, plainText(decodeHtml(title_alt))),
    titles: [row.title, plainText(decodeHtml(title_alt))],
    abstract: isRemoved(row.updates)
      ? ''
      : joinBothLanguages(
          joinBothLanguages(plainText(decodeHtml(row.abstract)), plainText(decodeHtml(abstract_alt))),
          plain_summary,
        ),
  }))
  const vectors = texts.map((text) => ({
    article_id: text.id,
    shown: text.status === 'enabled',
    title: titleVector(text),
    vector: fullVector(text),
    year: text.year,
    volume: text.volume,
    issue: text.issue,
    subject: text.subject,
    country: text.country,
    has_file: text.file_hash !== null,
    version: vectorVersion,
  }))
  await db.delete(articleSearch).where(inArray(articleSearch.article_id, ids))
  await insertRows(db, articleSearch, { rows: vectors })
  await rowsOf(db)`
    insert into search_words select jsonb_array_elements_text(${JSON.stringify(vocabularyOf(texts))}::text::jsonb) on conflict do nothing`
  const names = texts.flatMap(({ id, authors, keywords, status }) =>
    listBrowsableNames(people.get(id)?.map(({ name }) => name) ?? authorsOf(authors), keywords).map((name) => ({
      ...name,
      article_id: id,
      shown: status === 'enabled',
    })),
  )
  await db.delete(articleNames).where(inArray(articleNames.article_id, ids))
  await insertRows(db, articleNames, { rows: names })
}
