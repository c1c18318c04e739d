/** The most letters without a break that the narrowest column surely holds. */
const longest = 24

/** A place where a line may end without a hyphen. */
const breakHere = '\u200b'

/**
 * Returns a text whose long words can break without added signs: codes and addresses after their signs and, where a
 * stretch is still too long, between any letters. Long words of plain letters keep their hyphenation.
 */
export const withBreaks = (text: string): string =>
  text.replace(words, (word) =>
    breaksItself(word) ? word : (word.match(parts) ?? []).map(withBreaksInPart).join(breakHere),
  )

const words = new RegExp(`[^\\s\u00a0\u200b]{${longest + 1},}`, 'gu')
const parts = /[^_.,:;=&?#@|\\/)\]}+~–-]+[_.,:;=&?#@|\\/)\]}+~–-]*|[_.,:;=&?#@|\\/)\]}+~–-]+/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Whether Unicode's rules allow enough breaks in a word. */
const breaksItself = (word: string) =>
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u.test(word) ||
  word.split(/(?<=[/–-])(?=\p{L})/u).every((part) => part.length <= longest)

/** A word that can be hyphenated. */
const isHyphenated = (part: string) => part.length <= 45 && /^\P{L}*\p{Lu}?[\p{Ll}\p{M}]+\P{L}*$/u.test(part)

const withBreaksInPart = (part: string) =>
  part.length <= longest || isHyphenated(part)
    ? part
    : Array.from(graphemes.segment(part), ({ segment }) => segment).join(breakHere)
