import type { Part } from './rules.ts'
import { isStopWord } from './vector.ts'

/** A word that no article holds beside one that looks alike, and how many articles hold that. */
export type Alike = { word: string; near: string | null; articles: number }

const shortestCorrected = 4

/** The words of a search that may be misspelt: too short a word does not tell, and a number is no word. */
export function correctable(parts: Part[]): string[] {
  const words = parts.flatMap((part) => (part.kind === 'word' ? part.word : part.kind === 'phrase' ? part.words : []))
  return [...new Set(words)].filter(
    (word) => word.length >= shortestCorrected && !/^\p{N}+$/u.test(word) && !isStopWord(word),
  )
}

/**
 * A search with every word that no article holds replaced by its nearest neighbour, of several by that which most articles
 * hold; undefined where there is no such word, or one has no neighbour.
 */
export function corrected(parts: Part[], alike: Alike[]): Part[] | undefined {
  const meant = new Map<string, string>()
  for (const word of new Set(alike.map((one) => one.word))) {
    const known = alike.flatMap(({ word: of, near, articles }) =>
      of === word && near !== null && articles > 0 ? { near, articles } : [],
    )
    const nearest = new Set(
      nearestWords(
        word,
        known.map(({ near }) => near),
      ),
    )
    const [best] = known
      .filter(({ near }) => nearest.has(near))
      .sort((a, b) => b.articles - a.articles || (a.near < b.near ? -1 : 1))
    if (!best) return undefined
    meant.set(word, best.near)
  }
  if (meant.size === 0) return undefined
  const better = (word: string) => meant.get(word) ?? word
  return parts.map((part) =>
    part.kind === 'word'
      ? { ...part, word: better(part.word) }
      : part.kind === 'phrase'
        ? { ...part, words: part.words.map(better) }
        : part,
  )
}

/** The words nearest to one that no article holds, of those that look alike; none where none is near. */
export function nearestWords(word: string, candidates: string[]): string[] {
  const most = word.length < 5 ? 1 : 2
  const near = candidates.map((candidate) => ({ candidate, away: typosBetween(word, candidate) }))
  const least = Math.min(...near.map(({ away }) => away))
  return near.filter(({ away }) => away === least && away > 0 && away <= most).map(({ candidate }) => candidate)
}

/** How many letters were mistyped, left out, added or swapped with their neighbour (optimal string alignment). */
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
