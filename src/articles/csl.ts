import { italicRuns, type Run, storedTitle } from '../text/html.ts'
import { withoutSuffix } from './citation.ts'
import { type Cited, type Facts, factsOf, plainAbstract, withoutEmpty } from './facts.ts'

/**
 * A name of CSL: what comes before the family and stays with it ('van der') is a particle, 'Jr.' a suffix; one word alone
 * is literal.
 */
export type CslName = {
  family?: string
  given?: string
  'non-dropping-particle'?: string
  suffix?: string
  literal?: string
}

/** A journal article of CSL-JSON, as far as this journal knows its articles. */
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
  URL: string
  publisher?: string
  language?: string
  keyword?: string
  abstract?: string
}

/** The article in CSL-JSON; its title keeps its italics as CSL's `<i>`. */
export function cslItem(cited: Cited): CslItem {
  const facts = factsOf(cited)
  const author = facts.authors.map(cslName)
  return withoutEmpty<CslItem>({
    id: citationKey(cited, author[0]),
    type: 'article-journal',
    title: runsOf(cited)
      .map(({ text, italic }) => (italic ? `<i>${text}</i>` : text))
      .join(''),
    author,
    'container-title': oneLine(facts.journal),
    ISSN: facts.issn[0],
    volume: facts.volume,
    issue: facts.issue,
    page: pagesOf(facts, '-') || cited.article.pagenumber,
    issued: { 'date-parts': [facts.date] },
    URL: facts.url,
    publisher: oneLine(facts.publisher),
    language: facts.language,
    keyword: facts.keywords.join(', '),
    abstract: plainAbstract(cited),
  })
}

/** The small words that can stand before a family name, in lower case. */
export const particles = new Set(
  "af al av bin da das de del della den der di do dos du el ibn in la las le los te ten ter van von zu zum zur 't ’t".split(
    ' ',
  ),
)

/**
 * The last word is the family (decision on citation names), lower-case particles right before it go with it, and a capital
 * one before these: 'De la'. Alone, a capital one may be a given name, as 'Van' is in Vietnam.
 */
export function cslName(name: string): CslName {
  const { words, suffix } = withoutSuffix(name.split(/\s+/))
  const family = words.pop() ?? ''
  if (words.length === 0) return { literal: family }
  const lower = words.findLastIndex((word) => !particles.has(word)) + 1
  const isCapital = lower > 1 && lower < words.length && particles.has(words[lower - 1]?.toLowerCase() ?? '')
  const start = isCapital ? lower - 1 : lower
  return withoutEmpty({
    family,
    given: words.slice(0, start).join(' '),
    'non-dropping-particle': words.slice(start).join(' '),
    suffix,
  })
}

/** `sharma2026_1043`: ASCII whatever the name's script is, unique by its ref number. */
function citationKey({ article }: Cited, first: CslName | undefined): string {
  const name = (first?.literal ?? first?.family ?? '').normalize('NFKD').toLowerCase()
  return `${name.replace(/[^a-z]/g, '') || 'article'}${article.year}_${article.refnumber}`
}

/** 'First–last' with that separator, one page alone; '' for an article without pages. */
export function pagesOf({ pages }: Facts, separator: string): string {
  if (!pages) return ''
  return pages.first === pages.last ? `${pages.first}` : `${pages.first}${separator}${pages.last}`
}

/** A text on one line, as the formats have it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Words of a citation that are upright, and such in italics. */
export const roman = (text: string): Run => ({ text, italic: false })
export const italic = (text: string): Run => ({ text, italic: true })

/** The words of an article's title. */
export function runsOf({ article }: Cited): Run[] {
  return italicRuns(storedTitle(article.title))
}

/** 'Sharma, Ravi Kumar', 'King, Martin Luther, Jr.' */
export function familyFirst(name: CslName): string {
  return [familyOf(name), name.given, name.suffix].filter(Boolean).join(', ')
}

/** The family with its particle, or the one name there is. */
export function familyOf(name: CslName): string {
  return name.literal ?? [name['non-dropping-particle'], name.family].filter(Boolean).join(' ')
}
