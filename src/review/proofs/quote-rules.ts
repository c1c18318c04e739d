import { foldQuotedText } from '../../core/pasted/quotes.ts'
import { decodeHtml } from '../../core/text/html.ts'
import { isFieldAnchor } from './rules.ts'

/** A note's quoted words, and their place. */
type Quoted = { id: string; anchor: string; quote: string }

/** The places whose words are not searched: the PDF, and people and statements, which are shown in several forms. */
const unsearched = new Set(['pdf', 'authors', 'funding'])

/** Returns the notes whose quoted words could be searched in the text of the page. */
export const searchedNotes = <One extends Quoted>(notes: readonly One[]): One[] =>
  notes.filter(({ anchor, quote }) => quote !== '' && !(isFieldAnchor(anchor) && unsearched.has(anchor)))

/** Folds words for the search: spaces do not count, since selections over several blocks have none between them. */
const foldSought = (text: string): string => foldQuotedText(text).replace(/\s+/g, '')

/** Returns the ids of the notes whose quoted words do not occur in HTML. */
export function absentQuotes(html: readonly string[], notes: readonly Quoted[]): string[] {
  const shown = foldSought(html.map((part) => decodeHtml(part.replace(/<[^>]*>/g, ''))).join('\n'))
  return searchedNotes(notes).flatMap(({ id, quote }) => (shown.includes(foldSought(quote)) ? [] : [id]))
}
