import { doiIn } from '../../core/pasted/dois.ts'
import { findFoldedWords } from '../../core/text/words.ts'

/** A reference: its text, its bare DOI and its address, '' if unknown. */
type Given = { text: string; doi: string; url?: string }

/**
 * The article that a reference names: by its DOI in lower case, otherwise by the ref number in its address in this
 * journal, otherwise by its words, folded and each followed by a space, and its years.
 */
export type Named =
  | { by: 'doi'; doi: string }
  | { by: 'address'; refnumber: string }
  | { by: 'words'; words: string[]; years: string[] }

/** Returns what a reference names. @param host the journal's, such as `journal.example` */
export function namedByReference({ text, doi, url = '' }: Given, host: string): Named {
  const known = doi || doiIn(text)
  if (known) return { by: 'doi', doi: known.toLowerCase() }
  const refnumber = refnumberAt(host, `${url} ${text}`)
  if (refnumber) return { by: 'address', refnumber }
  return { by: 'words', words: findFoldedWords(text), years: text.match(/(?<!\d)[12]\d{3}(?!\d)/g) ?? [] }
}

/** Returns the ref number of the journal's first article whose address is in a text; '' if there is none. */
function refnumberAt(host: string, text: string): string {
  const lower = text.toLowerCase()
  const start = host.toLowerCase()
  for (let at = lower.indexOf(start); at >= 0; at = lower.indexOf(start, at + 1)) {
    const path = lower.slice(at + start.length, at + start.length + longestPath)
    const [, refnumber] = /[\w.-]/.test(lower[at - 1] ?? '') ? [] : (articlePath.exec(path) ?? [])
    if (refnumber) return refnumber
  }
  return ''
}

const longestPath = 100
const articlePath = /^(?::\d+)?\/archives\/\d+\/vol\d+\/issue\d+\/(\d{1,10})(?!\d)/

/** An article as references name it; its title as {@link titleWords}. */
export type Nameable = { refnumber: string; doi: string | null; year: number; title: string }

/** The fewest words with which a title names an article. */
const fewestWords = 4

/** Returns the words of a title for {@link namesArticle}; none if it is too short to name an article. */
export function titleWords(title: string): string[] {
  const words = findFoldedWords(title)
  return words.length < fewestWords ? [] : words
}

/** The key with which titles are found in references; undefined if there are too few words. */
export const titleStart = (words: readonly string[], at = 0): string | undefined =>
  at + fewestWords <= words.length ? words.slice(at, at + fewestWords).join(' ') : undefined

/** Reports whether a reference names an article: for its title, the year of the article's issue must be there too. */
export function namesArticle(named: Named, { refnumber, doi, year, title }: Nameable): boolean {
  if (named.by === 'doi') return doi !== null && named.doi === doi.toLowerCase()
  if (named.by === 'address') return named.refnumber === refnumber
  if (!named.years.includes(String(year))) return false
  const words = titleWords(title)
  return words.length > 0 && ` ${named.words.join(' ')} `.includes(` ${words.join(' ')} `)
}
