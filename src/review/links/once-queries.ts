import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { linkForms } from '../../core/db/review/papers.ts'
import { dayMs } from '../../core/text/dates.ts'

type SentForm = { once: string; address: string }

/**
 * Takes a form in the transaction that does what it asks for. A form without a key is always taken.
 * @param address what it was sent to, without its token
 * @returns what was answered, if the form was taken before
 */
export async function takeForm(
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
    .where(and(eq(linkForms.once, once), eq(linkForms.address, address)))
  return before ?? { location: '' }
}

/** Stores what a taken form led to. */
export async function storeLocation(transaction: Db, { once, address }: SentForm, location: string): Promise<void> {
  if (!once) return
  await transaction
    .update(linkForms)
    .set({ location })
    .where(and(eq(linkForms.once, once), eq(linkForms.address, address)))
}

/** Forgets forms after a day. */
export async function dropForms(db: Db, now: Date): Promise<void> {
  await db.delete(linkForms).where(lt(linkForms.at, new Date(now.getTime() - dayMs)))
}
