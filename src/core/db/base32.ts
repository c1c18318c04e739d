/** Crockford's base 32, without letters that look alike (https://www.crockford.com/base32.html). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Encodes bytes in Crockford's base 32, five bits a character, in capitals. */
export function base32(bytes: Uint8Array, length: number): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = ((value & 0xff) << 8) | byte
    bits += 8
    while (bits >= 5 && text.length < length) {
      bits -= 5
      text += alphabet[(value >>> bits) & 31]
    }
  }
  return text
}
