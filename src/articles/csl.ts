import { oneLine } from '../text/clean.ts'
import { italicRuns, type Run } from '../text/html.ts'
import type { PersonName } from '../text/person-names.ts'
import { type ArticleFacts, type Cited, factsOf, plainAbstract, withoutEmpty } from './facts.ts'
import { shownTitle } from './updates-rules.ts'

/**
 * A CSL name: words before the family that stay with it ('van der') are a particle, 'Jr.' is a suffix; a single word is
 * literal.
 */
export type CslName = {
  family?: string
  given?: string
  'non-dropping-particle'?: string
  suffix?: string
  literal?: string
}

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
  issued: { 'date-parts': number[][] }
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
  const facts = factsOf(cited)
  const author = facts.people.map(({ parts }) => cslName(parts))
  return withoutEmpty<CslItem>({
    id: citationKey(cited, author[0]),
    type: 'article-journal',
    title: runsOf(cited)
      .map(({ text, italic }) => (italic ? `<i>${text}</i>` : text))
      .join(''),
    author,
    'container-title': oneLine(facts.journal),
    ISSN: facts.issn.join(', '),
    volume: facts.volume,
    issue: facts.issue,
    page: pagesOf(facts, '-') || cited.article.pagenumber,
    issued: { 'date-parts': [facts.date] },
    DOI: facts.doi,
    URL: facts.url,
    publisher: oneLine(facts.publisher),
    license: facts.license,
    language: facts.language,
    keyword: facts.keywords.join(', '),
    abstract: plainAbstract(cited),
  })
}

/** A name as CSL has it. */
export function cslName({ given, particle, family, suffix }: PersonName): CslName {
  if (!given && !particle && !suffix) return { literal: family }
  return withoutEmpty({ family, given, 'non-dropping-particle': particle, suffix })
}

/** `sharma2026_1043`: ASCII for a name in any script, unique by its ref number. */
function citationKey({ article }: Cited, first: CslName | undefined): string {
  const name = (first?.literal ?? first?.family ?? '').normalize('NFKD').toLowerCase()
  return `${name.replace(/[^a-z]/g, '') || 'article'}${article.year}_${article.refnumber}`
}

/** 'First–last' with the given separator, or a single page; '' for an article without pages. */
export function pagesOf({ pages }: ArticleFacts, separator: string): string {
  if (!pages) return ''
  return pages.first === pages.last ? `${pages.first}` : `${pages.first}${separator}${pages.last}`
}

/** Builds upright and italic runs of a citation. */
export const roman = (text: string): Run => ({ text, italic: false })
export const italic = (text: string): Run => ({ text, italic: true })

/** An article's title as runs. */
export function runsOf({ article }: Cited): Run[] {
  return italicRuns(shownTitle(article))
}

/** 'Sharma, Ravi Kumar', 'King, Martin Luther, Jr.' */
export function familyFirst(name: CslName): string {
  return [familyOf(name), name.given, name.suffix].filter(Boolean).join(', ')
}

/** The family name with its particle, or the only name. */
export function familyOf(name: CslName): string {
  return name.literal ?? [name['non-dropping-particle'], name.family].filter(Boolean).join(' ')
}
