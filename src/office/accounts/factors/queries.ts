import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { onlyRow } from '../../../core/db/rows.ts'
import {
  authenticatorApps,
  challenges,
  passkeys,
  recoveryCodes,
  trustedBrowsers,
  users,
} from '../../../core/db/tables/accounts.ts'
import { hashToken, makeToken } from './sealing.ts'

/** A user's passkey, as it is listed. */
export type Passkey = typeof passkeys.$inferSelect

/**
 * A user's second factors: the time since which there is an app, the passkeys, oldest first, the number of recovery
 * codes left, and the number of wrong codes after the right password.
 */
export type Factors = { app: Date | undefined; passkeys: Passkey[]; recovery: number; wrongCodes: number }

export async function findFactors(db: Db, userId: number): Promise<Factors> {
  const [app] = await db
    .select({ secret: authenticatorApps.secret, at: authenticatorApps.created_at })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.user_id, userId))
  const own = await db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.id))
  const recovery = await db.$count(recoveryCodes, eq(recoveryCodes.user_id, userId))
  const [user] = await db.select({ wrongCodes: users.wrong_codes }).from(users).where(eq(users.id, userId))
  return { app: app?.secret ? (app.at ?? new Date(0)) : undefined, passkeys: own, recovery, wrongCodes: 0, ...user }
}

export const hasFactor = ({ app, passkeys }: Pick<Factors, 'app' | 'passkeys'>) => Boolean(app) || passkeys.length > 0

export async function findApp(db: Db, userId: number) {
  const [app] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.user_id, userId))
  return app
}

/** Stores the sealed key that was shown and is waiting for a code. */
export async function savePendingApp(db: Db, user_id: number, pending: string): Promise<void> {
  const set = { pending }
  await db
    .insert(authenticatorApps)
    .values({ user_id, pending })
    .onConflictDoUpdate({ target: authenticatorApps.user_id, set })
}

/** Makes the shown key the app's, with the step of its code. @returns false if another key was shown since */
export async function confirmApp(
  db: Db,
  { userId, pending, step, at }: { userId: number; pending: string; step: number; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(authenticatorApps)
    .set({ secret: pending, pending: '', last_step: step, created_at: at })
    .where(and(eq(authenticatorApps.user_id, userId), eq(authenticatorApps.pending, pending)))
    .returning({ id: authenticatorApps.user_id })
  return rows.length > 0
}

/** Counts a wrong code after a right password. @returns the number since the last right code or new password */
export async function countWrongCode(db: Db, userId: number): Promise<number> {
  const rows = await db
    .update(users)
    .set({ wrong_codes: sql`${users.wrong_codes} + 1` })
    .where(eq(users.id, userId))
    .returning({ wrong: users.wrong_codes })
  return rows[0]?.wrong ?? 0
}

/** Resets a user's count of wrong codes. */
export async function forgetWrongCodes(db: Db, userId: number): Promise<void> {
  await db.update(users).set({ wrong_codes: 0 }).where(eq(users.id, userId))
}

/** Stores the step of a right code. @returns false if a code of this step or a later one was used */
export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  const rows = await db
    .update(authenticatorApps)
    .set({ last_step: step })
    .where(and(eq(authenticatorApps.user_id, userId), lt(authenticatorApps.last_step, step)))
    .returning({ id: authenticatorApps.user_id })
  return rows.length > 0
}

export async function deleteApp(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.user_id, userId))
    .returning({ secret: authenticatorApps.secret })
  return rows.some(({ secret }) => secret !== '')
}

export async function replaceRecoveryCodes(db: Db, user_id: number, hashes: string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  if (hashes.length > 0) await db.insert(recoveryCodes).values(hashes.map((hash) => ({ user_id, hash })))
}

/** Uses up a recovery code. @returns false if there is none */
export async function spendRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const isIt = and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.hash, hash))
  return (await db.delete(recoveryCodes).where(isIt).returning({ hash: recoveryCodes.hash })).length > 0
}

export async function insertPasskey(db: Db, row: typeof passkeys.$inferInsert): Promise<number> {
  return onlyRow(await db.insert(passkeys).values(row).returning({ id: passkeys.id })).id
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credential_id, credentialId))
  return found
}

/** Stores that a passkey was used, unless another use has advanced its counter. */
export async function spendPasskey(
  db: Db,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  used: { counter: number; last_used_at: Date },
): Promise<boolean> {
  const isSame = and(eq(passkeys.id, id), eq(passkeys.counter, counter))
  return (await db.update(passkeys).set(used).where(isSame).returning({ id: passkeys.id })).length > 0
}

/** Deletes a passkey. @returns its name; undefined if the user has no such passkey */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<string | undefined> {
  const isIt = and(eq(passkeys.user_id, userId), eq(passkeys.id, id))
  return (await db.delete(passkeys).where(isIt).returning({ name: passkeys.name }))[0]?.name
}

