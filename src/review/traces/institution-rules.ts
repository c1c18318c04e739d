import type { Found, Side } from './rules.ts'
import { foldedWords, type TextWord } from './text-words.ts'

/** Words that begin every other affiliation, and say nothing by themselves. */
const small = new Set('of the for and de la und fur di da do in at'.split(' '))
const kinds =
  /^(?:universit\w*|univ|instit\w*|inst|college|hospital|academy|vidyalaya|\w*vidyalaya|\w*vishwavidyalaya|laborator\w*|lab|labs|centre|center|council|polytechnic|observatory|museum|foundation|corporation|corp|inc|ltd|gmbh|company|ministry|bureau|ecole|eth|iit|iisc|nit|icar|csir|विश्वविद्यालय|महाविद्यालय|संस्थान|परिषद|केंद्र|केन्द्र)$/
const parts = /^(?:department|dept|division|school|faculty|section|unit|group|program|programme|विभाग)$/
/** Long and short forms of one word. */
const alike: Record<string, string> = {
  univ: 'university',
  universitat: 'university',
  universite: 'university',
  universidad: 'university',
  inst: 'institute',
  lab: 'laboratory',
  labs: 'laboratory',
  laboratories: 'laboratory',
  center: 'centre',
  natl: 'national',
  agric: 'agricultural',
  agril: 'agricultural',
  technol: 'technology',
  sci: 'science',
  sciences: 'science',
  res: 'research',
}
const plain = (word: string) => alike[word] ?? word

/** An institution's names: as words, and as capitals. */
export type InstitutionNames = { phrases: string[][]; capitals: string[] }

/** The institutions of one side: not departments, which every university has. */
export function institutionNamesOf({ people, institutions = [] }: Side): InstitutionNames {
  const segments = people.flatMap(({ affiliation = '' }) => segmentsOf(affiliation))
  const named = [...segments.filter(isInstitution), ...institutions].map((one) => one.trim()).filter(Boolean)
  const words = named.flatMap((name) => [name, withoutCapitals(name)]).map((name) => significant(foldedWords(name)))
  const reversed = words.flatMap(([first = '', ...rest]) => (first === 'university' ? [[...rest, first]] : []))
  const phrases = [...words, ...reversed].filter((phrase) => phrase.length > 1 && phrase.join('').length > 8)
  const written = [...segments, ...institutions].flatMap(
    (name) => name.match(/(?<![\p{L}\p{N}])\p{Lu}{3,8}(?![\p{L}\p{N}])/gu) ?? [],
  )
  return {
    phrases: distinct(phrases),
    capitals: [...new Set([...written.filter(isOwnCapitals), ...named.map(withoutCapitals).flatMap(initialsOf)])],
  }
}

const segmentsOf = (affiliation: string) => affiliation.split(/[,;()|\n/]|\s[–—-]\s/)

/** The names of institutions in an affiliation, without departments and places. */
export const institutionsWithin = (affiliation: string) => segmentsOf(affiliation).filter(isInstitution)

/** 'ICAR-Indian Agricultural Research Institute' without the capitals before it. */
const withoutCapitals = (name: string) => name.replace(/^\p{Lu}{2,8}\s?[-‐–]\s?/u, '')

const distinct = (phrases: string[][]) => [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()]

function isInstitution(segment: string): boolean {
  const words = foldedWords(segment)
  return words.some((word) => kinds.test(word)) && !parts.test(words[0] ?? '') && significant(words).length > 1
}

const significant = (words: string[]) => words.filter((word) => !small.has(word)).map(plain)

/** Capitals of countries, addresses and degrees. */
const isOwnCapitals = (capitals: string) =>
  !/^(?:USA|UAE|INDIA|DELHI|UP|PIN|BOX|PO|PHD|MSC|ICAR|CSIR|UGC|DST)$/.test(capitals)

/** 'Indian Agricultural Research Institute' is IARI too. */
function initialsOf(name: string): string[] {
  const words = (name.match(/\p{L}+/gu) ?? []).filter((word) => !small.has(word.toLowerCase()))
  const initials = words.every((word) => /^\p{Lu}\p{Ll}/u.test(word)) ? words.map((word) => word[0]).join('') : ''
  return initials.length > 3 ? [initials] : []
}

/** Where a text names these institutions. */
export function institutionsIn(words: TextWord[], { phrases, capitals }: InstitutionNames): Found[] {
  const plainWords = words
    .filter(({ folded }) => !small.has(folded))
    .map((word) => ({ ...word, folded: plain(word.folded) }))
  const places = new Map<string, number[]>()
  const begins = new Set(phrases.map(([first]) => first))
  for (const [at, { folded }] of plainWords.entries())
    if (begins.has(folded))
      places
        .set(folded, places.get(folded) ?? [])
        .get(folded)
        ?.push(at)
  const found = phrases.flatMap((phrase) =>
    (places.get(phrase[0] ?? '') ?? []).flatMap((at): Found[] => {
      const run = plainWords.slice(at, at + phrase.length)
      const [first, last] = [run[0], run.at(-1)]
      const isSame = run.length === phrase.length && run.every(({ folded }, place) => folded === phrase[place])
      if (!isSame || !first || !last || last.end - first.start > phrase.join(' ').length * 2 + 20) return []
      return [{ kind: 'institution', start: first.start, end: last.end }]
    }),
  )
  const short = words.filter(({ written }) => capitals.includes(written))
  return [...found, ...short.map(({ start, end }): Found => ({ kind: 'institution', start, end }))]
}
