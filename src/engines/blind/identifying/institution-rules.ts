import { fold } from '../../../core/text/words.ts'
import type { Steps } from '../../../core/workers/steps.ts'
import { foundAs } from './contact-rules.ts'
import type { Found, Side } from './rules.ts'
import { foldedWords, type TextWord } from './text-words.ts'

/** Words that connect others in a name. */
const small = new Set(
  'of the for and de la und fur di da do dos das in at del della dei degli delle des du vom zu zur dla et y e van voor'.split(
    ' ',
  ),
)
const kindWords = [
  String.raw`universi\w*|univerz\w*|uniwersytet\w*|univ|uni|hochschule|politecnico|politechnika|politecnica`,
  String.raw`escuela|escola|instyt\w*|istitut\w*|society|clinic|survey|station|service|agency|association`,
  String.raw`instit\w*|inst|college|hospital|academy|\w*vidyalaya|\w*vishwavidyalaya|laborator\w*|lab|labs`,
  'centre|center|council|polytechnic|observatory|museum|foundation|corporation|company|ministry|bureau',
  'ecole|eth|iit|iisc|nit|icar|csir|विश्वविद्यालय|महाविद्यालय|संस्थान|परिषद|केंद्र|केन्द्र',
]
const kinds = new RegExp(`^(?:${kindWords.join('|')})$`)
const parts = /^(?:department|dept|division|school|faculty|section|unit|group|program|programme|विभाग)$/
/** Forms of one word in several languages, and abbreviations. */
const forms: [RegExp, string][] = [
  [/^(?:uni|univ|universi[dt]\w*|univerz\w*|uniwersytet\w*)$/, 'university'],
  [/^(?:inst|institut|institut[ot]|istituto|instytut\w*)$/, 'institute'],
  [/^(?:labs?|laborator(?:ies|io|ium)|laboratoire)$/, 'laboratory'],
  [/^(?:center|centro|centrum|zentrum|ctr)$/, 'centre'],
  [/^natl$/, 'national'],
  [/^(?:agr|agric|agriculture)$/, 'agricultural'],
  [/^technol$/, 'technology'],
  [/^sciences?$/, 'science'],
]
const normaliseInstitutionWord = (word: string) => forms.find(([form]) => form.test(word))?.[1] ?? word

/** An institution's names: as phrases, and as abbreviations or single words. */
export type InstitutionNames = { phrases: string[][]; words: ReadonlySet<string> }

/** A name of an institution has no more words. */
const mostWords = 20

/** Collects the institutions of one side as given, but not departments, which every university has. */
export function* institutionNamesOf({ people, institutions = [] }: Side): Steps<InstitutionNames> {
  const within: string[] = []
  const capitals: string[] = institutions.flatMap(capitalsIn)
  for (const { affiliation = '' } of people) {
    yield
    within.push(...institutionsWithin(affiliation))
    capitals.push(...segmentsOf(affiliation).flatMap(capitalsIn))
  }
  const phrases = new Map<string, string[]>()
  for (const given of [...within, ...institutions].map((one) => one.trim()).filter(Boolean)) {
    yield
    for (const name of [given, withoutCapitals(given)]) {
      const phrase = significant(foldedWords(name))
      const isName = phrase.length > 1 && phrase.length <= mostWords && phrase.join('').length > 6
      if (isName) phrases.set(phrase.join(' '), phrase)
    }
  }
  return {
    phrases: [...phrases.values()],
    words: new Set([...capitals.filter(isOwnCapitals), ...within.map((name) => name.trim()).filter(isOneWord)]),
  }
}

const capitalsIn = (name: string) => name.match(/(?<![\p{L}\p{N}])\p{Lu}{3,8}(?![\p{L}\p{N}])/gu) ?? []

const segmentsOf = (affiliation: string) => affiliation.split(/[,;()|\n/]|\s[–—-]\s/)

const isOneWord = (name: string) => /^\p{Lu}[\p{L}\p{M}‐-]{3,}$/u.test(name.trim())

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regionName = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const countries = new Set(
  letters.flatMap((first) => letters.map((next) => fold(regionName.of(first + next) ?? ''))).filter(Boolean),
)

/**
 * Splits an affiliation into the names of institutions, without departments and places: the segments of a known kind,
 * or else the first one, such as 'KU Leuven', even if it is one word before a place, or alone.
 */
