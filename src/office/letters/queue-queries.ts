import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { notices } from '../../core/db/tables/letters.ts'
import { type Decision, decisions, type Stall } from './rules.ts'

type Row = typeof notices.$inferInsert

type Named = 'kind' | 'side' | 'paper' | 'request' | 'link' | 'language' | 'phone' | 'automatic' | 'once' | 'send_after'

type NewLetter = Pick<Row, 'recipient' | 'subject' | 'body' | 'createdby'> &
  Partial<Pick<Row, 'user_id' | 'reset_id' | Named>>

/**
 * @param host the journal's, for the Message-ID
 * @param toCopy whether the letter is sent by hand and not from here
 */
type Beside = { at: Date; host: string; toCopy?: boolean }

/** The condition for letters about papers that wait for a user's decision, without those that only inform the desk. */
export const isUnsettledNow = sql`(${notices.state} in ('failed', 'unsure') or (${notices.state} = 'to_copy'
  and ${notices.side} <> 'editor'))`

/** Returns the state of a new letter. */
const makeLetterState = (after: Date | null | undefined, { at, host, toCopy = false }: Beside) => ({
  message_id: `<${crypto.randomUUID()}@${host}>`,
  state: toCopy ? ('to_copy' as const) : ('waiting' as const),
  next_attempt_at: toCopy ? null : (after ?? at),
  created_at: at,
})

/** Queues a letter, in the transaction that causes it. @returns its id; undefined if its `once` was queued before */
export async function insertLetter(transaction: Db, letter: NewLetter, beside: Beside): Promise<number | undefined> {
  const [row] = await transaction
    .insert(notices)
    .values({ ...letter, ...makeLetterState(letter.send_after, beside) })
    .onConflictDoNothing({ target: notices.once, where: sql`${notices.once} <> ''` })
    .returning({ id: notices.id })
  return row?.id
}

/** Cancels unsent letters of papers, because the action that caused them was undone. @returns the kind of each */
export async function cancelLetters(
  transaction: Db,
  about: { request: string } | { ids: number[] } | { paper: string; kind: string },
  { by, at }: { by: string; at: Date },
): Promise<string[]> {
  const isOne =
    'request' in about
      ? eq(notices.request, about.request)
      : 'ids' in about
        ? inArray(notices.id, about.ids)
        : and(eq(notices.paper, about.paper), eq(notices.kind, about.kind))
  const cancelled = await transaction
    .update(notices)
    .set({ state: 'cancelled', settledby: by, settled_at: at, next_attempt_at: null })
    .where(and(isOne, ne(notices.kind, ''), inArray(notices.state, ['waiting', 'to_copy'])))
    .returning({ kind: notices.kind })
  return cancelled.map(({ kind }) => kind)
}

/** Records a user's decision about a letter. @returns false if its state does not allow it, or has changed */
export async function decideLetter(
  transaction: Db,
  id: number,
  { decision, by, at }: { decision: Exclude<Decision, 'again'>; by: string; at: Date },
): Promise<boolean> {
  const decided = await transaction
    .update(notices)
    .set({ state: decision, settledby: by, settled_at: at, next_attempt_at: null })
    .where(and(eq(notices.id, id), inArray(notices.state, [...decisions[decision]])))
    .returning({ id: notices.id })
  return decided.length > 0
}

/**
 * Queues again a letter that failed, may have been sent, or was to be copied: as a new one, with its own Message-ID.
 * The old one is cancelled.
 * @returns the new one's id; undefined if its state does not allow it
 */
export async function queueAgain(
  transaction: Db,
  id: number,
  { by, ...beside }: Beside & { by: string },
): Promise<number | undefined> {
  const [old] = await transaction.select().from(notices).where(eq(notices.id, id)).for('update')
  if (!old || !decisions.again.some((state) => state === old.state)) return undefined
  const { recipient, subject, body, kind, side, paper, request, link, phone, automatic, send_after } = old
  const same = { recipient, subject, body, kind, side, paper, request, link, phone, automatic, send_after }
  const settled = { state: 'cancelled', settledby: by, settled_at: beside.at } as const
  await transaction.update(notices).set(settled).where(eq(notices.id, id))
  return insertLetter(transaction, { ...same, createdby: by }, { ...beside, toCopy: beside.toCopy || recipient === '' })
}

/**
 * Finds the letters that wait after a failed attempt, among those that satisfy a condition on `notices`; undefined if
 * there are none.
 */
export async function findStall(db: Db, access: SQL | undefined): Promise<Stall | undefined> {
  const [stall] = await rowsOf<Omit<Stall, 'since'> & { since: string | null }>(db)`
    with failing as (
      select error, started_at, created_at from notices
      where state in ('waiting', 'sending') and error <> '' and ${access ?? sql`true`})
    select count(*)::int as waiting, min(created_at)::text as since,
      coalesce((select error from failing order by started_at desc limit 1), '') as error,
      (select max(started_at) from failing) is not null and not exists (select from notices sent
        where sent.state = 'sent' and sent.started_at > (select max(started_at) from failing)) as "isStalled"
    from failing`
  return stall?.since ? { ...stall, since: new Date(stall.since) } : undefined
}
