import { isParticle } from '../../core/language/name-words.ts'
import type { Run } from '../../core/text/html.ts'
import { initialsIn } from './citation.ts'
import { type CslName, familyFirst, familyOf, givenWordsOf, pagesOf, roman } from './csl.ts'
import type { ArticleFacts } from './facts.ts'

/**
 * Returns the initials of a name: 'R. K.' of 'Ravi Kumar', 'J.-P.' of 'Jean-Paul', 'M. de S.' of 'Maria de Souza';
 * initials are whole graphemes.
 */
const initialsOf = (name: CslName): string =>
  givenWordsOf(name)
    .map((word) =>
      isParticle(word)
        ? word
        : initialsIn(word)
            .map((initial) => `${initial}.`)
            .join('-'),
    )
    .filter(Boolean)
    .join(' ')

/** Replaces a name's given names with initials, without spaces between these if `isClose`. */
export function withInitials(name: CslName, isClose = false): CslName {
  const initials = initialsOf(name)
  return { ...name, given: isClose ? initials.replace(/\. (?=\p{L}[\p{L}\p{M}]?\.)/gu, '.') : initials }
}

/** Formats a name as 'Jan van der Berg' or 'Martin Luther King Jr.'. */
export const givenFirst = (name: CslName): string => [name.given, familyOf(name), name.suffix].filter(Boolean).join(' ')

/** Formats the first name inverted, the others in natural order. */
export function firstInverted([first, ...others]: CslName[]): string[] {
  return first ? [familyFirst(first), ...others.map(givenFirst)] : []
}

/** Joins names: 'A', 'A and B', 'A, B, and C', or the last without the comma before the 'and'. */
export function joinNamesInSeries(names: string[], lastSeparator: ' and ' | ', and '): string {
  const last = names.at(-1) ?? ''
  if (names.length < 3) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}${lastSeparator}${last}`
}

/** Replaces the letters of runs. @param change returns a text of the same length */
function recast(runs: Run[], change: (text: string) => string): Run[] {
  const changed = change(joinRunTexts(runs))
  let start = 0
  return runs.map((run) => {
    const end = start + run.text.length
    const text = changed.slice(start, end)
    start = end
    return { ...run, text }
  })
}

/** Prepares a text for double quotation marks: its own become single. */
export function singleQuoted(runs: Run[]): Run[] {
  return recast(curled(runs), (text) => text.replaceAll('“', '‘').replaceAll('”', '’'))
}

/** Replaces straight quotation marks and apostrophes with typeset ones; 5' and 3' stay. */
export function curled(runs: Run[]): Run[] {
  return recast(runs, (text) =>
    text
      .replace(/"([^"]*)"/g, '“$1”')
      .replace(/(?<![\p{L}\p{M}\p{N}])'(?=\S)(.*?\S)'(?![\p{L}\p{N}])/gu, '‘$1’')
      .replace(/(?<=[\p{L}\p{M}])'/gu, '’'),
  )
}

/** Prepares a text for single quotation marks: its own become double. */
export function doubleQuoted(runs: Run[]): Run[] {
  return recast(curled(runs), (text) => text.replace(/‘(.*?)’(?!\p{L})/gu, '“$1”'))
}

/** Puts an English title in title case; italics, mostly Latin names of species, stay unchanged. */
export function inTitleCase(runs: Run[], { language }: ArticleFacts): Run[] {
  if (language !== 'en' && language !== '') return runs
  const italic = runs.flatMap((run) => Array.from(run.text, () => run.italic))
  return recast(runs, (text) => titleCase(text, (at) => italic[at] === true))
}

/** Adds a period unless the runs already end a sentence, before a closing quotation mark. */
export function ended(runs: Run[]): Run[] {
  const text = joinRunTexts(runs)
  return text === '' || /[.?!।]["'”’]*$/.test(text) ? runs : addClosingPunctuation(runs, '.')
}

/** Adds a period or a comma before the closing quotation marks at the end, as in American English. */
export function addClosingPunctuation(runs: Run[], mark: '.' | ','): Run[] {
  const closing = closingQuotes(joinRunTexts(runs))
  const last = runs.findLast(({ text }) => text !== '')
  if (!last || closing === 0) return [...runs, roman(mark)]
  const text = `${last.text.slice(0, -closing)}${mark}${last.text.slice(-closing)}`
  return runs.map((run) => (run === last ? { ...run, text } : run))
}

/** Counts the closing quotation marks at a text's end; an apostrophe (`farmers’`) does not count. */
function closingQuotes(text: string): number {
  const closes = /(?:”|‘(?:[^‘’]|(?<=\p{L})’(?=\p{L}))*’)$/u.test(text)
  return closes ? 1 + closingQuotes(text.slice(0, -1)) : 0
}

export function joinRuns(parts: Run[][], separator: string): Run[] {
  const filled = parts.filter((runs) => joinRunTexts(runs) !== '')
  return filled.flatMap((runs, place) => (place > 0 ? [roman(separator), ...runs] : runs))
}

/** Returns the text of runs. */
export const joinRunTexts = (runs: Run[]): string => runs.map(({ text }) => text).join('')

/**
 * Formats pages without the digits of the last one that it shares with the first. MLA keeps at least two (103–04,
 * 395–401). Chicago keeps all up to 99 and after a whole hundred (100–104), after 101 to 109 only the differing digits
 * (107–8), otherwise at least two, and all four of 1496–1504.
 */
export function shortPages(facts: ArticleFacts, style: 'mla' | 'chicago'): string {
  const [first = '', last] = pagesOf(facts, '–').split('–')
  if (last === undefined) return first
  const isShort = first.length < 3 || first.length !== last.length || !/^\d+$/.test(first + last)
  if (isShort || (style === 'chicago' && Number(first) % 100 === 0)) return `${first}–${last}`
  const differing = [...last].findIndex((digit, place) => digit !== first[place])
  const least = style === 'chicago' && Number(first) % 100 < 10 ? 1 : 2
  const from = Math.min(differing, last.length - least)
  const isWhole = style === 'chicago' && last.length === 4 && from === 1
  return `${first}–${isWhole ? last : last.slice(from)}`
}

/** Returns 'pp. 1–8' or 'p. 7'; '' without pages. */
export const labelledPages = (pages: string): string => pages && `${/[–,-]/.test(pages) ? 'pp.' : 'p.'} ${pages}`

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
 * small ones, and always the first and last word, a word after a colon, and a word that begins a compound. Words with a
 * capital, units and fixed words stay unchanged.
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

/** Capitalises a word, except a single Greek letter, which is a quantity. */
function capitalised(word: string): string {
  const first = word.charAt(0)
  const capital = /^[α-ω]$/.test(word) ? first : first.toUpperCase()
  return (capital.length === 1 ? capital : first) + word.slice(1)
}
