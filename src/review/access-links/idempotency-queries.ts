import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { linkForms } from '../../core/db/tables/review/papers.ts'
import { dayMs } from '../../core/text/dates.ts'

/** A sent form: its key and address, without the token. */
export type SentForm = { once: string; address: string }

const isForm = ({ once, address }: SentForm) => and(eq(linkForms.once, once), eq(linkForms.address, address))

/**
 * Claims a form's key, in the transaction that does what the form asks for. A form without a key can always be claimed.
 * @param address where it was sent, without its token
 * @returns the answer's location, if the form was claimed before
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
 * Does what a form asks for, in its transaction and at most once. A refused form may be corrected and sent again.
 * @param repeated the answer to a form that was claimed before
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

/** Returns the location of the answer to a claimed form; undefined for any other form. */
export async function findClaimed(db: Db, form: SentForm): Promise<string | undefined> {
  const [taken] = await db.select({ location: linkForms.location }).from(linkForms).where(isForm(form))
  return taken?.location
}

/** Stores the location of the answer to a claimed form. */
export async function storeLocation(transaction: Db, form: SentForm, location: string): Promise<void> {
  if (form.once) await transaction.update(linkForms).set({ location }).where(isForm(form))
}

/** Deletes forms that are older than a day. */
export async function dropForms(db: Db, now: Date): Promise<void> {
  await db.delete(linkForms).where(lt(linkForms.at, new Date(now.getTime() - dayMs)))
}
