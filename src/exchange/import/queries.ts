import { and, exists, inArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { articles, issues } from '../../core/db/schema.ts'
import { ofIssue } from '../../journal/articles/queries.ts'
import { issueAt } from '../../journal/issues/queries.ts'
import type { Candidate, KnownArticle } from './decisions.ts'

/** Stored articles with a key, title or ref number of the candidates'. */
export async function findKnown(db: Db, candidates: Candidate[]): Promise<KnownArticle[]> {
  const columns = {
    key: articles.import_key,
    titleKey: articles.title_key,
    pagenumber: articles.pagenumber,
    authorname: articles.authorname,
    refnumber: articles.refnumber,
    doi: articles.doi,
    oai: articles.oai_identifier,
    txnid: articles.txnid,
    year: articles.year,
    volume: articles.volume,
    issue: articles.issue,
  }
  const having = (column: SQLWrapper, values: (string | null | undefined)[]) => {
    const list = JSON.stringify(values.filter((value) => value != null))
    return db
      .select(columns)
      .from(articles)
      .where(inArray(column, sql`(select jsonb_array_elements_text(${list}::text::jsonb))`))
  }
  return union(
    having(
      articles.import_key,
      candidates.map(({ import_key }) => import_key),
    ),
    having(
      articles.title_key,
      candidates.map(({ title_key }) => title_key),
    ),
    having(
      articles.refnumber,
      candidates.flatMap(({ refnumber, notice_of }) => [refnumber, notice_of]),
    ),
    having(
      sql`lower(${articles.doi})`,
      candidates.map(({ doi }) => doi?.toLowerCase()),
    ),
    having(
      articles.oai_identifier,
      candidates.map(({ oai_identifier }) => oai_identifier),
    ),
    having(
      articles.txnid,
      candidates.map(({ txnid }) => txnid),
    ),
  )
}

/**
 * Creates missing issues and locks all, as every writer of their articles does first, until the transaction ends. Sorted, so
 * that no two writers wait for each other.
 * @param targets the ref numbers of articles that notices are about: their issues are locked too
 */
export async function ensureIssues(
  transaction: Db,
  rows: (typeof issues.$inferInsert)[],
  targets: string[],
): Promise<void> {
  const sorted = rows.toSorted((a, b) => a.year - b.year || a.volume - b.volume || a.issue - b.issue)
  await transaction.insert(issues).values(sorted).onConflictDoNothing()
  await transaction
    .select({ year: issues.year })
    .from(issues)
    .where(
      or(
        ...sorted.map(issueAt),
        exists(
          transaction
            .select()
            .from(articles)
            .where(and(ofIssue, inArray(articles.refnumber, ['', ...targets]))),
        ),
      ),
    )
    .orderBy(issues.year, issues.volume, issues.issue)
    .for('update')
}

/** The highest ref number; no other transaction chooses one until this one ends. */
export async function highestRefnumber(transaction: Db): Promise<number> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${locks.refnumbers})`)
  const value = sql<string>`${articles.refnumber}::bigint`
  const [highest] = await transaction.select({ value }).from(articles).orderBy(sql`${value} desc`).limit(1)
  return Number(highest?.value ?? 0)
}
