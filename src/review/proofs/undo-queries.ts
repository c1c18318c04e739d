import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { articleProofs } from '../../core/db/tables/review/proofs.ts'
import { cancelLetters } from '../../office/letters/queue-queries.ts'
import { recordEvent } from '../timeline/queries.ts'

type By = { by: string; at: Date }

/** Deletes an article's unsent proof, with its letters. @returns whether there was one that could still be undone */
export async function dropWaiting(tx: Db, articleId: number, { by, at }: By): Promise<boolean> {
  const isWaiting = and(eq(articleProofs.article_id, articleId), eq(articleProofs.state, 'waiting'))
  const inTime = and(isWaiting, gt(articleProofs.goes_at, at))
  const dropped = await tx.delete(articleProofs).where(inTime).returning({ letters: articleProofs.letter_ids })
  const ids = dropped.flatMap(({ letters }) => letters)
  if (ids.length > 0) await cancelLetters(tx, { ids }, { by, at })
  return dropped.length > 0
}

/** Deletes a paper's unsent proof. @returns whether there was one that could still be undone */
export async function undoProof(tx: Db, paperId: number, { by, at }: By): Promise<boolean> {
  const isIt = and(
    eq(articleProofs.paper_id, paperId),
    eq(articleProofs.state, 'waiting'),
    gt(articleProofs.goes_at, at),
  )
  const [waiting] = await tx.select({ of: articleProofs.article_id }).from(articleProofs).where(isIt)
  const isUndone = waiting?.of ? await dropWaiting(tx, waiting.of, { by, at }) : false
  if (isUndone) await recordEvent(tx, { paperId, at, by, what: 'proof_undone' })
  return isUndone
}
