import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { locks } from '../../../core/db/locks.ts'
import { insertRows, pick, rowsOf } from '../../../core/db/rows.ts'
import { articleAddresses } from '../../../core/db/tables/addresses.ts'
import { articleAuthors, articles } from '../../../core/db/tables/articles.ts'
import { withdrawnDois } from '../../../core/db/tables/record.ts'
import { papers } from '../../../core/db/tables/review/papers.ts'
import { onlineFirst } from '../../../core/online-first.ts'
import { recordImport } from '../../../office/history/queries.ts'
import { parseVersion } from '../../../office/history/rules.ts'
import type { NewArticle } from '../../record/admin-queries.ts'
import { areOf } from '../../record/issues/queries.ts'
import { positionFields } from '../../record/position-rules.ts'
import { indexedColumns, writeIndex } from '../../search/index/queries.ts'
import { addRegisteredDois } from '../doi/queries.ts'
import { insertPeople } from '../people/queries.ts'
import { type Claims, claimedColumns, type DecidedChange, type Found, type Rival } from './rules.ts'

/** Returns the elements of a list as SQL, in one parameter for any length. */
const bindListAsRows = (list: unknown[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(list)}::text::jsonb))`

/** Finds the articles that already have a claimed value, DOIs without case, or that a notice is about. */
async function findRivals(db: Db, claims: readonly Claims[]): Promise<Rival[]> {
  const conditions = claimedColumns.flatMap((column) => {
    const claimed = claims.flatMap((one) => one[column] ?? [])
    const targets = column === 'refnumber' ? claims.flatMap(({ notice_of }) => notice_of ?? []) : []
    const values = [...claimed, ...targets].map((value) => (column === 'doi' ? value.toLowerCase() : value))
    const key = column === 'doi' ? sql`lower(${articles.doi})` : articles[column]
    return values.length > 0 ? [sql`${key} = any(array${bindListAsRows(values)})`] : []
  })
  if (conditions.length === 0) return []
  return db
    .select({
      ...pick(articles, 'id', 'description', ...positionFields, 'authorname', 'year', 'volume', 'issue', 'notice_of'),
      ...pick(articles, ...claimedColumns),
    })
    .from(articles)
    .where(or(...conditions))
}

/**
 * Finds papers with these payments' references, and their articles; no paper can take one of these references until the
 * transaction ends.
 */
async function findPaidPapers(transaction: Db, claims: readonly Claims[]) {
  const txnids = claims.flatMap(({ txnid }) => txnid || [])
  if (txnids.length === 0) return new Map<string, { paperId: number; articleId: number | null }>()
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${locks.txnids})`)
  const rows = await transaction
    .select({ txnid: papers.txnid, paperId: papers.id, articleId: papers.article_id })
    .from(papers)
    .where(inArray(papers.txnid, bindListAsRows(txnids)))
  return new Map(rows.map(({ txnid, ...paper }) => [txnid ?? '', paper]))
}

/** Finds the DOIs that belong to deleted articles; by DOI in lower case, each with its article. */
async function findWithdrawnDois(db: Db, claims: readonly Claims[]) {
  const dois = claims.flatMap(({ doi }) => doi?.toLowerCase() || [])
  if (dois.length === 0) return new Map<string, { id: number; refnumber: string }>()
  const rows = await db
    .select({ doi: withdrawnDois.doi, id: withdrawnDois.article_id, refnumber: withdrawnDois.refnumber })
    .from(withdrawnDois)
    .where(inArray(withdrawnDois.doi, bindListAsRows(dois)))
  return new Map(rows.map(({ doi, ...article }) => [doi, article]))
}

/**
 * Finds the articles whose DOI is registered or whose registration is in progress, at Crossref or by hand, so that it
 * must not change.
 */
async function findRegistered(db: Db, ids: number[]): Promise<Found['registered']> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: number; by: 'sent' | 'said' }>(db)`
    select id, case when is_sent then 'sent' else 'said' end as by from articles, lateral (
      select exists (select from deposits where article_id = articles.id and channel = 'crossref'
        and (registered_at is not null or batch is not null)) as is_sent) as crossref
    where id = any(array${bindListAsRows(ids)}::int[]) and (is_sent
      or exists (select from registered_dois where registered_dois.doi = lower(articles.doi) and said_by <> ''))`
  return new Map(rows.map(({ id, by }) => [id, by]))
}

/** Finds the articles that left an address online first with one of these ref numbers, which is never given again. */
async function findServed(db: Db, claims: readonly Claims[]): Promise<Found['served']> {
  const refnumbers = claims.flatMap(({ refnumber }) => refnumber ?? [])
  if (refnumbers.length === 0) return new Map()
  const rows = await db
    .select({ refnumber: articleAddresses.refnumber, id: articleAddresses.article_id })
    .from(articleAddresses)
    .where(and(inArray(articleAddresses.refnumber, bindListAsRows(refnumbers)), areOf(articleAddresses, onlineFirst)))
  return new Map(rows.map(({ refnumber, id }) => [refnumber, id]))
}

