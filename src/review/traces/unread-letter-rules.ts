import type { Found } from './rules.ts'
import { foldedWords } from './text-words.ts'

const codes = /[[\p{Cc}\ufffd]--\s]/gv
const withCodes = /(?<![\p{L}\p{M}])[\p{L}\p{M}]*[[\p{Cc}\ufffd]--\s][[\p{L}\p{M}\p{Cc}\ufffd]--\s]*/gv

/** Words of drawn texts with a letter of which the font does not say which one it is, as `\ufffd`. */
export const wordsWithUnread = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.match(withCodes) ?? []).map((word) => word.replace(codes, '\ufffd'))),
]

const unreadLetter = /[\p{Co}\ufffd]+/u
const unreadWords = /(?<![\p{L}\p{M}])[\p{L}\p{M}]*[\p{Co}\ufffd][\p{L}\p{M}\p{Co}\ufffd]*/gu
/** Letters that can be read, and those of a word: longer ones are none. */
const [fewestRead, longest] = [4, 60]

/**
 * Names and words of institutions in which a letter, or one that is a few (`ch`, `fj`), cannot be read: four letters and half of the word
 * can.
 * @param own folded, as `ownWordsOf` gives them
 */
export function unreadIn(text: string, own: ReadonlySet<string>): Found[] {
  return [...text.matchAll(unreadWords)].flatMap(({ index, 0: word }): Found[] => {
    if (word.length <= fewestRead || word.length > longest) return []
    const read = word.split(unreadLetter).map((part) => foldedWords(part).join(''))
    const count = read.join('').length
    if (count < fewestRead) return []
    const pattern = new RegExp(`^${read.join('\\p{L}{1,3}')}$`, 'u')
    const isOwn = [...own].some((one) => count * 2 >= one.length && pattern.test(one))
    return isOwn ? [{ kind: 'name', start: index, end: index + word.length }] : []
  })
}
