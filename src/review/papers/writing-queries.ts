import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { manuscripts } from '../../core/db/tables/review/authors.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { paperNumber } from './code-rules.ts'

type NewPaper = Pick<
  typeof papers.$inferInsert,
  | 'state'
  | 'via'
  | 'received'
  | 'confirmed_at'
  | 'flags'
  | 'article_id'
  | 'round'
  | 'ended_at'
  | 'cleared_at'
  | 'call_id'
  | 'page_language'
>

/** Adds a paper without content, under an unused number. @param year of its number */
export async function insertPaper(
  transaction: Db,
  paper: NewPaper,
  { year, at }: { year: number; at: Date },
): Promise<{ id: number; number: string }> {
  const row = { ...paper, since: at, created_at: at, modification: at }
  for (;;) {
    const number = paperNumber(year, crypto.getRandomValues(new Uint8Array(4)))
    const [added] = await transaction
      .insert(papers)
      .values({ ...row, number })
      .onConflictDoNothing({ target: papers.number })
      .returning({ id: papers.id, number: papers.number })
    if (!added) continue
    await transaction.insert(manuscripts).values({ paper_id: added.id })
    return added
  }
}

export async function updatePaper(transaction: Db, id: number, row: PgUpdateSetSource<typeof papers>): Promise<void> {
  await transaction.update(papers).set(row).where(eq(papers.id, id))
}