/** Finds the rows that may conflict with articles with these claims. @param ids the articles whose DOI is to change */
export async function findConflicts(db: Db, claims: readonly Claims[], ids: number[] = []): Promise<Found> {
  return {
    rivals: await findRivals(db, claims),
    withdrawn: await findWithdrawnDois(db, claims),
    paid: await findPaidPapers(db, claims),
    registered: await findRegistered(db, ids),
    served: await findServed(db, claims),
  }
}

const rowsAtOnce = 100 // so that no statement takes long, nor building their vectors

/** Inserts articles with their people and their search index rows. @returns their ids, in the rows' order */
export async function insertArticles(transaction: Db, rows: NewArticle[]): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce)
    const added = await insertRows(transaction, articles, {
      rows: some.map(({ authors, ...row }) => row),
      returning: indexedColumns,
    })
    const byRefnumber = new Map(added.map(({ id, refnumber }) => [refnumber, id]))
    const people = some.map(({ refnumber, authors = '' }) => ({ id: byRefnumber.get(refnumber) ?? 0, authors }))
    await insertPeople(transaction, people)
    await writeIndex(transaction, added)
    ids.push(...people.map(({ id }) => id))
  }
  return ids
}

/**
 * Writes imported articles; the history records them together, and their DOIs count as registered, since they were
 * assigned at their source.
 */
export async function saveImported(transaction: Db, rows: NewArticle[], at: Date): Promise<void> {
  await recordImport(transaction, at, await insertArticles(transaction, rows))
  await addRegisteredDois(transaction, { dois: rows.flatMap(({ doi }) => doi ?? []), createdby: '', at })
}

/** The columns whose changes require new rows of the search index; a trigger follows the status. */
const searched = new Set(['authors', ...Object.values(indexedColumns).map(({ name }) => name)])
searched.delete('status')

type Change = Pick<DecidedChange, 'after'> & { row: NonNullable<DecidedChange['row']> }

/**
 * Writes the changed columns of locked articles, with their people and their search index rows.
 * @returns each one's new version: the current time, but always after its last version
 */
export async function updateArticles(
  transaction: Db,
  changes: Change[],
  { at, modifiedby }: { at: Date; modifiedby: string },
): Promise<Map<number, Date>> {
  if (changes.length === 0) return new Map()
  const people = changes.flatMap(({ row: { id }, after: { authors } }) =>
    authors === undefined ? [] : { id, authors },
  )
  const changed = new Set(changes.flatMap(({ after }) => Object.keys(after)))
  const names = [...changed].filter((name) => name !== 'authors')
  const rows = changes.map(({ row, after }) => {
    const to: Record<string, unknown> = { ...row, ...after }
    return Object.fromEntries(['id', ...names].map((name) => [name, to[name]]))
  })
  if (people.length > 0) {
    const ids = people.map(({ id }) => id)
    await transaction.delete(articleAuthors).where(inArray(articleAuthors.article_id, ids))
    await insertPeople(transaction, people)
  }
  const written = await transaction
    .update(articles)
    .set({
      ...Object.fromEntries(names.map((name) => [name, sql`given.${sql.identifier(name)}`])),
      modifiedby,
      modification: sql`greatest(${at.toISOString()}::timestamptz, ${articles.modification} + interval '1 millisecond')`,
    })
    .from(sql`json_populate_recordset(null::articles, ${JSON.stringify(rows)}::text::json) as given`)
    .where(eq(articles.id, sql`given.id`))
    .returning({ ...indexedColumns, modification: articles.modification })
  if (searched.intersection(changed).size > 0) await writeIndex(transaction, written)
  return new Map(written.map(({ id, modification }) => [id, modification]))
}

/**
 * Returns articles as they were in these versions, by id: the row itself for the current version or ''; unknown
 * versions are missing.
 */
export async function findSeen<Row extends { id: number; modification: Date }>(
  db: Db,
  shown: { row: Row; version?: string }[],
): Promise<Map<number, Row>> {
  const seen = new Map<number, Row>()
  const older = new Map<number, { row: Row; since: Date }>()
  for (const { row, version = '' } of shown) {
    const since = parseVersion(version)
    if (version === '' || version === row.modification.toISOString()) seen.set(row.id, row)
    else if (since && since < row.modification) older.set(row.id, { row, since })
  }
  if (older.size === 0) return seen
  const versions = JSON.stringify([...older].map(([id, { since }]) => ({ subject: String(id), since })))
  const changes = await rowsOf<{ id: number; before: object }>(db)`
    select audit.subject::int as id, audit.before from audit
    join json_to_recordset(${versions}::text::json) as v(subject text, since timestamptz) using (subject)
    where audit.kind = 'article' and audit.at > v.since order by audit.id desc`
  for (const { id, before } of changes) {
    const row = seen.get(id) ?? older.get(id)?.row
    if (row && Object.keys(before).length > 0) seen.set(id, { ...row, ...before })
  }
  return seen
}
