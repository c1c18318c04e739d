import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperEvents } from '../../core/db/tables/review/papers.ts'
import { recordSentForm } from '../../office/history/sent-form-queries.ts'
import type { PaperEvent } from './rules.ts'

/** An event of a paper; `by` is a user, `author`, a request's code or `journal`. */
type NewEvent = { paperId: number; at: Date; by: string } & PaperEvent

/**
 * Records an event in a paper's timeline, in the transaction that causes it, together with the key of an editor's form.
 */
export async function recordEvent(transaction: Db, event: NewEvent): Promise<void> {
  await recordSentForm(transaction, event.at)
  await addEvents(transaction, [event])
}

/** Records events that no editor's form causes, or that may happen twice, in the timelines of papers. */
export async function addEvents(transaction: Db, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await transaction.insert(paperEvents).values(events.map(({ paperId, ...event }) => ({ paper_id: paperId, ...event })))
}

/** Lists all former authors of a paper, from the changes in its timeline. */
export async function listFormerAuthors(db: Db, paperId: number): Promise<string[]> {
  const rows = await db
    .select({ values: paperEvents.values })
    .from(paperEvents)
    .where(and(eq(paperEvents.paper_id, paperId), sql`jsonb_exists(${paperEvents.values}, 'authors')`))
    .orderBy(asc(paperEvents.id))
  return [...new Set(rows.flatMap(({ values: { authors } }) => (Array.isArray(authors) ? authors.map(String) : [])))]
}
