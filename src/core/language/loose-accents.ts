/** Accents that a font prints next to their letter, and the combining marks for them. */
const marks: Record<string, string> = {
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  ˇ: '\u030c',
  '˘': '\u0306',
  '˚': '\u030a',
  '¯': '\u0304',
  '˝': '\u030b',
  '˙': '\u0307',
}

/** The accents that precede their letter, for a character class of a regular expression. */
export const looseAccents = Object.keys(marks).join('')

/** Combines a letter with the accents before it; the last accent is the innermost. */
export function accented(accents: string, letter: string): string {
  const marksInside = [...accents].toReversed().map((accent) => marks[accent] ?? '')
  return `${letter === 'ı' ? 'i' : letter}${marksInside.join('')}`.normalize('NFC')
}

const before = new RegExp(`([${looseAccents}]+)(\\p{L})`, 'gu')

/**
 * Puts the loose accents of copied text on their letters: 'R´emi', 'Bu¸soniu'. A cedilla precedes a small c or s, as
 * in TeX, but follows other letters. The accent in `O´Neil` is an apostrophe.
 */
export function withoutLooseAccents(text: string): string {
  return text
    .replace(/(?<=\b[DLO])[´`](?=\p{Lu})/gu, '’')
    .replace(/¸([cs])/gu, '$1\u0327')
    .replace(/(\p{L})¸/gu, '$1\u0327')
    .replace(before, (_, accents: string, letter: string) => accented(accents, letter))
    .normalize('NFC')
}
