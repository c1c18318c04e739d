import type { Db } from '../../../core/db/connect.ts'
import { violatedConstraint } from '../../../core/db/errors.ts'
import { cleanLine } from '../../../core/text/clean.ts'
import type { Services } from '../../../services.ts'
import { relyingParty } from '../../sessions/rules.ts'
import { readSettings } from '../../settings/queries.ts'
import { journalName } from '../../settings/rules.ts'
import type { PasswordSetter } from '../passwords/passwords.ts'
import { lockUser } from '../queries.ts'
import { recordUserChange } from '../users/users.ts'
import { makeCreationOptions, readCredential, verifyNewPasskey, verifyPasskey } from './passkeys.ts'
import * as queries from './queries.ts'
import { hashRecoveryCode, hashToken, readFactorKey, seal, unseal } from './sealing.ts'
import { encodeTotpKey, makeRecoveryCodes, makeTotpKey, makeTotpUri, normalizeRecoveryCode, stepOf } from './totp.ts'

/** An offered second factor: a code of the app, a recovery code, or a passkey's answer as JSON. */
export type Offered = { totp?: string; recovery?: string; passkey?: string }

/** The number of answers that a challenge accepts. */
export const maxTries = 5

/**
 * The numbers of wrong codes after a right password that warn the user, and that disable the app (NIST SP 800-63B,
 * 3.2.2).
 */
export const wrongCodes = { told: 5, ended: 100 }

/** Reports whether there were so many wrong codes after the right password that the app's codes are refused. */
export const isAppEnded = (wrong: number) => wrong >= wrongCodes.ended

type Needed = Pick<Services, 'db' | 'clock' | 'log' | 'config'>

/**
 * Uses up a user's second factor, in this transaction: each code counts once, a passkey's answer once with its
 * challenge.
 * @param challenge the challenge that a passkey must have signed
 */
export async function spendFactor(
  services: Needed,
  tx: Db,
  { userId, offered, challenge, origin }: { userId: number; offered: Offered; challenge: string; origin: string },
): Promise<boolean> {
  const { clock } = services
  if (offered.totp) {
    const app = await queries.findApp(tx, userId)
    if (!app?.secret) return false
    const step = stepOf(unseal(await readFactorKey(tx), userId, app.secret), offered.totp, clock())
    return step !== undefined && queries.spendStep(tx, userId, step)
  }
  if (offered.recovery) {
    const hash = hashRecoveryCode(await readFactorKey(tx), userId, normalizeRecoveryCode(offered.recovery))
    return queries.spendRecoveryCode(tx, userId, hash)
  }
  const sent = offered.passkey === undefined ? undefined : readCredential(offered.passkey)
  if (sent?.challenge !== challenge) return false
  const proof = await verifyPasskey({ ...services, db: tx }, sent, origin)
  if (proof?.passkey.user_id !== userId) return false
  return queries.spendPasskey(tx, proof.passkey, { counter: proof.counter, last_used_at: clock() })
}

/** Returns the user whose passkey answered an open challenge, and uses the challenge up; undefined if none did. */
export async function takePasskey(services: Needed, text: string, origin: string): Promise<number | undefined> {
  const { db, clock } = services
  const sent = readCredential(text)
  const id = sent && hashToken(sent.challenge)
  if (!id || (await queries.findChallenge(db, id, clock()))?.kind !== 'passkey') return undefined
  const found = await verifyPasskey(services, sent, origin)
  if (!found) return undefined
  const { passkey, counter } = found
  const wasUsed = await db.transaction(
    async (tx) =>
      (await queries.spendChallenge(tx, id, clock())) &&
      queries.spendPasskey(tx, passkey, { counter, last_used_at: clock() }),
  )
  return wasUsed ? passkey.user_id : undefined
}

const trustMs = 30 * 24 * 60 * 60 * 1000

/** Trusts this browser for 30 days: its user needs no second factor there. */
export async function trustBrowser(
  { db, clock }: Pick<Needed, 'db' | 'clock'>,
  { address, userAgent }: { address: string; userAgent: string },
  { userId: user_id, device }: { userId: number; device: string },
): Promise<void> {
  const created_at = clock()
  const expires_at = new Date(created_at.getTime() + trustMs)
  const row = {
    user_id,
    device: hashToken(device),
    created_at,
    expires_at,
    address,
    user_agent: userAgent.slice(0, 300),
  }
  await queries.trust(db, row)
}

/** Makes the key of a new authenticator app, which takes effect once a code confirms it. */
export async function beginApp({ db, userId, username }: PasswordSetter): Promise<{ secret: string; uri: string }> {
  const key = makeTotpKey()
  await queries.savePendingApp(db, userId, seal(await readFactorKey(db), userId, key))
  return formatAppKey(db, key, username)
}

/** Returns the key that is waiting for a code, as it was shown; undefined if there is none. */
export async function findPendingApp({ db, userId, username }: PasswordSetter) {
  const app = await queries.findApp(db, userId)
  return app?.pending ? formatAppKey(db, unseal(await readFactorKey(db), userId, app.pending), username) : undefined
}

async function formatAppKey(db: Db, key: Buffer, username: string) {
  const secret = encodeTotpKey(key)
  return { secret, uri: makeTotpUri(secret, journalName(await readSettings(db)), username) }
}

