import { fold, wordPattern } from '../text/words.ts'

/** A word's folded forms, by which the copy's search finds an article. */
export function searchWords(text: string): string[] {
  return fold(text).match(wordPattern) ?? []
}

/**
 * The part of the index that has a word: that of its first two letters in ASCII, or of the first one's neighbourhood in another
 * script. A longer word that begins with a word is in the same part.
 */
export function partOf(word: string): string {
  const [, plain] = /^([a-z0-9]{1,2})/.exec(word) ?? []
  return plain ?? `u${((word.codePointAt(0) ?? 0) >> 4).toString(16)}`
}

/** The weight of a word, by the part of the article that it is in. */
export const weights = { title: 8, authors: 6, keywords: 4, abstract: 1 } as const

/** An article in a list of results: title, authors, where it appeared, and the folder of its page in the copy. */
export type ListedArticle = [title: string, authors: string, place: string, folder: string]

/** The number of articles in a file. */
export const articlesInFile = 200

/** A part of the index: for each word, article numbers and weights in turns. */
export type Part = Record<string, number[]>

/**
 * Ranks the articles that have every word, or one that begins with it: an exact word counts twice.
 * @param parts the parts of the index that have these words, in their order
 * @returns article numbers, the best first, the newest of equals
 */
export function ranked(words: readonly string[], parts: readonly (Part | undefined)[]): number[] {
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
