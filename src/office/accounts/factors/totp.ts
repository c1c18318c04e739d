import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6

/** Makes the key of a new authenticator app: 160 bits, as RFC 4226 recommends. */
export const makeTotpKey = () => randomBytes(20)

/**
 * Returns the time step of the typed code (RFC 6238, SHA-1): this one, the previous or the next; undefined if none has
 * it. All are compared, each in constant time.
 */
export function stepOf(key: Buffer, typed: string, now: Date): number | undefined {
  const code = Buffer.from(typed.replace(/\s/g, ''))
  if (code.length !== digits) return undefined
  const present = Math.floor(now.getTime() / stepMs)
  const right = [present, present - 1, present + 1].filter((step) =>
    timingSafeEqual(Buffer.from(codeAt(key, step)), code),
  )
  return right[0]
}

function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const value = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(value % 10 ** digits).padStart(digits, '0')
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Formats a key in the letters that an app accepts (RFC 4648, base 32). */
export function encodeTotpKey(key: Buffer): string {
  const bits = [...key].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Returns the address in an app's QR code. */
export function makeTotpUri(secret: string, journal: string, user: string): string {
  const issuer = encodeURIComponent(journal.replaceAll(':', ' '))
  const account = encodeURIComponent(user.replaceAll(':', ' '))
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}

const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes ten recovery codes of 16 letters each, such as `k7pm-2wxd-9fqr-h3tv`: 79 bits. */
export function makeRecoveryCodes(): string[] {
  const letter = () => {
    let byte: number
    do byte = randomBytes(1)[0] ?? 255
    while (byte >= 248) // 8 × 31: every letter is equally likely
    return codeLetters[byte % codeLetters.length]
  }
  const code = () =>
    Array.from({ length: 16 }, letter)
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-')
  return Array.from({ length: 10 }, code)
}

/** Normalizes a typed recovery code for its hash. */
export const normalizeRecoveryCode = (typed: string) => typed.slice(0, 100).toLowerCase().replace(/[\s-]/g, '')
