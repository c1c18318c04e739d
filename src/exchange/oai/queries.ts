import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { articleTypes } from '../../core/db/enums.ts'
import { pick, rowsOf } from '../../core/db/rows.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { oaiRecords } from '../../core/db/tables/record.ts'
import { articleColumns } from '../../journal/record/columns.ts'
import { isPublic } from '../../journal/record/queries.ts'
import type { Article } from '../../journal/record/rules.ts'
import type { ArticleType } from '../../journal/record/type-rules.ts'
import { type Repository, selectUtcSecond } from './repository-queries.ts'
import type { RecordHeader } from './rules.ts'
import { setNamed, setsOf } from './set-rules.ts'
import type { Selection } from './token-rules.ts'

/** A record with its sort number, and its article if that was requested and is public. */
export type FoundRecord = { id: number; header: RecordHeader; article: Article | null }

/** Lists the types of public articles. */
export async function listTypes(db: Db): Promise<ArticleType[]> {
  const rows = await rowsOf<{ type: ArticleType }>(db)`
    select type from unnest(${`{${articleTypes.join()}}`}::text[]) with ordinality as known (type, place)
    where exists (select from oai_records where article_type = type and not deleted) order by place`
  return rows.map(({ type }) => type)
}

/**
 * Returns the columns of a record; its datestamp is its last change, or a later one of all records that are not
 * deleted.
 */
const selectRecordColumns = ({ host, touched }: Repository) => ({
  id: oaiRecords.id,
  identifier: sql<string>`coalesce(${oaiRecords.identifier}, 'oai:' || ${host} || ':' || ${oaiRecords.local_id})`,
  datestamp: sql<string>`case when ${oaiRecords.deleted} then ${selectUtcSecond(sql`${oaiRecords.datestamp}`)}
    else greatest(${selectUtcSecond(sql`${oaiRecords.datestamp}`)}, ${touched}) end`,
  ...pick(oaiRecords, 'deleted', 'year', 'volume', 'issue', 'article_type'),
})

/** Replaces the article; selecting a record without it is much faster. */
const noArticle = sql<null>`null`

const ofRecord = and(eq(articles.id, oaiRecords.article_id), isPublic)

type Part = { selection: Selection; after: number; limit: number; withArticles: boolean }

/**
 * Lists records after a position, ordered by a number that never changes, so that a harvester gets each record once
 * even if articles change, disappear and return during the harvest.
 */
export async function listRecords(db: Db, repository: Repository, part: Part): Promise<FoundRecord[]> {
  const { selection, after, limit, withArticles } = part
  const ids = db
    .select({ id: oaiRecords.id })
    .from(oaiRecords)
    .where(and(gt(oaiRecords.id, after), ...conditionsOf(repository, selection)))
    .orderBy(asc(oaiRecords.id), asc(oaiRecords.datestamp)) // the order of an index that has both columns
    .limit(limit)
    .as('found')
  const article = withArticles ? articleColumns : noArticle
  const query = db
    .select({ record: selectRecordColumns(repository), article })
    .from(ids)
    .innerJoin(oaiRecords, eq(oaiRecords.id, ids.id))
  const rows = await (withArticles ? query.leftJoin(articles, ofRecord) : query).orderBy(asc(oaiRecords.id))
  return rows.map(makeFoundRecord)
}

function conditionsOf({ touched }: Repository, { from, until, set }: Selection): (SQL | undefined)[] {
  const { datestamp, deleted } = oaiRecords
  const requested = set ? setNamed(set) : undefined
  return [
    from === '' || (touched >= from ? sql`(not ${deleted} or ${datestamp} >= ${from})` : sql`${datestamp} >= ${from}`),
    until === '' || (touched > until ? sql`(${deleted} and ${datestamp} <= ${until})` : sql`${datestamp} <= ${until}`),
    requested === undefined || matchSet(requested),
  ].filter((condition) => typeof condition !== 'boolean')
}

function matchSet(set: NonNullable<ReturnType<typeof setNamed>>): SQL | undefined {
  if ('article_type' in set) return eq(oaiRecords.article_type, set.article_type)
  const { year, volume, issue } = set
  return and(eq(oaiRecords.year, year), eq(oaiRecords.volume, volume), eq(oaiRecords.issue, issue))
}

/** Finds a record by its identifier, stored or with the host of `repository`. */
export async function findRecord(db: Db, repository: Repository, identifier: string): Promise<FoundRecord | undefined> {
  const start = `oai:${repository.host}:`
  const local = identifier.startsWith(start) ? identifier.slice(start.length) : ''
  const [row] = await db
    .select({ record: selectRecordColumns(repository), article: articleColumns })
    .from(oaiRecords)
    .leftJoin(articles, ofRecord)
    .where(
      sql`${oaiRecords.identifier} = ${identifier} or (${oaiRecords.local_id} = ${local} and ${oaiRecords.identifier} is null)`,
    )
  return row && makeFoundRecord(row)
}

type Row = {
  record: { id: number; identifier: string; datestamp: string; deleted: boolean; article_type: string } & Pick<
    Article,
    'year' | 'volume' | 'issue'
  >
  article: Article | null
}

function makeFoundRecord({ record, article }: Row): FoundRecord {
  const { id, identifier, datestamp, deleted } = record
  return { id, header: { identifier, datestamp, deleted, sets: setsOf(record) }, article }
}
