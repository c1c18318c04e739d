import { isOnlineFirst } from '../../core/online-first.ts'
import { doiIn } from '../../core/pasted/dois.ts'
import { cleanLine, cleanText, jsonIn, oneLine } from '../../core/text/clean.ts'
import { counted } from '../../core/text/counted.ts'
import type { IssueNumber } from './issues/rules.ts'
import { lineOfParts, partsOfLine } from './people/line-parts.ts'
import { isLikeRor, rorOf } from './people/ror-rules.ts'
import { type Person, type PublicPerson, publicPeopleOf, readArticlePeople } from './people/rules.ts'
import { type Resource, resourcesOf } from './resources/rules.ts'

export const maxReferences = 1_000

/** The limit in the instructions to authors; more references cause a warning, not a refusal. */
export const recommendedReferences = 50

/** Returns the lines of a text, cleaned, without empty ones. */
export function splitCleanLines(text: string): string[] {
  const lines = cleanText(text).split('\n')
  return lines.map((line) => oneLine(line)).filter(Boolean)
}

/** A reference in API responses: its text, and its bare DOI or ''. */
export type Reference = { text: string; doi: string }

/** Parses the references of an article, which are stored one per line. */
export function parseReferenceLines(stored: string): Reference[] {
  return splitCleanLines(stored).map((text) => ({ text, doi: doiIn(text) ?? '' }))
}

/** Formats '40 references, 10 with DOI'; '' if there are none. */
export function referencesText(stored: string): string {
  const all = parseReferenceLines(stored)
  const withDoi = all.filter(({ doi }) => doi).length
  return all.length === 0 ? '' : `${counted(all.length, 'reference')}${withDoi > 0 ? `, ${withDoi} with DOI` : ''}`
}

/** A funder: `ror` in its https form, `award` the grant's number; '' if unknown. */
export type Funding = { funder: string; ror: string; award: string }

/**
 * Parses funders, one per line: the funder, its award and its ROR ID, with `|` between them. The third part is the ROR
 * ID, so that `Fund | 012345678 |` has an award; with two parts, one that looks like a ROR ID is the ROR ID.
 */
export function fundingOf(lines: string): Funding[] {
  return splitCleanLines(lines).map((line) => {
    const [funder = '', ...others] = partsOfLine(line)
    const [award = '', last = ''] = others
    if (others.length === 2 && (last === '' || rorOf(last))) return { funder, ror: rorOf(last) ?? '', award }
    const ror = others.find(isLikeRor) ?? ''
    return { funder, ror: rorOf(ror) ?? ror, award: others.filter((part) => part !== ror && part !== '').join(', ') }
  })
}

/** Formats funders as the lines that {@link fundingOf} reads. */
export function linesOfFunding(all: Funding[]): string {
  return all
    .map(({ funder, award, ror }) => {
      const places = award && (ror || isLikeRor(award)) ? [award, ror] : [award || ror].filter(Boolean)
      return lineOfParts([funder, ...places]).trim()
    })
    .join('\n')
}

/** Parses typed funders, lines or a JSON array of objects, cleaned and not yet checked; undefined for other JSON. */
export function fundingTyped(typed: string): Funding[] | undefined {
  const given = jsonIn(typed)
  if (Array.isArray(given)) return given.every(isFunding) ? given.map(cleanFunding) : undefined
  return typeof given === 'object' || /^\s*(?:\[\s*)?\{/.test(typed) ? undefined : fundingOf(typed)
}

function cleanFunding({ funder = '', award = '', ror = '' }: Partial<Funding>): Funding {
  return { funder: cleanLine(funder), award: cleanLine(award), ror: rorOf(ror) ?? cleanLine(ror) }
}

/**
 * Converts typed funders to their stored form. Undefined for JSON that is to be refused: in a line, an invalid ROR ID
 * would become an award.
 */
export function fundingLines(typed: string): string | undefined {
  const all = fundingTyped(typed)
  const isJson = Array.isArray(jsonIn(typed))
  const isRight = !isJson || all?.every(({ funder, ror }) => funder !== '' && (ror === '' || rorOf(ror)))
  return all && isRight ? linesOfFunding(all) : undefined
}

function isFunding(value: unknown): value is Partial<Funding> {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(
    ([name, text]) => ['funder', 'ror', 'award'].includes(name) && typeof text === 'string',
  )
}

type Supported = IssueNumber & {
  authorname: string
  authors: string | PublicPerson[]
  funding: string
  references?: string
  resources?: string
}

type Answered<Article extends Supported> = PlacedJson<
  Omit<Article, 'authors' | 'funding' | 'references' | 'resources'>
> & {
  authors: Article['authors'] extends string ? Person[] : PublicPerson[]
  funding: Funding[]
} & (Article extends { references: string } ? { references: Reference[] } : unknown) &
  (Article extends { resources: string } ? { resources: Resource[] } : unknown)

/** A row as the API gives it: year, volume and issue of an article online first are '', and it says so. */
type PlacedJson<Row> = Omit<Row, keyof IssueNumber> & { online_first?: 'yes' } & Record<keyof IssueNumber, number | ''>

/** Converts the place of an article for the API. */
export function convertPlaceToJson<Row extends IssueNumber>(row: Row): PlacedJson<Row> {
  return isOnlineFirst(row) ? { ...row, year: '', volume: '', issue: '', online_first: 'yes' } : row
}

/**
 * Converts an article for the API: its place, people and funding, and its references and resources unless it is in a
 * list.
 */
export function convertArticleToJson<Article extends Supported>(article: Article): Answered<Article>
export function convertArticleToJson<Article extends Supported>(
  article: Article | undefined,
): Answered<Article> | undefined
export function convertArticleToJson(article: Supported | undefined): object | undefined {
  if (!article) return undefined
  const { authorname, authors, funding, references, resources, ...others } = article
  return {
    ...convertPlaceToJson(others),
    authorname,
    authors:
      typeof authors === 'string'
        ? readArticlePeople({ authors, authorname })
        : publicPeopleOf({ authors, authorname }),
    ...(references !== undefined && { references: parseReferenceLines(references) }),
    funding: fundingOf(funding),
    ...(resources !== undefined && { resources: resourcesOf(resources) }),
  }
}
