import { printedDay, printedWord, printedWords } from '../../core/language/paper-words.ts'
import { lookup } from '../../core/text/clean.ts'

/** The journal's own words on a paper, in the paper's language. */
export type Words = {
  names: Record<
    'abstract' | 'keywords' | 'published' | 'correspondence' | 'licence' | 'openAccess' | 'references',
    string
  >
  /** By JATS's names of events. */
  history: Partial<Record<string, string>>
  kinds: Partial<Record<string, string>>
  volume: string
  issue: string
  /** The word for one page, and for several. */
  page: [one: string, several: string]
  article: string
  and: string
  others: string
  /** Formats a date as '2 February 2026', 'February 2026' or '2026', to the known precision. */
  day: (day: string) => string
}

/** Returns the words of a language; English if it is unknown. */
export function chooseTypesettingWords(language: string): Words {
  const [received = '', revised = '', accepted = '', published = ''] = printedWords(language, 'dates')
  const [correspondence = '', licence = '', openAccess = ''] = printedWords(language, 'about')
  const [volume = '', issue = '', page = '', pages = '', article = ''] = printedWords(language, 'issue')
  const named = (part: 'abstract' | 'keywords' | 'references' | 'and' | 'others') => printedWord(language, part)
  const kinds = printedWords('en', 'kinds').map((kind, at) => [kind, printedWords(language, 'kinds')[at] ?? kind])
  return {
    names: {
      abstract: named('abstract'),
      keywords: named('keywords'),
      references: named('references'),
      published,
      correspondence,
      licence,
      openAccess,
    },
    history: lookup({ received, 'rev-recd': revised, accepted }),
    kinds: lookup(Object.fromEntries(kinds)),
    volume,
    issue,
    page: [page, pages],
    article,
    and: named('and'),
    others: named('others'),
    day: (day) => printedDay(language, day),
  }
}
