import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { rowsOf } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/schema.ts'
import type { IssueNumber } from '../../issues/rules.ts'
import { indexedColumns, writeIndex } from '../../search/index/queries.ts'
import { doiKey } from '../editing/unique-queries.ts'
import { articlesIn, byPage } from '../queries.ts'
import type { TableColumns, TableRow } from './rules.ts'

const tableColumns = {
  id: articles.id,
  refnumber: articles.refnumber,
  description: articles.description,
  received: articles.received,
  revised: articles.revised,
  accepted: articles.accepted,
  publishdate: articles.publishdate,
  article_type: articles.article_type,
  doi: articles.doi,
  license_url: articles.license_url,
  country: articles.country,
  modifiedby: articles.modifiedby,
  modification: articles.modification,
}

/** Articles per page of an issue's table. */
export const tableRowsPerPage = 50

/** An issue's articles by first page: all, or those of one page. */
export function listTableRows(db: Db, number: IssueNumber, page?: number): Promise<TableRow[]> {
  const rows = db
    .select(tableColumns)
    .from(articles)
    .where(articlesIn(number))
    .orderBy(...byPage)
    .$dynamic()
  return page === undefined ? rows : rows.limit(tableRowsPerPage).offset((page - 1) * tableRowsPerPage)
}

/** Locks these articles of an issue; the transaction must already hold the lock on the issue's row. */
export function lockTableRows(transaction: Db, number: IssueNumber, ids: number[]): Promise<TableRow[]> {
  return transaction
    .select(tableColumns)
    .from(articles)
    .where(and(articlesIn(number), inArray(articles.id, ids)))
    .orderBy(asc(articles.id))
    .for('update')
}

/** Which articles have these DOIs, by the DOI in lower case. */
export async function findDoiHolders(db: Db, dois: string[]) {
  if (dois.length === 0) return new Map<string, { id: number; refnumber: string }>()
  const keys = dois.map((doi) => doi.toLowerCase())
  const rows = await db
    .select({ key: sql<string>`${doiKey}`, id: articles.id, refnumber: articles.refnumber })
    .from(articles)
    .where(inArray(doiKey, sql`(select jsonb_array_elements_text(${JSON.stringify(keys)}::text::jsonb))`))
  return new Map(rows.map(({ key, ...holder }) => [key, holder]))
}

/** The fields of articles as they were at other versions, by id; an article without a change since has none. */
export async function findValuesAt(db: Db, versions: ReadonlyMap<number, Date>): Promise<Map<number, object>> {
  if (versions.size === 0) return new Map()
  const since = JSON.stringify([...versions].map(([id, at]) => ({ subject: String(id), since: at })))
  const changes = await rowsOf<{ id: number; before: object }>(db)`
    select audit.subject::int as id, audit.before from audit
    join json_to_recordset(${since}::text::json) as v(subject text, since timestamptz) using (subject)
    where audit.kind = 'article' and audit.at > v.since order by audit.id desc`
  const found = new Map<number, object>()
  for (const { id, before } of changes) found.set(id, { ...found.get(id), ...before })
  return found
}

type Written = { rows: ({ id: number } & TableColumns)[]; at: Date; modifiedby: string }

/**
 * Writes the columns of the table to locked articles and indexes them for the search.
 * @returns each one's new version
 */
export async function writeTableRows(transaction: Db, { rows, at, modifiedby }: Written): Promise<Map<number, Date>> {
  const given = sql`json_populate_recordset(null::articles, ${JSON.stringify(rows)}::text::json) as given`
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
  const values = names.map((name) => [name, sql`given.${sql.identifier(name)}`])
  const written = await transaction
    .update(articles)
    .set({
      ...Object.fromEntries(values),
      modifiedby,
      modification: sql`greatest(${at.toISOString()}::timestamptz, ${articles.modification} + interval '1 millisecond')`,
    })
    .from(given)
    .where(eq(articles.id, sql`given.id`))
    .returning({ ...indexedColumns, modification: articles.modification })
  await writeIndex(transaction, written)
  return new Map(written.map(({ id, modification }) => [id, modification]))
}
