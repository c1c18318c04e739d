import type { Known } from './name-rules.ts'
import type { NameWords } from './naming-rules.ts'
import type { PageText, Side } from './rules.ts'
import { foldedWords } from './text-words.ts'

/** How often a word of a text is at least written without a capital before it excuses a name, and an eponym is followed by a thing. */
const leastCommon = 3

/** Which words a text writes without a capital as a rule, and which are called after somebody ('Markov chains'). */
export function knownIn(texts: PageText[], { title }: Side, people: NameWords[]): Known {
  const parts = new Set(people.flatMap(({ given, family }) => [...given, ...family]))
  const small = new Map<string, number>()
  const large = new Map<string, number>()
  const foldings = new Map<string, string>()
  const followed = new Map<string, number>()
  const count = (words: Map<string, number>, word: string) => words.set(word, (words.get(word) ?? 0) + 1)
  for (const { text } of texts)
    for (const { 0: word, index } of text.matchAll(
      /(?<![\p{L}\p{N}@./\\_~-])\p{L}[\p{L}\p{M}]*(?![\p{L}\p{M}]|[\d.@/\\_-]*[\p{L}\d@])/gu,
    )) {
      const folded = foldings.get(word) ?? foldedWords(word)[0] ?? ''
      foldings.set(word, folded)
      if (/^\p{Ll}/u.test(word)) count(small, folded)
      else if (parts.has(folded)) {
        count(large, folded)
        if (/^['’]?s? \p{Ll}{4,}(?<!ed)\b/u.test(text.slice(index + word.length, index + word.length + 20)))
          count(followed, folded)
      }
    }
  const inTitle = new Set(foldedWords(title))
  const of = (words: Map<string, number>, word: string) => words.get(word) ?? 0
  const isEponym = (word: string) => of(followed, word) > leastCommon
  return {
    isSmall: (word) => small.has(word),
    isCommon: (word) => of(small, word) >= Math.max(leastCommon, of(large, word)) || isEponym(word),
    isEponym,
    isInTitle: (word) => inTitle.has(word),
  }
}
