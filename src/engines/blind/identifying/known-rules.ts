import type { Known } from './name-rules.ts'
import type { PageText, Side } from './rules.ts'
import { foldedWords } from './text-words.ts'

/** A word needs this many uses in lower case to count as an ordinary word and not as a name. */
const leastCommon = 3

/** Finds the words of a text that it usually writes in lower case. */
export function knownIn(texts: readonly PageText[], { title }: Side, names: ReadonlySet<string>): Known {
  const counts = new Map<string, { small: number; large: number }>()
  for (const { text } of texts)
    for (const [word] of text.matchAll(
      /(?<![\p{L}\p{N}@./\\_~-])\p{L}[\p{L}\p{M}]*(?![\p{L}\p{M}]|[\d.@/\\_-]*[\p{L}\d@])/gu,
    )) {
      const [folded = ''] = foldedWords(word)
      if (!names.has(folded)) continue
      const count = counts.get(folded) ?? { small: 0, large: 0 }
      if (/^\p{Ll}/u.test(word)) count.small++
      else count.large++
      counts.set(folded, count)
    }
  const inTitle = new Set(foldedWords(title))
  return {
    isCommon: (word) => {
      const { small = 0, large = 0 } = counts.get(word) ?? {}
      return small >= Math.max(leastCommon, large)
    },
    isInTitle: (word) => inTitle.has(word),
  }
}