export function institutionsWithin(affiliation: string): string[] {
  const segments = segmentsOf(affiliation).filter((segment) => segment.trim())
  const known = segments.filter(isInstitution)
  if (known.length > 0) return known
  const [first = segments[0] ?? ''] = segments.filter((segment) => !isDepartment(segment))
  const isAlone = isOneWord(first) && !countries.has(fold(first.trim())) && first === segments[0]
  return isAlone || significant(foldedWords(first)).length > (isDepartment(first) ? 2 : 1) ? [first] : []
}

/** Matches 'Department of Statistics' and 'Statistics Department'. */
function isDepartment(segment: string): boolean {
  const words = foldedWords(segment)
  return parts.test(words[0] ?? '') || /^(?:department|dept|division|विभाग)$/.test(words.at(-1) ?? '')
}

/** Removes the abbreviation from 'ICAR-Indian Agricultural Research Institute'. */
const withoutCapitals = (name: string) => name.replace(/^\p{Lu}{2,8}\s?[-‐–]\s?/u, '')

function isInstitution(segment: string): boolean {
  const words = foldedWords(segment)
  return words.some((word) => kinds.test(word)) && !parts.test(words[0] ?? '') && significant(words).length > 1
}

const significant = (words: string[]) => words.filter((word) => !small.has(word)).map(normaliseInstitutionWord)

/** Whether an abbreviation is not one of a country, an address, a degree or a kind of unit. */
const isOwnCapitals = (capitals: string) =>
  !/^(?:USA|UAE|INDIA|DELHI|UP|PIN|BOX|PO|PHD|MSC|ICAR|CSIR|UGC|DST|UMR|UPR|UMI|UAR)$/.test(capitals)

/** Finds these institutions in a text, with their words next to each other in any order. */
export function* institutionsIn(
  text: string,
  words: TextWord[],
  { phrases, words: alone }: InstitutionNames,
): Steps<Found[]> {
  const known = new Set(phrases.flat())
  const plainWords = words
    .filter(({ folded }) => !small.has(folded))
    .map((word) => ({ ...word, folded: normaliseInstitutionWord(word.folded) }))
  const turned = new Map(phrases.map((phrase) => [phrase.toSorted().join(' '), phrase]))
  const lengths = [...new Set(phrases.map(({ length }) => length))]
  const matches: Found[] = []
  for (const [at, first] of plainWords.entries()) {
    yield
    if (!known.has(first.folded)) continue
    for (const length of lengths) {
      const run = plainWords.slice(at, at + length)
      const last = run.at(-1)
      if (run.length < length || !last || !run.every(({ folded }) => known.has(folded))) continue
      const folded = run.map((word) => word.folded)
      const phrase = turned.get(folded.toSorted().join(' '))
      if (!phrase || last.end - first.start > phrase.join(' ').length * 2 + 20 || !isOneSentence(text, run)) continue
      const isInOrder = folded.every((word, place) => word === phrase[place])
      const lastEnd = isInOrder && !kinds.test(first.folded) ? first.end : last.end
      // 'Columbia University, New York'
      const isParted = /,/.test(text.slice(first.start, lastEnd))
      if (!isParted) matches.push({ kind: 'institution', start: first.start, end: last.end })
    }
  }
  const short = words.filter(({ written }) => alone.has(written))
  return [...matches, ...short.map(({ start, end }): Found => ({ kind: 'institution', start, end }))]
}

/** Whether words are not split between two sentences; 'Univ. of Granada' is not. */
const isOneSentence = (text: string, run: TextWord[]) =>
  run.every(({ start }, at) => {
    const before = run[at - 1]
    const between = before ? text.slice(before.end, start) : ''
    return !/[?:;।]|\n\s*\n/.test(between) && (!between.includes('.') || (before?.written.length ?? 0) < 6)
  })

const moving = new RegExp(
  String.raw`(?<!\p{L})(?:(?:[Pp]resent|[Cc]urrent|[Pp]ermanent) address(?:es)?:` +
    String.raw`|(?:is|are) (?:now|currently) (?:with|at) (?:the )?(?=\p{Lu}))[^\n]{0,160}`,
  'gu',
)

/** Finds other affiliations: 'Present address: University of Enugu', 'is now with the University of Enugu'. */
export const movesIn = (text: string): Found[] =>
  Array.from(text.matchAll(moving), (match) => foundAs('institution', match))
