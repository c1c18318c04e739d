import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jwt } from '@elysiajs/jwt'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { sharedSecret } from '../db/secrets.ts'

/** Signs and reads the tokens of sessions. */
export type Tokens = {
  /** A token of a session, good until that moment. */
  sign: (session: { id: string; userId: number; expires: Date }) => Promise<string>
  /** The session that a token names; undefined for any other token, also one that is only signed otherwise. */
  read: (token: string, now: Date) => Promise<{ sessionId: string; userId: number } | undefined>
}

const algorithm = 'HS256'

/** The plugin's own check takes any HMAC and tokens that never end: both are asked for by name here. */
export function createTokens(secret: string): Tokens {
  const { sign, verify } = jwt({ name: 'jwt', secret, alg: algorithm }).decorator.jwt
  return {
    sign: ({ id, userId, expires }) =>
      sign({ jti: id, sub: String(userId), exp: Math.floor(expires.getTime() / 1000) }),
    async read(token, now) {
      const claims = await verify(token, {
        algorithms: [algorithm],
        requiredClaims: ['exp', 'sub', 'jti'],
        currentDate: now,
      })
      if (!claims || typeof claims.jti !== 'string' || !/^[1-9]\d*$/.test(claims.sub ?? '')) return undefined
      return { sessionId: claims.jti, userId: Number(claims.sub) }
    },
  }
}

/** `JWT_SECRET`, else one made at the first start: kept in the data folder, or in the database that several processes share. */
export async function tokenSecret(config: Config, db: Db): Promise<string> {
  if (config.jwtSecret) return config.jwtSecret
  return config.databaseUrl ? sharedSecret(db, 'jwt', newSecret) : fileSecret(join(config.dataDir, 'jwt-secret'))
}

async function fileSecret(path: string): Promise<string> {
  await writeFile(path, newSecret(), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await chmod(path, 0o600)
  return (await readFile(path, 'utf8')).trim()
}

function newSecret(): string {
  return randomBytes(48).toString('base64url')
}
