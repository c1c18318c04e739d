import { keywordLine } from '../../core/pasted/keywords.ts'
import { oneLine } from '../../core/text/clean.ts'
import { italicRuns, type Run, storedTitle } from '../../core/text/html.ts'
import { familyName, givenWords, type PersonName } from '../../core/text/person-names.ts'
import { citedYear } from '../record/issues/rules.ts'
import { type ArticleFacts, type Cited, getArticleFacts, plainAbstract, withoutEmpty } from './facts.ts'

/**
 * A CSL name. The family name includes its particle ('van der Berg'): citeproc finds it there, and Zotero reads it
 * nowhere else. 'Jr.' is a suffix, a single word literal.
 */
export type CslName = { family?: string; given?: string; suffix?: string; literal?: string }

/** The subset of CSL-JSON's journal article that this journal fills. */
type CslItem = {
  id: string
  type: 'article-journal'
  title: string
  author?: CslName[]
  'container-title'?: string
  ISSN?: string
  volume: string
  issue: string
  page?: string
  number?: string
  issued: { 'date-parts': number[][] }
  status?: string
  DOI?: string
  URL: string
  publisher?: string
  license?: string
  language?: string
  keyword?: string
  abstract?: string
}

/** Builds CSL-JSON; italics in the title become CSL's `<i>`. */
export function cslItem(cited: Cited): CslItem {
  const facts = getArticleFacts(cited)
  return withoutEmpty<CslItem>({
    id: citationKey(cited, facts.people[0]?.parts.family),
    type: 'article-journal',
    title: readTitleRuns(cited)
      .map(({ text, italic }) => (italic ? `<i>${text}</i>` : text))
      .join(''),
    author: facts.people.map(({ parts }) => withSpaces(cslName(parts))),
    'container-title': oneLine(facts.journal),
    ISSN: facts.issn.join(', '),
    volume: facts.volume,
    issue: facts.issue,
    page: pagesOf(facts, '-') || facts.position,
    number: facts.articleNumber,
    issued: { 'date-parts': [facts.date] },
    status: facts.isOnlineFirst ? 'advance online publication' : '',
    DOI: facts.doi,
    URL: facts.url,
    publisher: oneLine(facts.publisher),
    license: facts.license,
    language: facts.language,
    keyword: keywordLine(facts.keywords),
    abstract: plainAbstract(cited),
  })
}

/** Converts a name to CSL. */
export function cslName(name: PersonName): CslName {
  const { given, particle, family, suffix } = name
  if (!given && !particle && !suffix) return { literal: family }
  return withoutEmpty({ family: familyName(name), given, suffix })
}

/** Returns the given names of a name, as {@link givenWords} splits them. */
export const givenWordsOf = ({ given = '', family = '' }: CslName): string[] =>
  givenWords({ given, particle: '', family, suffix: '' })

/** Returns a name with its initials separated, 'R. K.' for `RK`, because citeproc would take one letter of `RK`. */
export const withSpaces = (name: CslName): CslName =>
  name.given ? { ...name, given: givenWordsOf(name).join(' ') } : name

/** Returns a citation key such as `sharma2026_1043`: ASCII for a name in any script, unique by the ref number. */
function citationKey({ article }: Cited, family = ''): string {
  const name = family.normalize('NFKD').toLowerCase()
  return `${name.replace(/[^a-z]/g, '') || 'article'}${citedYear(article)}_${article.refnumber}`
}

/** Returns 'First–last' with the given separator, or a single page; '' for an article without pages. */
export function pagesOf({ pages }: ArticleFacts, separator: string): string {
  if (!pages) return ''
  return pages.first === pages.last ? `${pages.first}` : `${pages.first}${separator}${pages.last}`
}

/** Builds upright and italic runs of a citation. */
export const roman = (text: string): Run => ({ text, italic: false })
export const italic = (text: string): Run => ({ text, italic: true })

/** Returns an article's title as runs. */
export const readTitleRuns = ({ article }: Cited): Run[] => italicRuns(storedTitle(article.title))

/** Formats a name as 'Sharma, Ravi Kumar' or 'King, Martin Luther, Jr.'. */
export function familyFirst(name: CslName): string {
  return [familyOf(name), name.given, name.suffix].filter(Boolean).join(', ')
}

/** Returns the family name with its particle, or the only name. */
export const familyOf = ({ literal, family = '' }: CslName): string => literal ?? family
