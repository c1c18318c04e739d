import { foldForSearch, wordPattern } from '../../../core/text/words.ts'

/** Returns a text's folded words, which the copy's search looks up. */
export const searchWords = (text: string): string[] => foldForSearch(text).match(wordPattern) ?? []

/**
 * Returns the index part that contains a word: by its first two letters in ASCII, or by the code range of its first
 * letter in other scripts. Longer words with the same beginning are in the same part.
 */
export function chooseIndexPart(word: string): string {
  const [, plain] = /^([a-z0-9]{1,2})/.exec(word) ?? []
  return plain ?? `u${((word.codePointAt(0) ?? 0) >> 4).toString(16)}`
}

/** A word's weight, by the part of the article that contains it. */
export const weights = { title: 8, authors: 6, keywords: 4, abstract: 1 } as const

/** An article in the results: title, authors, publication, and its page's folder in the copy. */
export type ListedArticle = [title: string, authors: string, place: string, folder: string]

/** The articles per file. */
export const articlesInFile = 200

/** An index part: for each word, article numbers and weights alternate. */
export type Part = Record<string, number[]>

/**
 * Ranks the articles that contain every word, or one that begins with it; an exact match counts twice.
 * @param parts the index parts of these words, in order
 * @returns article numbers, best first; newest first among equals
 */
export function rankArticles(words: readonly string[], parts: readonly (Part | undefined)[]): number[] {
  let scores: Map<number, number> | undefined
  for (const [at, word] of words.entries()) {
    const own = new Map<number, number>()
    for (const [known, postings] of Object.entries(parts[at] ?? {})) {
      if (!known.startsWith(word)) continue
      const factor = known === word ? 2 : 1
      for (let place = 0; place < postings.length; place += 2) {
        const [article = 0, weight = 0] = postings.slice(place, place + 2)
        if (scores && !scores.has(article)) continue
        own.set(article, Math.max(own.get(article) ?? 0, weight * factor))
      }
    }
    for (const [article, score] of own) own.set(article, score + (scores?.get(article) ?? 0))
    scores = own
  }
  return [...(scores ?? [])].sort(([a, one], [b, other]) => other - one || b - a).map(([article]) => article)
}
