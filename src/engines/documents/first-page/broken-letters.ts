const devanagariWord = /[\p{L}\p{M}\p{Join_Control}]{0,100}\p{Script=Devanagari}[\p{L}\p{M}\p{Join_Control}]*/gu

/**
 * Matches an impossible word: it begins with a dependent sign, has two vowel signs on a letter, or has a letter of
 * another script.
 */
const brokenWord =
  /^[\u0900-\u0903\u093a-\u094d\u0962\u0963]|[\u093e-\u094c]{2}|\u094d[\u093e-\u094c]|[\p{Script=Latin}\p{Cc}\ufffd]/u

const maxBroken = 0.01

/** Whether Devanagari lacks letters: if a program wrote glyphs without their letters, the text has impossible words. */
export function isBroken(texts: string[]): boolean {
  const words = texts.flatMap((text) => text.match(devanagariWord) ?? [])
  const broken = words.filter((word) => brokenWord.test(word))
  return broken.length > words.length * maxBroken
}

/** Whether a text has many symbols, because a font does not map its glyphs to letters. */
export function isGarbled(text: string): boolean {
  const signs = text.match(/[\p{So}\p{Co}\ufffd]/gu)?.length ?? 0
  return signs > 2 && signs > text.length * 0.1
}

const hasDevanagari = (value: unknown) => /\p{Script=Devanagari}/u.test(JSON.stringify(value))

/** Empties the fields that contain Devanagari. A Devanagari affiliation empties only itself, a name all authors. */
export function withoutDevanagari<Fields extends { authors: { name: string; affiliation: string }[] }>(
  fields: Fields,
): Fields {
  const authors = fields.authors.map((one) => (hasDevanagari(one.affiliation) ? { ...one, affiliation: '' } : one))
  const legible = Object.entries({ ...fields, authors }).map(([key, value]) => [
    key,
    hasDevanagari(value) ? (Array.isArray(value) ? [] : '') : value,
  ])
  return Object.fromEntries(legible) // the same keys, with values of the same kinds
}
