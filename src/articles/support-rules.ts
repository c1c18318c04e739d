import { cleanLine, cleanText, oneLine } from '../text/clean.ts'
import { doiIn } from '../text/references.ts'
import { type Person, type PublicPerson, peopleOf, publicPeopleOf } from './people-rules.ts'
import { isLikeRor, rorOf } from './ror-rules.ts'

export const maxReferences = 1_000

/** The limit in the instructions to authors; more references cause a warning, not a refusal. */
export const recommendedReferences = 50

/** The lines of a text, cleaned, none of them empty. */
export function linesOf(text: string): string[] {
  const lines = cleanText(text).split('\n')
  return lines.map((line) => oneLine(line)).filter(Boolean)
}

/** A reference in API responses: its text, and its bare DOI or ''. */
export type Reference = { text: string; doi: string }

/** The references of an article, which are stored one per line. */
export function referencesOf(stored: string): Reference[] {
  return linesOf(stored).map((text) => ({ text, doi: doiIn(text) ?? '' }))
}

/** A funder: `ror` in its https form, `award` the grant's number; '' where unknown. */
export type Funding = { funder: string; ror: string; award: string }

const between = ' | '

/** Parses the stored funders, one a line: the funder, then its grant and its ROR ID, with `|` between them. */
export function fundingOf(stored: string): Funding[] {
  return linesOf(stored).map((line) => {
    const [funder = '', ...others] = line.split('|').map((part) => part.trim())
    const ror = others.find(isLikeRor) ?? ''
    const award = others.filter((part) => part !== ror && part !== '').join(', ')
    return { funder, ror: rorOf(ror) ?? ror, award }
  })
}

/** The lines that {@link fundingOf} reads, of lines as typed or of JSON, an array of objects; undefined for other JSON. */
export function fundingLines(typed: string): string | undefined {
  if (!typed.trim().startsWith('[')) return linesOfFunding(fundingOf(typed))
  const parsed = parsedJson(typed)
  return Array.isArray(parsed) && parsed.every(isFunding) ? linesOfFunding(parsed) : undefined
}

function linesOfFunding(all: Partial<Funding>[]): string {
  const part = (text = '') => cleanLine(text.replaceAll('|', '/'))
  return all
    .map(({ funder, award, ror = '' }) => [part(funder), part(award), rorOf(ror) ?? part(ror)])
    .map(([funder, ...others]) => [funder, ...others.filter(Boolean)].join(between))
    .join('\n')
}

function isFunding(value: unknown): value is Partial<Funding> {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(
    ([name, text]) => ['funder', 'ror', 'award'].includes(name) && typeof text === 'string',
  )
}

type Supported = { authorname: string; authors: string | PublicPerson[]; funding: string; references?: string }

type Answered<Article extends Supported> = Omit<Article, 'authors' | 'funding' | 'references'> & {
  authors: Article['authors'] extends string ? Person[] : PublicPerson[]
  funding: Funding[]
} & (Article extends { references: string } ? { references: Reference[] } : unknown)

/** An article as the API answers it: its people, its references, where it is not one of a list, and its funding in parts. */
export function answered<Article extends Supported>(article: Article): Answered<Article>
export function answered<Article extends Supported>(article: Article | undefined): Answered<Article> | undefined
export function answered(article: Supported | undefined): object | undefined {
  if (!article) return undefined
  const { authorname, authors, funding, references, ...others } = article
  return {
    ...others,
    authorname,
    authors: typeof authors === 'string' ? peopleOf({ authors, authorname }) : publicPeopleOf({ authors, authorname }),
    ...(references !== undefined && { references: referencesOf(references) }),
    funding: fundingOf(funding),
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
