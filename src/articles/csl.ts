import { italicRuns, type Run, storedTitle } from '../text/html.ts'
import { withoutSuffix } from './citation.ts'
import { type Cited, type Facts, factsOf, plainAbstract, withoutEmpty } from './facts.ts'

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
  URL: string
  publisher?: string
  language?: string
  keyword?: string
  abstract?: string
}

/** Builds CSL-JSON; italics in the title become CSL's `<i>`. */
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

/** Lower-case particles that can precede a family name. */
export const particles = new Set(
  "af al av bin da das de del della den der di do dos du el ibn in la las le los te ten ter van von zu zum zur 't ’t".split(
    ' ',
  ),
)

/**
 * Splits a name: the last word is the family; lower-case particles right before it belong to it, and so does a capitalised
 * one before these ('De la'). A capitalised particle alone may be a given name, as 'Van' is in Vietnam.
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

/** `sharma2026_1043`: ASCII for a name in any script, unique by its ref number. */
function citationKey({ article }: Cited, first: CslName | undefined): string {
  const name = (first?.literal ?? first?.family ?? '').normalize('NFKD').toLowerCase()
  return `${name.replace(/[^a-z]/g, '') || 'article'}${article.year}_${article.refnumber}`
}

/** 'First–last' with the given separator, or a single page; '' for an article without pages. */
export function pagesOf({ pages }: Facts, separator: string): string {
  if (!pages) return ''
  return pages.first === pages.last ? `${pages.first}` : `${pages.first}${separator}${pages.last}`
}

/** Collapses a text to one line, which the formats require. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Builds upright and italic runs of a citation. */
export const roman = (text: string): Run => ({ text, italic: false })
export const italic = (text: string): Run => ({ text, italic: true })

/** An article's title as runs. */
export function runsOf({ article }: Cited): Run[] {
  return italicRuns(storedTitle(article.title))
}

/** 'Sharma, Ravi Kumar', 'King, Martin Luther, Jr.' */
export function familyFirst(name: CslName): string {
  return [familyOf(name), name.given, name.suffix].filter(Boolean).join(', ')
}

/** The family name with its particle, or the only name. */
export function familyOf(name: CslName): string {
  return name.literal ?? [name['non-dropping-particle'], name.family].filter(Boolean).join(' ')
}
