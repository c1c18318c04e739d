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

/** Returns the number of a paper, for authors and editors, such as 2026-7KQ4. */
export const paperNumber = (year: number, random: Uint8Array) => `${year}-${base32(random, 4)}`

/** Returns the code of a request, for reviewers and editors, such as R7KQ4ZM. */
export const requestCode = (random: Uint8Array) => `R${base32(random, 6)}`

/** Returns a typed number or code in capitals, with O, I and L as digits. */
export const typedCode = (text: string): string => text.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
