/** The stops of each class of consonants, with the nasal that joins them by a halant, or is written as anusvara. */
const nasals: [stops: string, nasal: string][] = [
  ['कखगघ', 'ङ'],
  ['चछजझ', 'ञ'],
  ['टठडढ', 'ण'],
  ['तथदध', 'न'],
  ['पफबभ', 'म'],
]
const nasalOf = new Map(nasals.flatMap(([stops, nasal]) => [...stops].map((stop) => [stop, nasal])))

const halant = '\u094d'

/** Vowel signs above the line: a chandrabindu has no room there, so that an anusvara is written. */
const above = /[िीेैोौ]$/

/** A nasal sign, or a nasal with its halant, and the stop after it if there is one. */
const nasalSpot = /([ंँ]|[ङञणनम]\u094d)(?=(\p{L})?)/gu

/** Spellings listed for a word: of three nasals in a word each may be written in three ways. */
const maxSpellings = 27

/**
 * The Devanagari spellings of a folded word, the original first: with an anusvara (`हिंदी`), the nasal of its class
 * (`हिन्दी`) or a chandrabindu; a number in ASCII and in Devanagari digits.
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

/** Writes Devanagari digits as `0` to `9`. */
export function asciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
}
