import { soundOf } from '../../core/language/transliteration.ts'
import { isStopWord, stemOf } from './index/vector.ts'
import { formatQueryParts, type ParsedQuery, type Part, type WordForms, wordsOfPart } from './parts.ts'

/**
 * A word that no article contains as typed, a similar word, and the number of articles with the similar word; `isForm`
 * if articles contain another form of the word.
 */
export type Alike = { word: string; isForm: boolean; near: string | null; articles: number }

const minCorrectedLength = 4
const maxTried = 20

/** The limit of words corrected in one query; each costs a scan of the whole vocabulary. */
export const maxCorrected = 4

/**
 * Returns the words of a query that may be misspelt: no numbers or codes, such as k120, and no words too short to
 * judge.
 */
export function correctable(parts: Part[]): string[] {
  const words = parts.flatMap((part) => (part.kind === 'literal' ? [] : wordsOfPart(part)))
  return [...new Set(words)]
    .filter((word) => word.length >= minCorrectedLength && !/\p{N}/u.test(word) && !isStopWord(word))
    .slice(0, maxTried)
}

const maxWays = 4

/**
 * Replaces every word that no article contains with its nearest neighbours, most frequent first, in at most four
 * combinations.
 * @returns the query and each combination as text; undefined if no word is unknown, or one has no neighbour
 */
export function corrected(query: ParsedQuery, alike: Alike[]): { query: ParsedQuery; texts: string[] } | undefined {
  const meant = new Map<string, string[]>()
  let ways = [new Map<string, string>()]
  for (const word of new Set(alike.map((one) => one.word))) {
    const near = neighboursOf(word, alike).slice(0, maxWays / ways.length)
    if (near.length > 0) {
      meant.set(word, near)
      ways = ways.flatMap((way) => near.map((one) => new Map(way).set(word, one)))
    } else if (mustHold(query.parts, word) && alike.some((one) => one.word === word && !one.isForm)) return undefined
  }
  if (meant.size === 0) return undefined
  return { query: replaced(query, meant), texts: ways.map((way) => formatQueryParts(query.parts, way)) }
}

/** Reports whether an article must contain a word; of a compound, it needs only one spelling. */
function mustHold(parts: Part[], word: string): boolean {
  return parts.some((part) => part.kind !== 'compound' && wordsOfPart(part).includes(word))
}

function replaced({ parts, runs, titles }: ParsedQuery, meant: Map<string, string[]>): ParsedQuery {
  const better = (words: WordForms) => words.flatMap((word) => meant.get(word) ?? word)
  return {
    parts: parts.map((part) => {
      if (part.kind === 'literal' || part.kind === 'fact') return part
      if (part.kind === 'name') return { ...part, surname: better(part.surname) }
      if (part.kind === 'word') return { ...part, word: better(part.word) }
      const words = part.words.map(better)
      return part.kind === 'phrase' ? { ...part, words } : { ...part, words, joined: better(part.joined) }
    }),
    runs: runs.map((run) => run.map(better)),
    titles,
  }
}

/** Returns the nearest known words to an unknown one, most frequent first; one per stem. */
function neighboursOf(word: string, alike: Alike[]): string[] {
  const byStem = Map.groupBy(
    nearestOf(word, alike).sort((a, b) => b.articles - a.articles || (a.near < b.near ? -1 : 1)),
    ({ near }) => stemOf(near),
  )
  return [...byStem.values()].flatMap(([first]) => first?.near ?? [])
}

/** Returns the words that are equally near to an unknown one, so that their numbers of articles decide. */
export function rivalsIn(alike: Alike[]): string[] {
  const rivals = [...new Set(alike.map(({ word }) => word))].flatMap((word) => {
    const nearest = nearestOf(word, alike)
    return nearest.length > 1 ? nearest.map(({ near }) => near) : []
  })
  return [...new Set(rivals)]
}

function nearestOf(word: string, alike: Alike[]): { near: string; articles: number }[] {
  const known = alike.flatMap(({ word: of, near, articles }) =>
    of === word && near !== null && articles > 0 ? { near, articles } : [],
  )
  const candidates = known.map(({ near }) => near)
  const nearest = new Set(nearestWords(word, candidates))
  return known.filter(({ near }) => nearest.has(near))
}

const mostTypos = 2

/**
 * Returns the nearest candidates to an unknown word; empty if none is close enough. A name that sounds alike is close
 * enough.
 */
export function nearestWords(word: string, candidates: string[]): string[] {
  const isShort = word.length < 5
  const sound = isShort ? undefined : soundOf(word)
  const near = candidates.map((candidate) => {
    const typos = typosBetween(word, candidate)
    return { candidate, away: soundOf(candidate) === sound ? Math.min(typos, mostTypos) : typos }
  })
  const least = Math.min(...near.map(({ away }) => away))
  const most = isShort ? 1 : mostTypos
  return near.filter(({ away }) => away === least && away > 0 && away <= most).map(({ candidate }) => candidate)
}

/**
 * Returns the edit distance: letters mistyped, left out, added or swapped with their neighbour (optimal string
 * alignment).
 */
export function typosBetween(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same, swapped))
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
