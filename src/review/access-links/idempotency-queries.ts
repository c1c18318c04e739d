import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { linkForms } from '../../core/db/tables/review/papers.ts'
import { dayMs } from '../../core/text/dates.ts'

/** A form as it was sent: its key, and where to, without the token. */
export type SentForm = { once: string; address: string }

const isForm = ({ once, address }: SentForm) => and(eq(linkForms.once, once), eq(linkForms.address, address))

/**
 * Takes a form in the transaction that does what it asks for. A form without a key is always taken.
 * @param address what it was sent to, without its token
 * @returns what was answered, if the form was taken before
 */
export async function claimIdempotencyKey(
  transaction: Db,
  { once, address }: SentForm,
  at: Date,
): Promise<{ location: string } | undefined> {
  if (!once) return undefined
  const row = { once, address, at }
  const taken = await transaction
    .insert(linkForms)
    .values(row)
    .onConflictDoNothing()
    .returning({ once: linkForms.once })
  if (taken.length > 0) return undefined
  const [before] = await transaction
    .select({ location: linkForms.location })
    .from(linkForms)
    .where(isForm({ once, address }))
  return before ?? { location: '' }
}

/**
 * Does what a form asks for, in its transaction and once. A form that is refused may be corrected and sent again.
 * @param repeated what is answered to a form that was taken before
 */
export async function withIdempotencyKey<Result extends { ok: boolean }>(
  transaction: Db,
  { form, at, repeated }: { form: SentForm; at: Date; repeated: Result },
  act: () => Promise<Result>,
): Promise<Result> {
  if (await claimIdempotencyKey(transaction, form, at)) return repeated
  const result = await act()
  if (!result.ok) await transaction.delete(linkForms).where(isForm(form))
  return result
}

/** Where a form led to that was taken before; undefined for any other. */
export async function findClaimed(db: Db, form: SentForm): Promise<string | undefined> {
  const [taken] = await db.select({ location: linkForms.location }).from(linkForms).where(isForm(form))
  return taken?.location
}

/** Stores what a taken form led to. */
export async function storeLocation(transaction: Db, form: SentForm, location: string): Promise<void> {
  if (form.once) await transaction.update(linkForms).set({ location }).where(isForm(form))
}

/** Forgets forms after a day. */
export async function dropForms(db: Db, now: Date): Promise<void> {
  await db.delete(linkForms).where(lt(linkForms.at, new Date(now.getTime() - dayMs)))
}