type Refused = { ok: false; code: 'invalid_code' | 'invalid' | 'duplicate_passkey' | 'challenge_expired' }

/** Confirms the shown key by a code. @returns recovery codes, if it is the first factor */
export async function confirmApp(
  setter: PasswordSetter,
  totp: string,
): Promise<{ ok: true; recovery: string[] } | Refused> {
  const { db, clock, userId } = setter
  const pending = (await queries.findApp(db, userId))?.pending
  if (!pending) return { ok: false, code: 'challenge_expired' }
  const step = stepOf(unseal(await readFactorKey(db), userId, pending), totp, clock())
  if (step === undefined) return { ok: false, code: 'invalid_code' }
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if (!(await queries.confirmApp(tx, { userId, pending, step, at: clock() })))
      return { ok: false, code: 'challenge_expired' }
    await recordUserChange(tx, setter, { id: userId, action: 'add-factor', after: { factor: queries.appName } })
    return { ok: true, recovery: await makeFirstCodes(tx, userId) }
  })
}

/** Makes recovery codes for a user without any. */
async function makeFirstCodes(tx: Db, userId: number): Promise<string[]> {
  const { recovery } = await queries.findFactors(tx, userId)
  return recovery === 0 ? makeCodes(tx, userId) : []
}

async function makeCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const key = await readFactorKey(tx)
  const hashes = codes.map((code) => hashRecoveryCode(key, userId, normalizeRecoveryCode(code)))
  await queries.replaceRecoveryCodes(tx, userId, hashes)
  return codes
}

/** Makes ten new recovery codes, which replace all previous ones. */
export async function renewCodes(setter: PasswordSetter): Promise<{ ok: true; recovery: string[] } | Refused> {
  const { db, userId } = setter
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if (!queries.hasFactor(await queries.findFactors(tx, userId))) return { ok: false, code: 'invalid' }
    await recordUserChange(tx, setter, { id: userId, action: 'new-codes' })
    return { ok: true, recovery: await makeCodes(tx, userId) }
  })
}

/** Removes the authenticator app. @returns whether there was one */
export function removeApp(setter: PasswordSetter): Promise<boolean> {
  return removeWithNotice(setter, async (tx) =>
    (await queries.deleteApp(tx, setter.userId)) ? queries.appName : undefined,
  )
}

/** Removes a passkey. @returns whether there was one */
export function removePasskey(setter: PasswordSetter, id: number): Promise<boolean> {
  return removeWithNotice(setter, (tx) => queries.deletePasskey(tx, setter.userId, id))
}

/** Removes a second factor; removing the last one also deletes the recovery codes and trusted browsers. */
async function removeWithNotice(
  setter: PasswordSetter,
  remove: (tx: Db) => Promise<string | undefined>,
): Promise<boolean> {
  const { db, userId: id } = setter
  return db.transaction(async (tx) => {
    await lockUser(tx, id)
    const factor = await remove(tx)
    if (factor === undefined) return false
    if (!queries.hasFactor(await queries.findFactors(tx, id))) await queries.dropRest(tx, id)
    await recordUserChange(tx, setter, { id, action: 'remove-factor', before: { factor } })
    return true
  })
}

/** Returns the options for a browser to make a passkey; undefined if this server cannot have passkeys. */
export async function beginPasskey({ db, clock, config, userId, username }: PasswordSetter) {
  if (!relyingParty(config)) return undefined
  const challenge = await queries.insertChallenge(db, { kind: 'passkey_setup', user_id: userId }, clock())
  const { passkeys } = await queries.findFactors(db, userId)
  const journal = journalName(await readSettings(db))
  return makeCreationOptions(config, challenge, { journal, user: { id: userId, name: username }, passkeys })
}

const maxPasskeyName = 60

/** Adds a passkey that a browser has made. @returns its id, and recovery codes, if it is the first second factor */
export async function addPasskey(
  setter: PasswordSetter,
  { name, credential }: { name: string; credential: string },
): Promise<{ ok: true; id: number; recovery: string[] } | Refused> {
  const { db, clock, userId, origin } = setter
  const sent = readCredential(credential)
  const id = sent && hashToken(sent.challenge)
  const now = clock()
  const asked = id ? await queries.findChallenge(db, id, now) : undefined
  if (!id || asked?.kind !== 'passkey_setup' || asked.user_id !== userId)
    return { ok: false, code: 'challenge_expired' }
  const made = await verifyNewPasskey(setter, sent, origin)
  if (!made) return { ok: false, code: 'invalid' }
  const named = cleanLine(name).slice(0, maxPasskeyName) || 'Passkey'
  try {
    return await db.transaction(async (tx) => {
      await lockUser(tx, userId)
      if (!(await queries.spendChallenge(tx, id, now))) return { ok: false, code: 'challenge_expired' }
      const added = await queries.insertPasskey(tx, { ...made, user_id: userId, name: named, created_at: now })
      await recordUserChange(tx, setter, { id: userId, action: 'add-factor', after: { factor: named } })
      return { ok: true, id: added, recovery: await makeFirstCodes(tx, userId) }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'passkeys_credential') throw error
    return { ok: false, code: 'duplicate_passkey' }
  }
}