type Challenge = typeof challenges.$inferSelect

/** The lifetime of a challenge. */
export const challengeMs = 5 * 60 * 1000

type NewChallenge = Omit<typeof challenges.$inferInsert, 'id' | 'expires_at'>

/** Makes a challenge and deletes old ones; a challenge for any passkey has no user. @returns its text */
export async function insertChallenge(db: Db, row: NewChallenge, now: Date): Promise<string> {
  const challenge = makeToken()
  await db.delete(challenges).where(lt(challenges.expires_at, now))
  const expires_at = new Date(now.getTime() + challengeMs)
  await db.insert(challenges).values({ ...row, id: hashToken(challenge), expires_at })
  return challenge
}

const isChallengeOpen = (id: string, now: Date) =>
  and(eq(challenges.id, id), isNull(challenges.used_at), gt(challenges.expires_at, now))

export async function findChallenge(db: Db, id: string, now: Date): Promise<Challenge | undefined> {
  return (await db.select().from(challenges).where(isChallengeOpen(id, now)))[0]
}

/** Uses one of a challenge's tries. @returns undefined if it is used up, expired or has no tries left */
export async function tryChallenge(
  db: Db,
  { id, now, maxTries }: { id: string; now: Date; maxTries: number },
): Promise<Challenge | undefined> {
  const rows = await db
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(and(isChallengeOpen(id, now), lt(challenges.tries, maxTries)))
    .returning()
  return rows[0]
}

/** Uses up a challenge. @returns false if it was already */
export async function spendChallenge(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(challenges)
    .set({ used_at: now })
    .where(isChallengeOpen(id, now))
    .returning({ id: challenges.id })
  return rows.length > 0
}

/** A browser that a user trusts, as it is listed. */
export type TrustedBrowser = Omit<typeof trustedBrowsers.$inferSelect, 'user_id' | 'device'>

/** Lists a user's trusted browsers, newest first. */
export async function listTrusted(db: Db, userId: number, now: Date): Promise<TrustedBrowser[]> {
  const { id, created_at, expires_at, address, user_agent } = trustedBrowsers
  return db
    .select({ id, created_at, expires_at, address, user_agent })
    .from(trustedBrowsers)
    .where(and(eq(trustedBrowsers.user_id, userId), gt(trustedBrowsers.expires_at, now)))
    .orderBy(desc(trustedBrowsers.id))
}

export async function isTrusted(
  db: Db,
  { userId, device }: { userId: number; device: string },
  now: Date,
): Promise<boolean> {
  const isIt = and(eq(trustedBrowsers.user_id, userId), eq(trustedBrowsers.device, device))
  return (await db.$count(trustedBrowsers, and(isIt, gt(trustedBrowsers.expires_at, now)))) > 0
}

/** Trusts a browser from now on. */
export async function trust(db: Db, row: typeof trustedBrowsers.$inferInsert): Promise<void> {
  const { user_id, device, ...set } = row
  await db.delete(trustedBrowsers).where(lt(trustedBrowsers.expires_at, row.created_at))
  await db
    .insert(trustedBrowsers)
    .values(row)
    .onConflictDoUpdate({ target: [trustedBrowsers.user_id, trustedBrowsers.device], set })
}

/** Removes a user's trust in all browsers, and ends the sign-ins that wait for their second step. */
export async function forgetBrowsers(db: Db, userId: number): Promise<void> {
  await distrust(db, userId)
  await db.delete(challenges).where(eq(challenges.user_id, userId))
}

/** Removes a user's trust in one browser, or in all. @returns how many */
export async function distrust(db: Db, userId: number, id?: number): Promise<number> {
  const which = id === undefined ? undefined : eq(trustedBrowsers.id, id)
  const rows = await db
    .delete(trustedBrowsers)
    .where(and(eq(trustedBrowsers.user_id, userId), or(which)))
    .returning({ id: trustedBrowsers.id })
  return rows.length
}

/** The name of an authenticator app in the history. */
export const appName = 'Authenticator app'

/** Deletes the recovery codes and trusted browsers, after the last second factor was removed. */
export async function dropRest(tx: Db, userId: number): Promise<void> {
  await replaceRecoveryCodes(tx, userId, [])
  await forgetBrowsers(tx, userId)
}

/** Removes all second factors of a user. @returns their names */
export async function dropFactors(tx: Db, userId: number): Promise<string[]> {
  const { app, passkeys: keys } = await findFactors(tx, userId)
  await deleteApp(tx, userId)
  await tx.delete(passkeys).where(eq(passkeys.user_id, userId))
  await dropRest(tx, userId)
  return [...(app ? [appName] : []), ...keys.map(({ name }) => name)]
}
