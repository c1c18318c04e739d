import { base32 } from '../../core/db/base32.ts'

/** Returns the number of a paper, for authors and editors, such as 2026-7KQ4. */
export const paperNumber = (year: number, random: Uint8Array) => `${year}-${base32(random, 4)}`

/** Returns the code of a request, for reviewers and editors, such as R7KQ4ZM. */
export const requestCode = (random: Uint8Array) => `R${base32(random, 6)}`

/** Returns a typed number or code in capitals, with O, I and L as digits. */
export const typedCode = (text: string): string => text.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
