/** The letters and digits of a ROR ID, Crockford's base 32. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Returns the ROR ID of a research organisation in its https form, from that form, from `ror.org/…` or from the bare
 * ID; undefined for anything else. The last two digits check the six after the 0 (ISO 7064 mod 97-10;
 * ror.readme.io/docs/identifier).
 */
export function rorOf(typed: string): string | undefined {
  const [, id = ''] =
    /^(?:(?:https?:\/\/)?(?:www\.)?ror\.org\/)?(0[0-9a-hjkmnp-tv-z]{6}\d\d)\/?$/i.exec(typed.trim()) ?? []
  const normalized = id.toLowerCase()
  const value = [...normalized.slice(0, -2)].reduce((sum, letter) => sum * 32 + letters.indexOf(letter), 0)
  return id && 98 - ((value * 100) % 97) === Number(normalized.slice(-2)) ? `https://ror.org/${normalized}` : undefined
}

/**
 * Reports whether a text looks like a ROR ID, valid or not. Nine digits with wrong check digits are an award's number.
 */
export function isLikeRor(text: string): boolean {
  return /ror\.org/i.test(text) || /^0(?=\d*[a-z])[0-9a-z]{6}\d\d$/i.test(text.trim()) || rorOf(text) !== undefined
}
