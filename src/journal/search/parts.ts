import { findFoldedWords } from '../../core/text/words.ts'
import type { TitleLexemes } from './index/title-rules.ts'
import { isStopWord, neighbours } from './index/vector.ts'
import type { TypedFact } from './parsing/fact-rules.ts'

/** Maximum parts of a query, and maximum words in a row. */
export const maxParts = 10

/** A word of a query; of a misspelt word, all of its nearest neighbours. */
export type WordForms = string[]

/**
 * A part of a query; an article must contain all parts. A word, a compound (as its words or as one word), a phrase, a
 * literal chunk, a surname with initials (or these as words; `apart` are the words of `Crohn’s`), or a fact.
 */
export type Part =
  | { kind: 'word'; word: WordForms }
  | { kind: 'name'; surname: WordForms; initials: string; others: string[]; apart?: string[] }
  | ({ kind: 'fact' } & TypedFact)
  | { kind: 'compound'; words: WordForms[]; joined: WordForms }
  | { kind: 'phrase'; words: WordForms[] }
  | { kind: 'literal'; chunk: string }

/**
 * The meaning of a query. `runs` are words typed in a row without quotes; articles with them in that order rank higher.
 * In a run, the compound in one word replaces each of its words. With `titles`, the article whose whole title was typed
 * comes first.
 */
export type ParsedQuery = { parts: Part[]; runs: WordForms[][]; titles: TitleLexemes }

/**
 * Returns each pair of neighbours in a row, with the stop words between them; not the two words of one compound, which
 * may be written as one.
 */
export function pairsIn(words: WordForms[]): WordForms[][] {
  return neighbours(words, (word) => word.every(isStopWord)).filter(
    ([first, ...others]) => !others.at(-1)?.some((word) => first?.includes(word)),
  )
}

/** Words of at least this length match as prefixes. */
export const minPrefixLength = 2

/** Returns all words of a part, in every form. */
export function wordsOfPart(part: Part): string[] {
  if (part.kind === 'word') return part.word
  if (part.kind === 'name') return [...part.surname, ...(part.apart ?? []), ...part.others]
  if (part.kind === 'fact') return part.words
  if (part.kind === 'compound') return [...part.words.flat(), ...part.joined]
  return part.kind === 'phrase' ? part.words.flat() : findFoldedWords(part.chunk)
}

/** Formats parts as text, with misspelt words replaced. */
export function formatQueryParts(parts: Part[], instead: Map<string, string>): string {
  const formsText = (words: WordForms[], between: string) =>
    words
      .flat()
      .map((word) => instead.get(word) ?? word)
      .join(between)
  return parts
    .map((part) => {
      if (part.kind === 'word') return formsText([part.word], '')
      if (part.kind === 'name') return formsText([part.surname, ...part.others.map((word) => [word])], ' ')
      if (part.kind === 'fact') return part.text
      if (part.kind === 'compound')
        return part.joined.some((word) => instead.has(word)) ? formsText([part.joined], '') : formsText(part.words, '-')
      return part.kind === 'phrase' ? `"${formsText(part.words, ' ')}"` : part.chunk
    })
    .join(' ')
}
