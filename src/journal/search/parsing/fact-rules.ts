import { doiPrefix } from '../../../core/pasted/doi-pattern.ts'
import { bareOrcid } from '../../../core/text/orcid.ts'
import { findFoldedWords } from '../../../core/text/words.ts'
import { type PositionFields, pagesField, parsePosition } from '../../record/position-rules.ts'

/** The facts that find an article, in addition to its words. */
export type SearchFacts = Pick<PositionFields, typeof pagesField> & {
  refnumber: string
  year: number
  volume: number
  issue: number
  doi?: string | null
  /** The ORCID iDs of its people, in the https form. */
  orcids?: string[]
}

/** The columns of articles that hold such facts. */
export const factColumns = ['refnumber', 'year', 'volume', 'issue', pagesField, 'doi'] as const

/** Builders of facts' lexemes; these cannot collide with words of a text. */
const lexemes = {
  refnumber: (digits: string) => `=r${digits}`,
  year: (year: string | number) => `=y${year}`,
  volume: (volume: string | number) => `=v${volume}`,
  issue: (volume: string | number, issue: string | number) => `=v${volume}.${issue}`,
  pages: (first: string | number, last: string | number) => `=p${first}-${last}`,
  doi: (doi: string) => `=d${doi.toLowerCase()}`,
  orcid: (orcid: string) => `=o${bareOrcid(orcid).toLowerCase()}`,
}

/** Returns the lexemes that find an article; the `exact` ones are nearly unique to it. */
export function factLexemes(article: SearchFacts): { exact: string[]; wide: string[] } {
  const { refnumber, year, volume, issue, doi, orcids = [] } = article
  const pages = parsePosition(article)
  return {
    exact: [
      lexemes.refnumber(refnumber),
      ...(pages.kind === 'pages' ? [lexemes.pages(pages.first, pages.last)] : []),
      ...(doi ? [lexemes.doi(doi)] : []),
      ...orcids.map(lexemes.orcid),
    ],
    wide: [lexemes.year(year), lexemes.volume(volume), lexemes.issue(volume, issue)],
  }
}

/**
 * A typed fact: an article matches by one of the lexemes, or by all of the words, if there are any. Articles with the
 * lexeme `first` come before all others.
 */
export type TypedFact = { text: string; facts: string[]; words: string[]; first?: string }

const dash = '\\s*[-‐-―−]\\s*'

type FactPattern = { pattern: RegExp; factOf: (groups: (string | undefined)[]) => TypedFact | undefined }

const ofIssue: FactPattern['factOf'] = ([text = '', volume = '', issue = '']) => ({
  text,
  facts: [lexemes.issue(+volume, +issue)],
  words: [],
})

/** The ways to type a fact, the longest first. */
const factPatterns: FactPattern[] = [
  {
    pattern: /\bvol(?:ume|\.)?\s*(\d{1,6})[,;]?\s*(?:no|n|issue|iss|number)\b\.?\s*(\d{1,6})\b/iu,
    factOf: ofIssue,
  },
  { pattern: /(?<![\p{L}\p{N}])(\d{1,6})\s?\((\d{1,6})\)/u, factOf: ofIssue },
  {
    pattern: /\bvol(?:ume|\.)?\s*(\d{1,6})\b/iu,
    factOf: ([text = '', volume = '']) => ({ text, facts: [lexemes.volume(+volume)], words: findFoldedWords(text) }),
  },
  {
    pattern: new RegExp(`\\b(?:pages?|pp\\.?|p\\.)\\s*(\\d{1,9})(?:${dash}(\\d{1,9}))?\\b`, 'iu'),
    factOf: ([text = '', first = '', last]) =>
      last === undefined && isYear(first) ? undefined : pagesFact(text, first, last ?? first),
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}.,/-])(\\d{1,9})${dash}(\\d{1,9})(?![\\p{L}\\p{N}%/-]|[.,]\\d)`, 'u'),
    factOf: ([text = '', first = '', last = '']) => pagesFact(text, first, last),
  },
  {
    pattern: /\bref(?:erence|\.)?\s*(?:no\.?|number)?\s*#?\s*(\d{1,10})\b/iu,
    factOf: ([text = '', digits = '']) => ({ text, facts: [lexemes.refnumber(digits)], words: [] }),
  },
  {
    pattern: /^\s*(\d{1,10})\s*$/u,
    factOf: ([, digits = '']) => ({
      text: digits,
      facts: [lexemes.refnumber(digits), ...(isYear(digits) ? [lexemes.year(digits)] : [])],
      words: [digits],
      first: lexemes.refnumber(digits),
    }),
  },
]

/**
 * Returns pages as typed; a last page may omit the digits that it shares with the first ('101–9'). Undefined if they
 * run backwards.
 */
function pagesFact(text: string, first: string, last: string): TypedFact | undefined {
  const whole = first.slice(0, Math.max(0, first.length - last.length)) + last
  return +first <= +whole ? { text, facts: [lexemes.pages(+first, +whole)], words: findFoldedWords(text) } : undefined
}

/** Reports whether a typed number may be a year of publication. */
export const isYear = (digits: string): boolean => /^(?:1[89]|20)\d\d$/.test(digits)

/** Returns the fact of a typed year. */
export function yearFact(digits: string): TypedFact {
  return { text: digits, facts: [lexemes.year(digits)], words: [digits] }
}

/** Returns the fact of a typed DOI, which has no address before it. */
export const doiFact = (doi: string): TypedFact => ({ text: doi, facts: [lexemes.doi(doi)], words: [] })

/** Returns the fact of a typed ORCID iD. @param orcid in the https form */
export function orcidFact(orcid: string): TypedFact {
  return { text: bareOrcid(orcid), facts: [lexemes.orcid(orcid)], words: [] }
}

const doiAddress = new RegExp(String.raw`(?:https?:\/\/(?:dx\.)?doi\.org\/|\bdoi:\s*)${doiPrefix}\/\S+`, 'giu')

/** Takes ref number, volume and issue, and pages out of a query's words; drops the addresses of DOIs. */
export function takeFacts(typed: string): { facts: TypedFact[]; rest: string } {
  const facts: TypedFact[] = []
  let rest = typed.replace(doiAddress, ' ')
  for (const { pattern, factOf } of factPatterns) {
    const match = pattern.exec(rest)
    const fact = match && factOf(match)
    if (!fact) continue
    facts.push({ ...fact, text: fact.text.trim() })
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
  }
  return { facts, rest }
}
