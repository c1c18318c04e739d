import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import type { notedFields } from '../../core/db/enums.ts'
import { reviewerNotes } from '../../core/db/review/reviewers.ts'

/** What is noted of a reviewer; '' is nothing. */
export type Noted = Partial<Record<(typeof notedFields)[number], string>>

/** Who notes something of a reviewer, when: a user, or the reviewer on the page of a paper. */
type Noting = { at: Date; user_id: number | null; paper_id: number | null }

/**
 * Keeps what is noted of a reviewer beside the row of the reviewer, which the caller changes afterwards: what stood there is kept first, as
 * known since the reviewer is, where nothing was noted yet.
 */
export async function noteOf(tx: Db, reviewer: number, noted: Noted, by: Noting): Promise<void> {
  for (const [field, value] of Object.entries(noted) as [keyof Noted, string][]) {
    await tx.execute(sql`
      insert into reviewer_notes (reviewer_id, field, value, at)
      select id, ${field}, coalesce(${sql.identifier(field)}::text, ''), created_at from reviewers
      where id = ${reviewer} and not exists (select from reviewer_notes where reviewer_id = ${reviewer} and field = ${field})`)
    await tx.insert(reviewerNotes).values({ reviewer_id: reviewer, field, value, ...by })
  }
}
