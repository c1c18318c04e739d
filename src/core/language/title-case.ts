/** Words in lower case within a title: articles, conjunctions and prepositions. */
const small = new Set(
  (
    'a about above across after against along alongside amid among an and apropos around as aside at atop before behind below beneath ' +
    'beside besides between beyond but by circa de despite down during et except for from in inside into lest like modulo near next nor ' +
    'notwithstanding of off on onto or out over per plus pro qua sans since so than the through throughout till to toward towards under ' +
    'underneath until unto up upon v van versus via von vs with within without yet'
  ).split(' '),
)

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu

/** A unit: after a number, or with an exponent as in `ha⁻¹`. */
const unitAfterNumber = /^(?:k?g|mg|k?m|mm|cm|ha|m?l|t|h|s)$/
const exponent = /^[⁺⁻¹²³]/

/**
 * Converts an English title to title case (MLA, Chicago) without changing its length. Capitalises every word except the
 * small ones; always capitalises the first and last word, one after a colon, and one that begins a compound. Words with
 * a capital, units and fixed words stay unchanged.
 * @param isFixed whether the word at this position stays unchanged, as in Latin species names
 */
export function titleCase(title: string, isFixed: (at: number) => boolean = () => false): string {
  const words = [...title.matchAll(wordPattern)]
  const ends = [words[0]?.index, words.at(-1)?.index]
  return title.replace(wordPattern, (word, at: number) => {
    const [before, after] = [title.slice(Math.max(0, at - 4), at), title.slice(at + word.length)]
    const isUnit = exponent.test(after) || /[⁺⁻¹²³]$/.test(word) || (/\d\s$/.test(before) && unitAfterNumber.test(word))
    if (isFixed(at) || isUnit || word !== word.toLowerCase()) return word
    const beginsCompound = /^[-‐]\p{L}/u.test(after) && !/[-‐]$/.test(before)
    const begins = ends.includes(at) || beginsCompound || /[:?!]["'“‘]?\s+["'“‘]?$/.test(before)
    return (small.has(word) || word.length === 1) && !begins ? word : capitalised(word)
  })
}

/** A single Greek letter means a quantity. */
function capitalised(word: string): string {
  const first = word.charAt(0)
  const capital = /^[α-ω]$/.test(word) ? first : first.toUpperCase()
  return (capital.length === 1 ? capital : first) + word.slice(1)
}
