import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import type { notedFields } from '../../core/db/enums.ts'
import { pick } from '../../core/db/rows.ts'
import { reviewerNotes, reviewers } from '../../core/db/tables/review/reviewers.ts'

/** What is noted of a reviewer; '' is nothing. */
export type Noted = Partial<Record<(typeof notedFields)[number], string>>

/** Who notes something of a reviewer, when: a user, or the reviewer on the page of a paper. */
type Noting = { reviewer_id: number; at: Date; user_id: number | null; paper_id: number | null }

/**
 * Keeps whether nobody is to ask somebody, in each row with the reviewer's address or ORCID iD: a row that said otherwise would tell its user, who is
 * refused, that the reviewer said so on the page of a paper that the user does not see.
 * `among` are the rows, of the table `reviewers`, that may say so: those that a user knows, who could else have a hidden one say so, and leave it.
 */
export async function keepNever(
  tx: Db,
  reviewer: number,
  { never, among = sql`true` }: { never: boolean; among?: SQL | undefined },
): Promise<void> {
  const mine = (column: 'email' | 'orcid') =>
    sql`(select lower(${sql.identifier(column)}) from reviewers one where one.id = ${reviewer} and ${sql.identifier(column)} <> '')`
  const isThem = sql`(${reviewers.id} = ${reviewer} or lower(${reviewers.email}) = ${mine('email')} or lower(${reviewers.orcid}) = ${mine('orcid')})`
  await tx.update(reviewers).set({ never }).where(and(isThem, among))
}

/**
 * Keeps what is noted of a reviewer beside the row of the reviewer, which the caller changes afterwards: what stood there is kept first, as
 * known since the reviewer is, where nothing was noted yet. A page that is saved again and again notes the same once.
 */
export async function noteOf(tx: Db, noted: Noted, by: Noting): Promise<void> {
  const { reviewer_id } = by
  for (const [field, value] of Object.entries(noted) as [keyof Noted, string][]) {
    await tx.execute(sql`
      insert into reviewer_notes (reviewer_id, field, value, at)
      select id, ${field}, coalesce(${sql.identifier(field)}::text, ''), created_at from reviewers
      where id = ${reviewer_id} and not exists (select from reviewer_notes where reviewer_id = ${reviewer_id} and field = ${field})`)
    const [last] = await tx
      .select(pick(reviewerNotes, 'value', 'user_id', 'paper_id'))
      .from(reviewerNotes)
      .where(and(eq(reviewerNotes.reviewer_id, reviewer_id), eq(reviewerNotes.field, field)))
      .orderBy(desc(reviewerNotes.at), desc(reviewerNotes.id))
      .limit(1)
    const isSame = last?.value === value && last.user_id === by.user_id && last.paper_id === by.paper_id
    if (!isSame) await tx.insert(reviewerNotes).values({ field, value, ...by })
  }
}
