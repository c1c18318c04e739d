import { createHmac } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { onlyRow } from '../../../core/db/rows.ts'
import { passwordResets, users } from '../../../core/db/tables/accounts.ts'
import { paths } from '../../../core/paths.ts'
import { userNameKey } from '../../../core/text/credentials.ts'
import { insertLetter } from '../../letters/queue-queries.ts'
import { hashToken, readFactorKey } from '../factors/sealing.ts'

const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Returns the token of a link: 26 letters of Crockford's base 32, 130 bits, made from its row and a secret of the
 * journal.
 */
async function makeResetToken(db: Db, id: number): Promise<string> {
  const hash = createHmac('sha256', await readFactorKey(db))
    .update(`reset ${id}`)
    .digest()
  return [...hash.subarray(0, 26)].map((byte) => letters[byte % 32]).join('')
}

/** Returns the address of a link that sets a new password. */
export async function resetLink(db: Db, id: number, origin: string): Promise<string> {
  return origin + paths.reset(await makeResetToken(db, id))
}

/** Returns the enabled user with this name or email, if they have an address for letters. */
export async function findAddressee(db: Db, { username, email }: { username?: string; email?: string }) {
  const isIt = username
    ? eq(users.name_key, userNameKey(username))
    : sql`lower(${users.email}) = ${email?.toLowerCase()}`
  const [user] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(isIt, eq(users.status, 'enabled'), sql`${users.email} <> ''`))
  return user
}

/** Counts the links that a user got since a time. */
export function countResets(db: Db, userId: number, since: Date): Promise<number> {
  return db.$count(passwordResets, and(eq(passwordResets.user_id, userId), gt(passwordResets.created_at, since)))
}

/** Makes a link, which replaces earlier ones. */
export async function insertReset(
  db: Db,
  reset: Pick<typeof passwordResets.$inferInsert, 'user_id' | 'created_at' | 'expires_at'>,
): Promise<number> {
  const made = db.insert(passwordResets).values(reset)
  const { id } = onlyRow(await made.returning({ id: passwordResets.id }))
  const hash = hashToken(await makeResetToken(db, id))
  await db.update(passwordResets).set({ hash }).where(eq(passwordResets.id, id))
  return id
}

/** Returns the link of a token, and whether it still works: neither used, nor old, nor replaced. */
export async function findReset(db: Db, token: string, now: Date) {
  const [found] = await db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.hash, hashToken(token)))
  if (!found) return undefined
  const [newest] = await db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(eq(passwordResets.user_id, found.user_id))
    .orderBy(desc(passwordResets.id))
    .limit(1)
  return { ...found, isOpen: !found.used_at && found.expires_at > now && newest?.id === found.id }
}

/** Uses up a link. @returns false if it was used or is old */
export async function spendReset(db: Db, id: number, now: Date): Promise<boolean> {
  const isOpen = and(eq(passwordResets.id, id), isNull(passwordResets.used_at), gt(passwordResets.expires_at, now))
  const rows = await db.update(passwordResets).set({ used_at: now }).where(isOpen).returning({ id: passwordResets.id })
  return rows.length > 0
}

/** Ends all links of a user. */
export async function endResets(db: Db, userId: number, at: Date): Promise<void> {
  const isOpen = and(eq(passwordResets.user_id, userId), isNull(passwordResets.used_at))
  await db.update(passwordResets).set({ used_at: at }).where(isOpen)
}

/** Queues a letter about an account, among the journal's letters. */
export async function queueAccountLetter(
  db: Db,
  letter: { user_id: number; recipient: string; subject: string; body: string; reset_id?: number },
  { at, host }: { at: Date; host: string },
): Promise<void> {
  await insertLetter(db, { ...letter, createdby: 'journal' }, { at, host })
}
