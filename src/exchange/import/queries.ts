import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { pick } from '../../core/db/rows.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { lockIssues } from '../../journal/articles/store/lock-queries.ts'
import { insertWaiting } from '../../journal/articles/text/queries.ts'
import type { StoredVersion } from './version-rules.ts'

/** An issue of imported articles; `issue_key` identifies it in the source of a move, and is stored once. */
type IssueRow = typeof issues.$inferInsert & { issue_key?: string | undefined }

/**
 * Creates missing issues and locks all until the transaction ends, as every writer of their articles does first. They
 * are sorted, so that no two writers wait for each other.
 * @param targets the ref numbers of articles that notices are about: their issues are locked too
 */
export async function ensureIssues(transaction: Db, rows: IssueRow[], targets: string[]): Promise<void> {
  await transaction
    .insert(issues)
    .values(
      rows
        .toSorted((a, b) => a.year - b.year || a.volume - b.volume || a.issue - b.issue)
        .map(({ issue_key: _, ...row }) => row),
    )
    .onConflictDoNothing()
  await lockIssues(transaction, rows, targets)
  const keyed = JSON.stringify(rows.filter(({ issue_key }) => issue_key))
  await transaction.execute(sql`
    update issues set import_key = row.issue_key
    from jsonb_to_recordset(${keyed}::text::jsonb) as row(year int, volume int, issue int, issue_key text)
    where (issues.year, issues.volume, issues.issue) = (row.year, row.volume, row.issue) and issues.import_key is null
      and not exists (select from issues as other where other.import_key = row.issue_key)`)
}

/** Returns the highest ref number; no other transaction chooses one until this one ends. */
export async function readHighestRefnumber(transaction: Db): Promise<number> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${locks.refnumbers})`)
  const value = sql<string>`${articles.refnumber}::bigint`
  const [highest] = await transaction.select({ value }).from(articles).orderBy(sql`${value} desc`).limit(1)
  return Number(highest?.value ?? 0)
}

/** Writes the addresses that imported articles had online first; they redirect to the articles. */
export async function insertFirstAddresses(
  transaction: Db,
  first: { refnumber: string; first_refnumber: string }[],
): Promise<void> {
  if (first.length === 0) return
  const rows = JSON.stringify(first)
  await transaction.execute(sql`
    with known as (
      update articles set online_first = true
      from jsonb_to_recordset(${rows}::text::jsonb) as row (refnumber text, first_refnumber text)
      where articles.refnumber = row.refnumber returning articles.id, row.first_refnumber, articles.year
    )
    insert into article_addresses (refnumber, year, volume, issue, article_id, at)
    select first_refnumber, 0, 0, 0, id, now() from known
    on conflict do nothing`)
}

/**
 * Writes the versions that readers saw of imported articles; the last one is the article as it is, which a trigger has
 * written as its first.
 */
export async function insertVersions(
  transaction: Db,
  imported: { refnumber: string; versions: StoredVersion[] }[],
): Promise<void> {
  if (imported.length === 0) return
  const rows = imported.flatMap(({ refnumber, versions }) =>
    versions.map(({ day, ...version }, at) => ({
      refnumber,
      n: at + 1,
      kind: at === 0 ? 'first' : 'replaced',
      at: `${day}T12:00:00Z`,
      ...version,
      isLast: at === versions.length - 1,
    })),
  )
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
    as row (refnumber text, n int, kind text, at timestamptz, hash text, bytes int, "isLast" boolean)
    join articles on articles.refnumber = row.refnumber`
  await transaction.execute(sql`
    update article_versions set n = given.n, kind = given.kind, at = given.at
    from (select articles.id, row.n, row.kind, row.at from ${given} where row."isLast") as given
    where article_versions.article_id = given.id and article_versions.n = 1`)
  await transaction.execute(sql`
    insert into article_versions (article_id, n, kind, at, pdf_source, file_hash, file_bytes)
    select articles.id, row.n, row.kind, row.at, 'uploaded', row.hash, row.bytes from ${given} where not row."isLast"`)
}

/** Queues the full texts of imported articles for reading; readers have seen them before. */
export async function insertWaitingOf(
  transaction: Db,
  texts: { refnumber: string; hash: string; name: string }[],
): Promise<void> {
  if (texts.length === 0) return
  const refnumbers = texts.map(({ refnumber }) => refnumber)
  const rows = await transaction
    .select(pick(articles, 'id', 'refnumber'))
    .from(articles)
    .where(inArray(articles.refnumber, refnumbers))
  const ids = new Map(rows.map(({ id, refnumber }) => [refnumber, id]))
  const waiting = texts.map(({ refnumber, hash, name }) => ({
    article_id: ids.get(refnumber) ?? 0,
    file_hash: hash,
    name,
    looked: true,
  }))
  await insertWaiting(transaction, ...waiting)
}
