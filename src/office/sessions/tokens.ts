import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jwt } from '@elysiajs/jwt'
import { Elysia, t } from 'elysia'
import type { Config } from '../../core/config/config.ts'
import type { Db } from '../../core/db/connect.ts'
import { sharedSecret } from '../../core/db/secrets.ts'

/** Signs and reads the tokens of sessions. */
export type Tokens = {
  /** Signs a session's token, valid until `expires`. */
  sign: (session: { id: string; userId: number; expires: Date }) => Promise<string>
  /** The session that a token names; undefined if the token is invalid or was not signed by us. */
  read: (token: string, now: Date) => Promise<{ sessionId: string; userId: number } | undefined>
  /** Signs a device cookie, which tells where a user signed in before (OWASP, "Device cookies"); it grants nothing. */
  signDevice: (device: { id: string; userId: number; expires: Date }) => Promise<string>
  /** The device id that a token names for that user. */
  readDevice: (token: string, userId: number, now: Date) => Promise<string | undefined>
}

/** An unguessable id of a session or a device: 128 random bits (OWASP ASVS 11.5.1), of which a UUID has 122. */
export const unguessableId = () => randomBytes(16).toString('base64url')

const claims = t.Object({ jti: t.String(), sub: t.String({ pattern: '^[1-9]\\d*$' }), exp: t.Number() })

/**
 * Signs and reads by the JWT plugin of an app of its own: who sends a request is asked before the journal's routes run, for turns
 * and stored pages. The plugin alone accepts any HMAC, so the algorithm is named again when a token is read.
 */
export function createTokens(secret: string): Tokens {
  const options = { secret, alg: 'HS256', schema: claims }
  const { session, device } = new Elysia()
    .use(jwt({ name: 'session', ...options }))
    .use(jwt({ name: 'device', aud: 'device', ...options })).decorator
  const claimsOf = ({ id, userId, expires }: { id: string; userId: number; expires: Date }) => ({
    jti: id,
    sub: String(userId),
    exp: Math.floor(expires.getTime() / 1000),
  })
  const checks = (now: Date) => ({ algorithms: [options.alg], currentDate: now })
  return {
    sign: (of) => session.sign(claimsOf(of)),
    async read(token, now) {
      const found = await session.verify(token, checks(now))
      return found && !found.aud ? { sessionId: found.jti, userId: Number(found.sub) } : undefined
    },
    signDevice: (of) => device.sign(claimsOf(of)),
    async readDevice(token, userId, now) {
      const found = await device.verify(token, { ...checks(now), audience: 'device' })
      return found && Number(found.sub) === userId ? found.jti : undefined
    },
  }
}

/** `JWT_SECRET`, else one made once and stored in the data folder, or in the database that processes share. */
export async function tokenSecret(config: Config, db: Db): Promise<string> {
  if (config.jwtSecret) return config.jwtSecret
  return config.databaseUrl ? sharedSecret(db, 'jwt', newSecret) : fileSecret(join(config.dataDir, 'jwt-secret'))
}

/** A secret in a file that only its owner can read, made on first use. */
export async function fileSecret(path: string): Promise<string> {
  await writeFile(path, newSecret(), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await chmod(path, 0o600)
  return (await readFile(path, 'utf8')).trim()
}

const newSecret = (): string => randomBytes(48).toString('base64url')
