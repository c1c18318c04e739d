import { stemmer } from 'stemmer'
import { americanSpelling } from '../../../core/language/spellings.ts'
import { cutWord, findFoldedWords, foldForSearch, wordPattern } from '../../../core/text/words.ts'
import { nameLexemes, soundLexemes } from '../parsing/author-rules.ts'
import { factLexemes, type SearchFacts } from '../parsing/fact-rules.ts'
import { titleLexemes } from './title-rules.ts'

/** The version of the indexing rules: raising it rebuilds the stored vectors at the next start. */
export const vectorVersion = 12

/**
 * An article's searched text, as plain text, and its facts; `titles` are its title and its second title, separately.
 */
type Searchable = SearchFacts & {
  title: string
  titles: string[]
  authors: string
  keywords: string
  abstract: string
  country: string
}

const lastPosition = 16_000

/** Stop words: omitted from vectors and queries, but counted as positions within a phrase. */
const stopWords = new Set(
  (
    'a an and are as at be been but by for from had has have in into is it its not of on or our than that the their these this those ' +
    'to was we were which while with और का की के को में से है हैं'
  ).split(' '),
)

export const isStopWord = (word: string): boolean => stopWords.has(word)

/** Returns a word's English stem, the same for every spelling; words of other scripts stay whole. */
export const stemOf = (word: string): string => (/^[a-z]{4,}$/.test(word) ? stemmer(americanSpelling(word)) : word)

/**
 * Reports whether a chunk has a character that is special to databases (`%`, `_`, `\`): it is searched literally, as a
 * substring.
 */
export const isLiteral = (chunk: string): boolean => /[%_\\]/.test(chunk)

/** Returns the chunks between spaces that are searched literally. */
function literalsOf(text: string): string[] {
  if (!isLiteral(text)) return []
  return foldForSearch(text).split(/\s+/).filter(isLiteral).map(cutWord)
}

/**
 * Returns a text's compounds in one word, each with its last word's position: `nonlinear` also finds `non-linear`, and
 * `IR64` finds `IR-64`. A compound of three words or more is returned in pairs and as a whole.
 */
export function compoundsOf(text: string): { word: string; place: number }[] {
  const folded = foldForSearch(text)
  if (!/[\p{L}\p{N}][-‐–][\p{L}\p{N}]/u.test(folded)) return []
  const words = [...folded.matchAll(wordPattern)]
  let chain: string[] = []
  return words.flatMap(({ 0: second, index }, place) => {
    const [first, from] = [words[place - 1]?.[0] ?? '', words[place - 1]?.index ?? 0]
    const isJoined = /^[-‐–]$/.test(folded.slice(from + first.length, index)) && makeCompound(first, second)
    chain = isJoined ? [...(chain.length > 0 ? chain : [first]), second].slice(-mostInCompound) : []
    const found = !isJoined ? [] : chain.length > 2 ? [first + second, chain.join('')] : [first + second]
    return found.map((word) => ({ word: cutWord(word), place }))
  })
}

const mostInCompound = 5

/** Reports whether two words with a hyphen between them may be written as one: two words, or letters and digits. */
const makeCompound = (first: string, second: string): boolean =>
  !isStopWord(second) &&
  ((/\p{L}/u.test(first) && /^\p{L}/u.test(second)) ||
    (/\p{L}$/u.test(first) && /^\p{Nd}/u.test(second)) ||
    (/\p{Nd}$/u.test(first) && /^\p{L}/u.test(second)))

/** Returns every distinct word and literal chunk of articles, sorted so that concurrent writers cannot deadlock. */
export function vocabularyOf(articles: Searchable[]): string[] {
  const vocabulary = new Set<string>()
  for (const text of articles.flatMap(listSearchableTexts)) {
    const compounds = compoundsOf(text).map(({ word }) => word)
    for (const word of [...findFoldedWords(text), ...compounds])
      if (word.length > 2 && word.length <= 40) vocabulary.add(word)
    for (const chunk of literalsOf(text)) vocabulary.add(chunk)
  }
  return [...vocabulary].sort()
}

const listSearchableTexts = ({ title, authors, keywords, abstract, country }: Searchable) => [
  title,
  authors,
  keywords,
  abstract,
  country,
]

