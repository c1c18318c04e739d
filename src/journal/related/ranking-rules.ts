/** The features that two articles share, each as the number of articles that have it. */
export type Shared = { refs: readonly number[]; keywords: readonly number[]; words: readonly number[] }

/** The most related articles of one. */
export const mostRelated = 5

/** The least number of articles of a journal whose words say what is related. */
const leastForWords = 10

/** Returns the most articles that have a rare reference, keyword or word. @param articles the journal's */
export const rareIn = (articles: number): number => Math.max(3, Math.floor(articles / 50))

/** Returns the most articles that have a word that counts. */
export const countedIn = (articles: number): number => Math.floor(articles / 10)

/**
 * Returns how closely two articles are related; 0 if neither is to be listed with the other. They must share two rare
 * references or their equal: a rare word is half a reference, if two of the words are keywords. Three rare references
 * weigh more than any number of words.
 * @param articles the number of articles in the journal
 */
export function relatedness({ refs, keywords, words }: Shared, articles: number): number {
  const isRare = (count: number) => count <= rareIn(articles)
  const rareRefs = refs.filter(isRare)
  const usesWords = articles >= leastForWords
  const rareKeywords = usesWords ? keywords.filter(isRare) : []
  const counted = usesWords ? words.filter((count) => count <= countedIn(articles)) : []
  const rareWords = counted.filter(isRare)
  const halves = rareKeywords.length < 2 ? 0 : rareKeywords.length + rareWords.length
  if (rareRefs.length + halves / 2 < 2) return 0
  const weight = weigh(rareKeywords) + weigh(rareWords) / 2 + (counted.length - rareWords.length) / 10
  return weigh(rareRefs) + (3 * weight) / (3 + weight)
}

/** Adds up the weights of rare features: 1, and more for the rarest. Sorted, so that sums are always the same. */
const weigh = (counts: readonly number[]): number =>
  counts.toSorted((one, other) => one - other).reduce((sum, count) => sum + 1 + 1 / count, 0)
