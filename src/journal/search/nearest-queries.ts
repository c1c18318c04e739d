import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { pageSize } from '../../core/text/paging.ts'
import { ofIssue } from '../record/queries.ts'
import { queryOfPart, specialWords } from './part-queries.ts'
import { formatQueryParts, type Part } from './parts.ts'
import { isResult, type Page, type ResultRow, selectedResult } from './result-queries.ts'
import { maxRanked } from './rules.ts'
import { allowedBy, type SearchOptions } from './scope-queries.ts'
import { wholeQuery, wideQuery } from './tsqueries.ts'

/**
 * Articles with some parts of a query, if no article has all of them. `unknown` are the parts that no article has;
 * `without` maps an article's id to the other parts that it lacks.
 */
export type Nearest = Page & { unknown: string[]; without: Map<number, string[]> }

/** The limit of articles compared per part; a part that more articles contain says little about any of them. */
const maxOfPart = 1000

/** The limit of articles checked for every part. */
const maxCompared = 100

/** The least share of the best match's weight that an article needs to be near. */
const minShare = 0.5

type Row = ResultRow & { total: number; known: boolean[]; held: boolean[] | null }

/**
 * Finds the articles with the most parts of a query, with more weight for rare parts; at most a hundred. It compares
 * the articles of each rare part, and those with all of the frequent parts, or all but one.
 */
export async function findNearest(db: Db, parts: Part[], options: SearchOptions): Promise<Nearest | undefined> {
  const { page, limit = pageSize } = options
  const allowed = allowedBy(options)
  const values = parts.map(
    (part, place) => sql`(${place}::int, ${queryOfPart(part, wholeQuery)}, ${queryOfPart(part, wideQuery)})`,
  )
  const holding = (query: string) => sql`array(
    with held as materialized (select article_id from article_search where vector @@ ${sql.raw(query)} ${allowed})
    select article_id from held limit ${maxOfPart}
  )`
  const rows = await rowsOf<Row>(db)`
    with typed (place, whole, wide) as materialized (
      ${specialWords(parts)} select * from (values ${sql.join(values, sql`, `)}) as part
    ), begun as materialized (
      select *, ${holding('whole')} as wholes from typed
    ), listed as materialized (
      select place, case when is_frequent then whole else wide end as query, case when is_frequent then wholes
        else ${holding('wide')} end as ids
      from (select *, cardinality(wholes) >= ${maxOfPart} as is_frequent from begun) as counted
    ), weighed as materialized (
      select place, query, ids, cardinality(ids) as number,
        ln((select 2 + sum(articles) from issues)::float8 / cardinality(ids)) as weight
      from listed where cardinality(ids) > 0
    ), frequent as materialized (
      select place, query, weight from weighed where number >= ${maxOfPart}
    ), together as materialized (
      select query, weight from (
        select ${allOf(sql`true`)} from frequent as other
        union all
        select ${allOf(sql`other.place <> left_out.place`)} from frequent as left_out cross join frequent as other group by left_out.place
      ) as queries (query, weight)
      where query is not null and (select count(*) from frequent) > 1
    ), candidates as (
      select unnest(ids) as article_id, weight, 0 as together from weighed
      union all
      select unnest(${holding('query')}), 0, weight from together
    ), compared as materialized (
      select article_id from candidates group by article_id
      order by greatest(sum(weight), max(together)) desc, article_id desc limit ${maxCompared}
    ), scored as materialized (
      select article_id, title,
        (select sum(weight) from weighed where vector @@ query) as score,
        array(select coalesce(read.vector @@ query, false) from listed order by place) as held
      from (
        select article_id, title, vector || '' as vector from article_search
        where article_id = any(array(select article_id from compared)) offset 0
      ) as read
    ), near as materialized (
      select *, ts_rank(title, (select ${anyOf} from weighed), 2) as rank
      from scored where score >= ${minShare} * (select max(score) from scored)
      order by score desc, rank desc, article_id desc limit ${maxRanked}
    ), best as (
      select * from near order by score desc, rank desc, article_id desc limit ${limit} offset ${(page - 1) * limit}
    )
    select (select count(*)::int from near) as total, best.held,
      array(select place in (select place from weighed) from typed order by place) as known, null::int as page, ${selectedResult}
    from (select) as one
    left join (
      best join articles on articles.id = best.article_id
      join issues on ${ofIssue}
    ) on true
    order by best.score desc, best.rank desc, best.article_id desc`
  const [first] = rows
  if (!first || first.total === 0) return undefined
  const named = (isNamed: (place: number) => boolean) =>
    parts.flatMap((part, place) => (isNamed(place) ? [formatQueryParts([part], new Map())] : []))
  const results = rows.filter(isResult)
  return {
    results,
    total: first.total,
    unknown: named((place) => !first.known[place]),
    without: new Map(results.map(({ id, held }) => [id, named((place) => !!first.known[place] && !held?.[place])])),
  }
}

/** Returns the query and the weight of all frequent parts that meet a condition. */
const allOf = (condition: SQL) => sql`
  (string_agg('(' || other.query::text || ')', ' & ') filter (where ${condition}))::tsquery,
  sum(other.weight) filter (where ${condition})`

const anyOf = sql`string_agg('(' || query::text || ')', ' | ')::tsquery`
