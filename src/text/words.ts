const special: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ŋ: 'n',
}

/**
 * Text as the search compares it: lower case, Latin, Greek and Cyrillic accents dropped, ligatures and widths unified.
 * Devanagari signs are letters' own parts and stay.
 */
export function fold(text: string): string {
  const isPlain = /^[\0-\x7f]*$/.test(text)
  if (isPlain) return text.toLowerCase() // as most words are; the rest takes twenty times as long
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøłđðþæœıŋ]/g, (letter) => special[letter] ?? letter)
}

/** What a word is made of, in any script. */
export const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/** No word is longer than this when it is compared: an index has its limits. */
export const longestWord = 100

/** The folded words of a text in their order. */
export function wordsOf(text: string): string[] {
  return (fold(text).match(wordPattern) ?? []).map((word) => word.slice(0, longestWord))
}
