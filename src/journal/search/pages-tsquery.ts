import { spellingsOf } from '../../core/language/devanagari.ts'
import { isStopWord, quoted, stemOf } from './index/vector.ts'
import type { Part } from './parts.ts'
import { asWords, oneOf, partQuery, phraseQuery } from './tsqueries.ts'

const stemQuery = (word: string) => oneOf(spellingsOf(stemOf(word)).map(quoted))

/** A tsquery for pages of PDFs; `unordered` has the words of its phrases in any order. */
export type PagesQuery = { tsquery: string; unordered: string }

/**
 * The tsquery for pages of PDFs, whose vectors hold stems alone; undefined if pages cannot hold one of the parts, such
 * as a ref number or a literal chunk.
 */
export function pagesQuery(parts: Part[]): PagesQuery | undefined {
  const queries = parts.map((part) => {
    if (part.kind === 'literal') return ''
    if (part.kind === 'phrase') return phraseQuery(part.words, stemQuery)
    if (part.kind === 'name') {
      const isAlone = parts.length === 1 && part.others.some(isStopWord) // a page does not tell one Sharma from another
      return isAlone ? '' : `(${asWords(part, stemQuery)})`
    }
    if (part.kind === 'fact') return part.words.map(stemQuery).join(' & ')
    return partQuery(part, stemQuery)
  })
  if (queries.length === 0 || !queries.every(Boolean)) return undefined
  const tsquery = queries.join(' & ')
  return { tsquery, unordered: tsquery.replace(/ <\d+> /g, ' & ') }
}
