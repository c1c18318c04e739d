import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jwt } from '@elysiajs/jwt'
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

const algorithm = 'HS256'
const deviceAudience = 'device'

/** The plugin's own check accepts any HMAC and tokens without expiry, so both are required explicitly here. */
export function createTokens(secret: string): Tokens {
  const { sign, verify } = jwt({ name: 'jwt', secret, alg: algorithm }).decorator.jwt
  const claimsOf = ({ id, userId, expires }: { id: string; userId: number; expires: Date }) => ({
    jti: id,
    sub: String(userId),
    exp: Math.floor(expires.getTime() / 1000),
  })
  const read = async (token: string, now: Date, audience?: string) => {
    const required = { algorithms: [algorithm], requiredClaims: ['exp', 'sub', 'jti'], currentDate: now }
    const claims = await verify(token, required)
    if (!claims || typeof claims.jti !== 'string' || !/^[1-9]\d*$/.test(claims.sub ?? '')) return undefined
    return claims.aud === audience ? { id: claims.jti, userId: Number(claims.sub) } : undefined
  }
  return {
    sign: (session) => sign(claimsOf(session)),
    async read(token, now) {
      const claims = await read(token, now)
      return claims && { sessionId: claims.id, userId: claims.userId }
    },
    signDevice: (device) => sign({ ...claimsOf(device), aud: deviceAudience }),
    async readDevice(token, userId, now) {
      const claims = await read(token, now, deviceAudience)
      return claims?.userId === userId ? claims.id : undefined
    },
  }
}

/**
 * `JWT_SECRET`, else one made at the first start and stored in the data folder, or in the database that several processes
 * share.
 */
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

function newSecret(): string {
  return randomBytes(48).toString('base64url')
}