/** Returns the vector of a title. */
export const titleVector = ({ title }: Pick<Searchable, 'title'>): string => vectorOf([['A', title]])

/**
 * Returns the vector of an article: its title, authors, keywords, abstract and country, with their weights; its names
 * and facts, and each pair of neighbours.
 */
export function fullVector(article: Searchable): string {
  const { title, titles, authors, keywords, abstract, country } = article
  const words = vectorOf([
    ['A', title],
    ['B', authors],
    ['C', keywords],
    ['D', abstract],
    ['D', country],
  ])
  const pairs = listSearchableTexts(article).flatMap((text) =>
    neighbours(findFoldedWords(text), isStopWord).map(pairOf),
  )
  const { exact, wide } = factLexemes(article)
  const { usual, turned } = nameLexemes(authors)
  const { letters, signs } = titleLexemes(titles)
  const heavy = [...usual, ...exact, ...letters, ...signs].map((lexeme) => `${quoted(lexeme)}:1A`)
  return [words, ...heavy, ...new Set([...turned, ...soundLexemes(authors), ...wide, ...pairs].map(quoted))].join(' ')
}

/**
 * Returns the vector of a PDF's page: the stems of its words, and of its compounds in one word, with their positions.
 * Other forms of the words would take half as much room again.
 */
export function pageVector(text: string): string {
  const places = new Map<string, number[]>()
  const add = (word: string, place: number) => {
    if (isStopWord(word) || place > lastPosition) return
    const stem = stemOf(word)
    const known = places.get(stem)
    if (known) known.push(place)
    else places.set(stem, [place])
  }
  for (const [place, word] of findFoldedWords(text).entries()) add(word, place + 1)
  for (const { word, place } of compoundsOf(text)) add(word, place + 1)
  return [...places].map(([stem, at]) => `${quoted(stem)}:${at.join(',')}`).join(' ')
}

/** Returns each pair of words with only stop words between them, and those stop words. */
export function neighbours<Word>(words: Word[], isStop: (word: Word) => boolean): Word[][] {
  const found: Word[][] = []
  let before: number | undefined
  for (const [place, word] of words.entries()) {
    if (isStop(word)) continue
    if (before !== undefined) found.push(words.slice(before, place + 1))
    before = place
  }
  return found
}

/**
 * Returns a hashed lexeme for a pair of neighbours, in any of their forms, and their distance. With it the index finds
 * approximately the articles that hold a phrase, so that few others are read. There are 65,536, so they take little
 * room.
 */
export function pairOf(words: string[]): string {
  const pair = `${stemOf(words[0] ?? '')} ${words.length - 1} ${stemOf(words.at(-1) ?? '')}`
  return `~${Bun.MD5.hash(pair, 'hex').slice(0, 4)}`
}

/** Returns a tsvector as text: words, stems and literal chunks with positions and weights. */
function vectorOf(fields: [weight: string, text: string][]): string {
  const places = new Map<string, string[]>()
  let before = 0
  const add = (lexeme: string, place: number, weight: string) => {
    const at = `${Math.min(before + place, lastPosition)}${weight}`
    const known = places.get(lexeme)
    if (known) known.push(at)
    else places.set(lexeme, [at])
  }
  const addForms = (word: string, place: number, weight: string) => {
    if (isStopWord(word)) return
    add(word, place, weight)
    const stem = stemOf(word)
    if (stem !== word) add(stem, place, weight)
  }
  for (const [weight, text] of fields) {
    const words = findFoldedWords(text)
    for (const [place, word] of words.entries()) addForms(word, place + 1, weight)
    for (const { word, place } of compoundsOf(text)) addForms(word, place + 1, weight)
    before += words.length + 10 // no phrase extends from one field into the next
    for (const chunk of literalsOf(text)) add(chunk, 0, weight)
  }
  return [...places]
    .map(([lexeme, at]) => `${quoted(lexeme)}:${at.length > 1 ? [...new Set(at)].join(',') : at[0]}`)
    .join(' ')
}

/** Quotes a lexeme for the text of a tsvector or tsquery. */
export const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`
