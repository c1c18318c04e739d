import { and, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { insertRows, onlyRow, rowsOf } from '../../core/db/rows.ts'
import { relatedArticles } from '../../core/db/tables/related.ts'
import { hasRetraction } from '../record/columns.ts'
import type { Entry } from './list-rules.ts'

const { article_id, other_id, list } = relatedArticles

/** Lists the citations in which one of these articles cites or is cited. */
export const listCitations = (db: Db, ids: number[]): Promise<Entry[]> =>
  db
    .select()
    .from(relatedArticles)
    .where(and(sql`${list} = 'cited_by'`, or(inArray(article_id, ids), inArray(other_id, ids))))

/** Lists the related articles of these articles. */
export const listRelated = (db: Db, ids: number[]): Promise<Entry[]> =>
  db
    .select()
    .from(relatedArticles)
    .where(and(sql`${list} = 'related'`, inArray(article_id, ids)))

/** Lists the ids of articles in whose lists of related articles one of these is. */
export async function listHolders(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: article_id })
    .from(relatedArticles)
    .where(and(sql`${list} = 'related'`, inArray(other_id, ids)))
  return rows.map(({ id }) => id)
}

/** Deletes and adds entries of lists. */
export async function changeEntries(tx: Db, { dropped, added }: { dropped: Entry[]; added: Entry[] }): Promise<void> {
  if (dropped.length > 0)
    await rowsOf(tx)`
      delete from ${relatedArticles} where (article_id, list, other_id) in (select article_id, list, other_id
        from json_to_recordset(${JSON.stringify(dropped)}::text::json) as dropped(article_id int, list text, other_id int))`
  await insertRows(tx, relatedArticles, { rows: added })
}

/** Counts the public articles. */
export async function countPublic(db: Db): Promise<number> {
  const rows = await rowsOf<{ articles: number }>(db)`
    select coalesce(sum(public_articles), 0)::int as articles from issues`
  return onlyRow(rows).articles
}

/** The features of an article that count, and in how many articles each is. */
type Counted = { article_id: number; kind: 'refs' | 'keywords' | 'words'; feature: number; articles: number }

/** Lists the features of these articles that other articles have too, as far as they are rare enough to count. */
export const listCountedFeatures = (db: Db, ids: number[], { rare, counted }: { rare: number; counted: number }) =>
  rowsOf<Counted>(db)`
    select article_id, kind, feature, feature_counts.articles
    from article_features
      join articles on articles.id = article_id and notice_of is null
      cross join lateral (
        select 'refs' as kind, unnest(refs) as feature
        union all select 'keywords', unnest(article_features.keywords)
        union all select 'words', unnest(words)) as features
      join feature_counts using (feature)
    where article_id = any(${`{${ids.join(',')}}`}::int[])
      and feature_counts.articles between 2 and case kind when 'words' then ${Math.max(rare, counted)}::int else ${rare}::int end`

/** The hashed features of an article that are compared with those of others. */
export type Compared = { article_id: number; refs: number[]; keywords: number[]; words: number[] }

/** Two articles and the features that they share. */
type Pair = { subject: number; other: number; refs: number[]; keywords: number[]; words: number[] }

/**
 * Lists the pairs of these articles with public ones that share a reference or two keywords, and do not cite each
 * other; no retracted articles and no notices.
 */
export async function listPairs(db: Db, subjects: readonly Compared[]): Promise<Pair[]> {
  if (subjects.length === 0) return []
  return rowsOf<Pair>(db)`
    select subject.article_id as subject, other.article_id as other,
      array_to_json(array(select unnest(other.refs) intersect select unnest(subject.refs))) as refs,
      array_to_json(array(select unnest(other.keywords) intersect select unnest(subject.keywords))) as keywords,
      array_to_json(array(select unnest(other.words) intersect select unnest(subject.words))) as words
    from json_to_recordset(${JSON.stringify(subjects)}::text::json)
        as subject(article_id int, refs int[], keywords int[], words int[])
      join article_features as other on other.article_id <> subject.article_id
        and (other.refs && subject.refs or other.keywords && subject.keywords)
      join articles on articles.id = other.article_id and status = 'enabled' and notice_of is null
        and not (${hasRetraction})
    where (other.refs && subject.refs
        or (select count(*) from unnest(other.keywords) as one where one = any(subject.keywords)) > 1)
      and not exists (select from related_articles as citation where citation.list = 'cited_by'
        and citation.article_id = subject.article_id and citation.other_id = other.article_id)
      and not exists (select from related_articles as citation where citation.list = 'cited_by'
        and citation.article_id = other.article_id and citation.other_id = subject.article_id)`
}

/** Lists some ids after one, of all articles that have rows of this room or should have. */
export async function listIdsAfter(db: Db, last: number, limit: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(db)`
    select id from (
      select id from articles where status = 'enabled'
      union select article_id from article_features
      union select article_id from related_articles) as every_one
    where id > ${last} order by id limit ${limit}`
  return rows.map(({ id }) => id)
}
