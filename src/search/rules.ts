import { fold, maxWordLength, wordsOf } from '../text/words.ts'
import { compoundsOf, isLiteral, isStopWord, neighbours } from './vector.ts'

/** Matches ranked against each other: five pages, or one of the longest kind. */
export const maxRanked = 100

/** Articles listed of one author or keyword. */
export const maxOfName = 2000

/** The number of a name's articles that are listed. */
export function listed(total: number): number {
  return Math.min(total, maxOfName)
}

const maxSearchLength = 400
const maxParts = 10

/** Normalises a query: strips NUL, which databases reject, collapses white space, cuts at 400 characters. */
export function searchTerms(keyword: string): string {
  return keyword.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, maxSearchLength).toWellFormed()
}

/** A word of a search; if misspelt, all of its nearest neighbours. */
export type Wanted = string[]

/**
 * A part of a search; an article must hold all parts. A word, a compound (its words, or these in one), a phrase, or a literal
 * chunk.
 */
export type Part =
  | { kind: 'word'; word: Wanted }
  | { kind: 'compound'; words: Wanted[]; joined: Wanted }
  | { kind: 'phrase'; words: Wanted[] }
  | { kind: 'literal'; chunk: string }

/**
 * A parsed search; `runs` are words typed in a row without quotes, which rank higher in that order. A compound's words in a
 * run may each be the compound in one word.
 */
export type Search = { parts: Part[]; runs: Wanted[][] }

/** Parses a search: double quotes make phrases, an unpaired quote is ignored, stop words alone mean nothing. */
export function searchOf(terms: string): Search {
  const parts: Part[] = []
  const runs: Wanted[][] = [[]]
  for (const [whole, phrase] of fold(terms)
    .replace(/[“”„]/g, '"')
    .matchAll(/"([^"]*)"|[^\s"]+/g)) {
    const words = wordsOf(phrase ?? whole)
    const isPhrase = phrase !== undefined && words.some((word) => !isStopWord(word))
    if (isPhrase) parts.push({ kind: 'phrase', words: words.map((word) => [word]) })
    else if (phrase === undefined && isLiteral(whole))
      parts.push({ kind: 'literal', chunk: whole.slice(0, maxWordLength) })
    else {
      const [compound] = words.length === 2 ? compoundsOf(whole) : []
      const places = words.map((word) => (compound ? [word, compound.word] : [word]))
      if (compound) parts.push({ kind: 'compound', words: words.map((word) => [word]), joined: [compound.word] })
      else for (const word of places) if (!word.every(isStopWord)) parts.push({ kind: 'word', word })
      runs.at(-1)?.push(...places)
      continue
    }
    runs.push([])
  }
  const known = new Set<string>()
  return {
    parts: parts
      .filter((part) => !known.has(JSON.stringify(part)) && known.add(JSON.stringify(part)))
      .slice(0, maxParts),
    runs: runs.map((words) => words.slice(0, maxParts)).filter((words) => pairsIn(words).length > 0),
  }
}

/**
 * Each pair of neighbours in a row, with the stop words between them; not the two words of one compound, which may be
 * written as one.
 */
export function pairsIn(words: Wanted[]): Wanted[][] {
  return neighbours(words, (word) => word.every(isStopWord)).filter(
    ([first, ...others]) => !others.at(-1)?.some((word) => first?.includes(word)),
  )
}

/** Words of at least this length match as prefixes. */
export const minPrefixLength = 2

/**
 * The window of matches that are ranked together: `size` of them after `from`, with the requested page at `offset` inside. No
 * page spans two windows.
 */
export function rankedTogether(page: number, limit: number): { from: number; size: number; offset: number } {
  const size = limit * Math.max(1, Math.floor(maxRanked / limit))
  const offset = ((page - 1) * limit) % size
  return { from: (page - 1) * limit - offset, size, offset }
}

/** A part's words, none of which an article need hold alone. */
export function wordsIn(part: Part): string[] {
  if (part.kind === 'word') return part.word
  if (part.kind === 'compound') return [...part.words.flat(), ...part.joined]
  return part.kind === 'phrase' ? part.words.flat() : wordsOf(part.chunk)
}

/** A search as text, with misspelt words replaced. */
export function textOf(parts: Part[], instead: Map<string, string>): string {
  const shown = (words: Wanted[], between: string) =>
    words
      .flat()
      .map((word) => instead.get(word) ?? word)
      .join(between)
  return parts
    .map((part) => {
      if (part.kind === 'word') return shown([part.word], '')
      if (part.kind === 'compound')
        return part.joined.some((word) => instead.has(word)) ? shown([part.joined], '') : shown(part.words, '-')
      return part.kind === 'phrase' ? `"${shown(part.words, ' ')}"` : part.chunk
    })
    .join(' ')
}
