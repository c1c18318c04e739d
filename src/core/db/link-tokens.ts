import { createHash, createHmac, randomBytes } from 'node:crypto'
import { base32 } from './base32.ts'
import type { Db } from './connect.ts'
import { sharedSecret } from './secrets.ts'

/** The characters of a token: 26 of Crockford's base 32 in small letters, 130 bits. */
const tokenLength = 26

/** Reports whether a text has the form of a token. */
export const isToken = (text: string) => /^[0-9a-hjkmnp-tv-z]{26}$/.test(text)

/** Removes the signs that a mail program added to a token, such as a full stop. */
export const withoutSigns = (token: string) => token.replace(/[^0-9a-z]+$/i, '')

/** Returns a keyed hash of a text. The key is part of backups, so that links work after a restore. */
async function hashWithKey(db: Db, text: string): Promise<Buffer> {
  const key = await sharedSecret(db, 'links', () => randomBytes(32).toString('base64url'))
  return createHmac('sha256', key).update(text).digest()
}

/** Makes the token of a link from its name; the result is always the same. */
export const makeToken = async (db: Db, name: string): Promise<string> =>
  base32(await hashWithKey(db, name), tokenLength).toLowerCase()

/** Returns the hash of a token, which finds its link. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
