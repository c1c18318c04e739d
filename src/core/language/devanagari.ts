/**
 * The stops of each class of consonants, with the nasal that a halant joins to them, or that is written as an anusvara.
 */
const nasals: [stops: string, nasal: string][] = [
  ['कखगघ', 'ङ'],
  ['चछजझ', 'ञ'],
  ['टठडढ', 'ण'],
  ['तथदध', 'न'],
  ['पफबभ', 'म'],
]
const nasalOf = new Map(nasals.flatMap(([stops, nasal]) => [...stops].map((stop) => [stop, nasal])))

const halant = '\u094d'

/** Vowel signs above the line: they leave no room for a chandrabindu, so an anusvara is written. */
const above = /[िीेैोौ]$/

/** Matches a nasal sign, or a nasal with its halant, and the stop after it, if any. */
const nasalSpot = /([ंँ]|[ङञणनम]\u094d)(?=(\p{L})?)/gu

/** The most spellings of a word: each of three nasals may be written in three ways. */
const maxSpellings = 27

/**
 * Returns the Devanagari spellings of a folded word, the original first: with an anusvara (`हिंदी`), the nasal of its
 * class (`हिन्दी`) or a chandrabindu; a number in ASCII and in Devanagari digits.
 */
export function spellingsOf(word: string): string[] {
  if (/^[0-9]+$/.test(word))
    return [word, word.replace(/[0-9]/g, (digit) => String.fromCharCode(0x966 + Number(digit)))]
  if (!/[\u0900-\u097f]/.test(word)) return [word]
  let begun = ['']
  let at = 0
  for (const { 0: sign, index, 2: next = '' } of word.matchAll(nasalSpot)) {
    const nasal = nasalOf.get(next)
    if (sign.endsWith(halant) && sign !== `${nasal}${halant}`) continue
    const between = word.slice(at, index)
    const written = ['ं', ...(above.test(between) ? [] : ['ँ']), ...(nasal ? [nasal + halant] : [])]
    const signs = [...new Set([sign, ...written])]
    if (begun.length * signs.length > maxSpellings) break
    begun = begun.flatMap((start) => signs.map((one) => start + between + one))
    at = index + sign.length
  }
  const whole = begun.map((start) => start + word.slice(at))
  return [...new Set([...whole, ...whole.map(asciiDigits)])]
}

/** Converts Devanagari digits to `0` to `9`. */
export function asciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
}
