import { stemmer } from 'stemmer'
import { fold, maxWordLength, wordPattern, wordsOf } from '../text/words.ts'

/** The version of the indexing rules: raising it rebuilds the stored vectors at the next start. */
export const vectorVersion = 3

/** An article's searched text, as plain text. */
type Searchable = { title: string; authors: string; keywords: string; abstract: string }

const lastPosition = 16_000

/** Stop words: left out of vectors and queries, but counted as positions within a phrase. */
const stopWords = new Set(
  (
    'a an and are as at be been but by for from had has have in into is it its not of on or our than that the their these this those ' +
    'to was we were which while with और का की के को में से है हैं'
  ).split(' '),
)

export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** A word's English stem; words of other scripts stay whole. */
export function stemOf(word: string): string {
  return /^[a-z]{4,}$/.test(word) ? stemmer(word) : word
}

/**
 * A chunk with a character that has a meaning of its own to databases (`%`, `_`, `\`): it is searched literally, as a
 * substring.
 */
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

/** A text's compounds in one word, each with its second word's position: `nonlinear` finds `non-linear` too. */
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

/** Every distinct word and literal chunk of an article, sorted so that concurrent writers cannot deadlock. */
export function vocabularyOf({ title, authors, keywords, abstract }: Searchable): string[] {
  const fields = [title, authors, keywords, abstract]
  const compounds = fields.flatMap(compoundsOf).map(({ word }) => word)
  const words = [...fields.flatMap(wordsOf), ...compounds].filter((word) => word.length > 2 && word.length <= 40)
  return [...new Set([...words, ...fields.flatMap(literalsOf)])].sort()
}

/** The vector of a title. */
export function titleVector({ title }: Searchable): string {
  return vectorOf([['A', title]])
}

/** The vector of everything, weighted title, authors, keywords, abstract; and each pair of neighbours. */
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

/** Each pair of words with only stop words between them, these included. */
export function neighbours<Word>(words: Word[], isStop: (word: Word) => boolean): Word[][] {
  const places = words.flatMap((word, place) => (isStop(word) ? [] : place))
  return places.slice(1).map((to, before) => words.slice(places[before], to + 1))
}

/**
 * A hashed lexeme for a pair of neighbours, in any of their forms, and their distance: it tells the index roughly which
 * articles hold a phrase, and few others are read. There are 65,536, so they take little room.
 */
export function pairOf(words: string[]): string {
  const pair = `${stemOf(words[0] ?? '')} ${words.length - 1} ${stemOf(words.at(-1) ?? '')}`
  return `~${new Bun.CryptoHasher('md5').update(pair).digest('hex').slice(0, 4)}`
}

/** A tsvector as text: words, stems and literal chunks with positions and weights. */
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

/** Quotes a lexeme for the text of a tsvector or tsquery. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`
}
