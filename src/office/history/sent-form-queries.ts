import { AsyncLocalStorage } from 'node:async_hooks'
import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { sentForms } from '../../core/db/tables/office.ts'

/** A form that is being submitted: its idempotency key, and the id of this request among those that carry the key. */
type Sending = { key: string; attempt: string }

export type StoredAnswer = { status: number; headers: [string, string][]; body: string }

const sending = new AsyncLocalStorage<Sending>()

const keptForMs = 24 * 60 * 60 * 1000

/** Thrown if another request has already saved this form. */
export class AlreadySent extends Error {}

/** Runs a form's action; the first transaction that records a change also stores the form's key. */
export function runWithForm<Result>(form: Sending, act: () => Promise<Result>): Promise<Result> {
  return sending.run(form, act)
}

/**
 * Stores the key of the form that this request submits, if any, in the transaction that saves the form. Of two requests
 * with one form, in any processes, only one commits; a killed process has either saved both the form and its key, or
 * neither.
 * @throws AlreadySent if another request saved it
 */
export async function recordSentForm(transaction: Db, at: Date): Promise<void> {
  const form = sending.getStore()
  if (!form) return
  const noted = await transaction
    .insert(sentForms)
    .values({ ...form, at })
    .onConflictDoUpdate({
      target: sentForms.key,
      set: { at },
      // an earlier statement of this request may have stored the key
      setWhere: sql`${sentForms.attempt} = ${form.attempt}`,
    })
    .returning({ key: sentForms.key })
  if (noted.length === 0) throw new AlreadySent('The form was saved by another request')
}

/** Returns a saved form; `answer` is null until its first answer is known. */
export async function findSentForm(db: Db, key: string): Promise<{ answer: StoredAnswer | null } | undefined> {
  const [row] = await db.select({ answer: sentForms.answer }).from(sentForms).where(eq(sentForms.key, key))
  return row
}

/** Stores a form's first answer, and deletes the forms older than a day. */
export async function storeAnswer(db: Db, form: Sending & { at: Date; answer: StoredAnswer }): Promise<void> {
  const { at, answer } = form
  await db.insert(sentForms).values(form).onConflictDoUpdate({ target: sentForms.key, set: { answer } })
  await db.delete(sentForms).where(lt(sentForms.at, new Date(at.getTime() - keptForMs)))
}
