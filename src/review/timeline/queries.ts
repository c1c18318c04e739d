import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperEvents } from '../../core/db/tables/review/papers.ts'
import { recordSentForm } from '../../office/history/sent-form-queries.ts'
import type { PaperEvent } from './rules.ts'

/** Something that happened to a paper; `by` a user, `author`, a request's code or `journal`. */
type NewEvent = { paperId: number; at: Date; by: string } & PaperEvent

/** Writes into a paper's timeline, in the transaction that did it, and with it the key of an editor's form. */
export async function recordEvent(transaction: Db, event: NewEvent): Promise<void> {
  await recordSentForm(transaction, event.at)
  await addEvents(transaction, [event])
}

/** Writes into the timelines of papers what no form of an editor did, or what may be done twice. */
export async function addEvents(transaction: Db, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await transaction.insert(paperEvents).values(events.map(({ paperId, ...event }) => ({ paper_id: paperId, ...event })))
}

/** All who were ever named as a paper's authors before a change that its timeline keeps. */
export async function listFormerAuthors(db: Db, paperId: number): Promise<string[]> {
  const rows = await db
    .select({ values: paperEvents.values })
    .from(paperEvents)
    .where(and(eq(paperEvents.paper_id, paperId), sql`jsonb_exists(${paperEvents.values}, 'authors')`))
    .orderBy(asc(paperEvents.id))
  return [...new Set(rows.flatMap(({ values: { authors } }) => (Array.isArray(authors) ? authors.map(String) : [])))]
}
