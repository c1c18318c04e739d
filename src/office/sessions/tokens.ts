import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyElysia } from 'elysia'
import type { Config } from '../../core/config/config.ts'
import type { Db } from '../../core/db/connect.ts'
import { sharedSecret } from '../../core/db/secrets.ts'
import { checksAt, createSignedTokens } from '../../web/http/signed-tokens.ts'

/** Signs and reads the tokens of sessions. */
export type Tokens = {
  /** The app's plugin with the signers; sessions are read before a route runs, with the same signers. */
  plugin: AnyElysia
  /** Signs a session's token, valid until `expires`. */
  sign: (session: { id: string; userId: number; expires: Date }) => Promise<string>
  /** Returns the session that a token names; undefined if the token is invalid or was not signed by us. */
  read: (token: string, now: Date) => Promise<{ sessionId: string; userId: number } | undefined>
  /**
   * Signs a device cookie, which shows where a user signed in before (OWASP, "Device cookies"); it grants no access.
   */
  signDevice: (device: { id: string; userId: number; expires: Date }) => Promise<string>
  /** Returns the device id that a token names for this user. */
  readDevice: (token: string, userId: number, now: Date) => Promise<string | undefined>
}

/**
 * Returns an unguessable id of a session or a device: 128 random bits (OWASP ASVS 11.5.1), more than the 122 of a UUID.
 */
export const makeUnguessableId = () => randomBytes(16).toString('base64url')

type Signed = { id: string; userId: number; expires: Date }

const claimsOf = ({ id, userId, expires }: Signed) => ({
  jti: id,
  sub: String(userId),
  exp: Math.floor(expires.getTime() / 1000),
})

/** Creates the signers of tokens. */
export function createTokens(secret: string): Tokens {
  const plugin = createSignedTokens(secret)
  const { sessionToken, deviceToken } = plugin.decorator
  return {
    plugin,
    sign: (session) => sessionToken.sign(claimsOf(session)),
    async read(token, now) {
      const found = await sessionToken.verify(token, checksAt(now))
      return found && !found.aud ? { sessionId: found.jti, userId: Number(found.sub) } : undefined
    },
    signDevice: (device) => deviceToken.sign(claimsOf(device)),
    async readDevice(token, userId, now) {
      const found = await deviceToken.verify(token, { ...checksAt(now), audience: 'device' })
      return found && Number(found.sub) === userId ? found.jti : undefined
    },
  }
}

/**
 * Returns `JWT_SECRET`, or a secret that is made once and stored in the data folder or in the processes' shared
 * database.
 */
export async function readTokenSecret(config: Config, db: Db): Promise<string> {
  if (config.jwtSecret) return config.jwtSecret
  return config.databaseUrl ? sharedSecret(db, 'jwt', makeSecret) : readFileSecret(join(config.dataDir, 'jwt-secret'))
}

/** Returns the secret in a file that only its owner can read, made on first use. */
export async function readFileSecret(path: string): Promise<string> {
  await writeFile(path, makeSecret(), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await chmod(path, 0o600)
  return (await readFile(path, 'utf8')).trim()
}

const makeSecret = (): string => randomBytes(48).toString('base64url')
