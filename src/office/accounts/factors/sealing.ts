import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../../core/db/connect.ts'
import { sharedSecret } from '../../../core/db/secrets.ts'

/** Returns the key that encrypts second factors, which is stored in the database and so in every backup. */
export async function readFactorKey(db: Db): Promise<Buffer> {
  return Buffer.from(await sharedSecret(db, 'factors', () => randomBytes(32).toString('base64url')), 'base64url')
}

const cipher = 'aes-256-gcm'

/** Encrypts a user's secret so that it cannot be decrypted as another user's. */
export function seal(key: Buffer, userId: number, secret: Buffer): string {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(`user ${userId}`))
  const sealed = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a user's secret. @throws Error if it was changed, or sealed with another key or for another user */
export function unseal(key: Buffer, userId: number, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, 12)).setAAD(Buffer.from(`user ${userId}`))
  opening.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()])
}

/** Returns the hash of a user's recovery code. */
export function hashRecoveryCode(key: Buffer, userId: number, code: string): string {
  return createHmac('sha256', key).update(`recovery ${userId} ${code}`).digest('base64url')
}

/** Returns the hash of an unguessable text, which is stored and searched in its place. */
export const hashToken = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Returns an unguessable text of 256 bits. */
export const makeToken = () => randomBytes(32).toString('base64url')
