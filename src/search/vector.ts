import { stemmer } from 'stemmer'
import { fold, maxWordLength, wordPattern, wordsOf } from '../text/words.ts'

/** Which rules made the stored vectors: a higher number has them made again at the next start. */
export const vectorVersion = 3

/** What of an article is searched, as plain text. */
type Searchable = { title: string; authors: string; keywords: string; abstract: string }

const lastPosition = 16_000

/** Words that say nothing alone: left out of vectors and queries, but counted as places within a phrase. */
const stopWords = new Set(
  (
    'a an and are as at be been but by for from had has have in into is it its not of on or our than that the their these this those ' +
    'to was we were which while with और का की के को में से है हैं'
  ).split(' '),
)

export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** A word's English stem; other scripts have none. */
export function stemOf(word: string): string {
  return /^[a-z]{4,}$/.test(word) ? stemmer(word) : word
}

/** A chunk of text that holds a letter with a meaning of its own to databases: it is searched literally, part by part. */
export function isLiteral(chunk: string): boolean {
  return /[%_\\]/.test(chunk)
}

/** The chunks between spaces that are searched literally. */
function literalsOf(text: string): string[] {
  if (!isLiteral(text)) return []
  return fold(text)
    .split(/\s+/)
    .filter(isLiteral)
    .map((chunk) => chunk.slice(0, maxWordLength))
}

/** The compounds of a text in one word, each with the place of its second: who types `nonlinear` finds `non-linear` too. */
export function compoundsOf(text: string): { word: string; place: number }[] {
  const folded = fold(text)
  if (!/\p{L}[-‐–]\p{L}/u.test(folded)) return []
  const words = [...folded.matchAll(wordPattern)]
  return words.flatMap(({ 0: second, index }, place) => {
    const [first, from] = [words[place - 1]?.[0] ?? '', words[place - 1]?.index ?? 0]
    const between = folded.slice(from + first.length, index)
    const isCompound = /^[-‐–]$/.test(between) && /\p{L}/u.test(first) && /^\p{L}/u.test(second) && !isStopWord(second)
    return isCompound ? { word: (first + second).slice(0, maxWordLength), place } : []
  })
}

/** Every distinct word and literal chunk of an article, sorted so that writers never wait for each other in a circle. */
export function vocabularyOf({ title, authors, keywords, abstract }: Searchable): string[] {
  const fields = [title, authors, keywords, abstract]
  const compounds = fields.flatMap(compoundsOf).map(({ word }) => word)
  const words = [...fields.flatMap(wordsOf), ...compounds].filter((word) => word.length > 2 && word.length <= 40)
  return [...new Set([...words, ...fields.flatMap(literalsOf)])].sort()
}

/** The vector of a title alone. */
export function titleVector({ title }: Searchable): string {
  return vectorOf([['A', title]])
}

/** The vector of everything: title before authors before keywords before abstract; and each two neighbours. */
export function fullVector({ title, authors, keywords, abstract }: Searchable): string {
  const words = vectorOf([
    ['A', title],
    ['B', authors],
    ['C', keywords],
    ['D', abstract],
  ])
  const pairs = [title, authors, keywords, abstract].flatMap((text) =>
    neighbours(wordsOf(text), isStopWord).map(pairOf),
  )
  return [words, ...new Set(pairs.map(quoted))].join(' ')
}

/** Each two words of a text between which there are but stop words, with these. */
export function neighbours<Word>(words: Word[], isStop: (word: Word) => boolean): Word[][] {
  const places = words.flatMap((word, place) => (isStop(word) ? [] : place))
  return places.slice(1).map((to, before) => words.slice(places[before], to + 1))
}

/**
 * A lexeme that stands for two neighbours, in any of their forms, and how far they are apart: by it the index knows nearly
 * which articles hold a phrase, and few are read that do not. There are 65,536, so that they take little room.
 */
export function pairOf(words: string[]): string {
  const pair = `${stemOf(words[0] ?? '')} ${words.length - 1} ${stemOf(words.at(-1) ?? '')}`
  return `~${new Bun.CryptoHasher('md5').update(pair).digest('hex').slice(0, 4)}`
}

/** A text that PostgreSQL reads as tsvector: words, their stems and literal chunks with their places and weights. */
function vectorOf(fields: [weight: string, text: string][]): string {
  const places = new Map<string, string[]>()
  let before = 0
  const add = (lexeme: string, place: number, weight: string) => {
    const known = places.get(lexeme) ?? []
    places.set(lexeme, known)
    known.push(`${Math.min(before + place, lastPosition)}${weight}`)
  }
  for (const [weight, text] of fields) {
    const words = wordsOf(text)
    for (const { word, place } of [...words.map((word, place) => ({ word, place })), ...compoundsOf(text)])
      if (!isStopWord(word)) for (const lexeme of new Set([word, stemOf(word)])) add(lexeme, place + 1, weight)
    before += words.length + 10 // no phrase reaches from one field into the next
    for (const chunk of literalsOf(text)) add(chunk, 0, weight)
  }
  return [...places].map(([lexeme, at]) => `${quoted(lexeme)}:${[...new Set(at)].join(',')}`).join(' ')
}

/** A lexeme as it stands in the text of a tsvector or tsquery. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`
}
