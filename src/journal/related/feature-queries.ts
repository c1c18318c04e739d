import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { insertRows, pick, rowsOf } from '../../core/db/rows.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { articleFeatures, featureCounts } from '../../core/db/tables/related.ts'
import { isPublic } from '../record/queries.ts'
import { type Features, featuresNaming, featuresOf, type Wanted } from './feature-rules.ts'

const nameable = { ...pick(articles, 'id', 'refnumber', 'doi', 'year'), title: articles.description }

const described = {
  ...nameable,
  ...pick(articles, 'description', 'abstract', 'keywords', 'keywords_alt', 'references', 'notice_of'),
}

/** A public article with what its features are made of. */
type DescribedArticle = Awaited<ReturnType<typeof listDescribed>>[number]

/** Lists the public ones of these articles. */
export const listDescribed = (db: Db, ids: number[]) =>
  db
    .select(described)
    .from(articles)
    .where(and(inArray(articles.id, ids), isPublic))

type Renewing = { ids: number[]; all: DescribedArticle[]; host: string; isDry: boolean }

/**
 * Renews the features of articles, and the counts of these.
 * @param all the public ones of the articles
 * @returns the ids of articles whose features were others
 */
export async function renewFeatures(tx: Db, { ids, all, host, isDry }: Renewing): Promise<number[]> {
  const stored = await tx.select().from(articleFeatures).where(inArray(articleFeatures.article_id, ids))
  const before = new Map(stored.map(({ article_id, ...features }) => [article_id, features as Features]))
  const after = new Map(all.map((article) => [article.id, featuresOf(article, host)]))
  const changed = ids.filter((id) => !Bun.deepEquals(before.get(id), after.get(id)))
  if (isDry || changed.length === 0) return changed
  await tx.delete(articleFeatures).where(inArray(articleFeatures.article_id, changed))
  const rows = changed.flatMap((id) => {
    const features = after.get(id)
    return features ? [{ article_id: id, ...features }] : []
  })
  await insertRows(tx, articleFeatures, { rows })
  const differences = new Map<number, number>()
  const count = (features: Features | undefined, by: number) => {
    for (const feature of features ? countedFeatures(features) : [])
      differences.set(feature, (differences.get(feature) ?? 0) + by)
  }
  for (const id of changed) {
    count(before.get(id), -1)
    count(after.get(id), 1)
  }
  await addCounts(
    tx,
    [...differences].filter(([, by]) => by !== 0),
  )
  return changed
}

const countedFeatures = ({ refs, keywords, words }: Features) => [...refs, ...keywords, ...words]

async function addCounts(tx: Db, differences: [feature: number, by: number][]): Promise<void> {
  if (differences.length === 0) return
  const features = `{${differences.map(([feature]) => feature).join(',')}}`
  const by = `{${differences.map(([, by]) => by).join(',')}}`
  await rowsOf(tx)`
    insert into ${featureCounts} as now (feature, articles)
      select feature, by from unnest(${features}::int[], ${by}::int[]) as given(feature, by) order by feature
    on conflict (feature) do update set articles = now.articles + excluded.articles`
  await rowsOf(tx)`delete from ${featureCounts} where articles <= 0 and feature = any(${features}::int[])`
}

const countedNow = sql`(select feature, count(*)::int as articles
  from article_features, unnest(refs || keywords || words) as feature group by feature)`

/** Counts all features again. @returns the number of wrong counts */
export async function renewCounts(tx: Db, isDry: boolean): Promise<number> {
  const wrong = await rowsOf<{ feature: number; articles: number | null }>(tx)`
    select coalesce(now.feature, stored.feature) as feature, now.articles
    from ${countedNow} now full join ${featureCounts} stored on stored.feature = now.feature
    where now.articles is distinct from stored.articles`
  if (isDry || wrong.length === 0) return wrong.length
  const features = `{${wrong.map(({ feature }) => feature).join(',')}}`
  await rowsOf(tx)`delete from ${featureCounts} where feature = any(${features}::int[])`
  await insertRows(tx, featureCounts, { rows: wrong.filter(({ articles }) => articles !== null) })
  return wrong.length
}

/** Lists the public articles that references may name. */
export function listNameable(db: Db, { dois, refnumbers, starts }: Wanted) {
  if (dois.length + refnumbers.length + starts.length === 0) return []
  const titled = sql`select article_id from article_features where title_start = any(${`{${starts.join(',')}}`}::int[])`
  const isOne = sql`(${inArray(sql`lower(${articles.doi})`, dois)} or ${inArray(articles.refnumber, refnumbers)}
    or ${articles.id} in (${titled}))`
  return db
    .select({ ...nameable, ...pick(articles, 'volume', 'issue') })
    .from(articles)
    .where(and(isPublic, isOne))
}

/** Lists the public articles with references that may name one of these. */
export function listCiting(db: Db, all: readonly DescribedArticle[]) {
  if (all.length === 0) return []
  const named = JSON.stringify(all.map(featuresNaming))
  return db
    .select(pick(articles, 'id', 'references', 'notice_of'))
    .from(articles)
    .where(
      and(
        isPublic,
        sql`${articles.id} in (select article_id
          from json_to_recordset(${named}::text::json) as named(refs int[], cited_words int[])
          join article_features as features on features.refs && named.refs
            or cardinality(named.cited_words) > 0 and features.cited_words @> named.cited_words)`,
      ),
    )
}
