import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { papers } from '../../core/db/tables/review/papers.ts'

/**
 * Prevents changes of payments' references until the transaction ends. Take this lock before a paper's row: saving an
 * article holds it while the article's paper is updated.
 */
export async function lockTxnids(transaction: Db): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${locks.txnids})`)
}

/** Reports whether another paper or article has a payment's reference, under {@link lockTxnids}. */
export async function isTxnidTaken(transaction: Db, txnid: string, paperId: number): Promise<boolean> {
  const own = sql`select ${papers.article_id} from ${papers} where ${papers.id} = ${paperId} and ${papers.article_id} is not null`
  const [article] = await transaction
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.txnid, txnid), sql`${articles.id} not in (${own})`))
    .limit(1)
  const isOther = and(eq(papers.txnid, txnid), ne(papers.id, paperId))
  const [paper] = await transaction.select({ id: papers.id }).from(papers).where(isOther).limit(1)
  return Boolean(article ?? paper)
}
