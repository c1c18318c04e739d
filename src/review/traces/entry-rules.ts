import { foldedWords } from './text-words.ts'

const masking =
  /^\s*(?:\[?\d{1,3}[\].)]\s*)?(?:(?:corresponding|first|last|present|second|senior|the)\s+)?authors?\b(?=[\s,.(&])/i
/** Whether authors masked an entry of theirs, whose title and address are left: 'Author A (2021)', 'First Author et al. (2021)'. */
export const isMasked = (entry: string): boolean => masking.test(entry)

const publisher = /\p{Lu}[\p{L}\p{M}]+ (?:Univ(?:ersity|\.)? )?Press\b/gu

/** An entry without a publisher that is called after an institution: 'Cambridge University Press', 'MIT Press'. */
export const withoutPublisher = (entry: string): string => entry.replace(publisher, ' ')

const initialsBefore = /(?<![\p{L}\p{M}])(?:\p{Lu}\.[\s-]?|\p{Lu}{1,3}\s){1,3}$/u
const initialsBehind = /^,?\s(?:\p{Lu}\.?[\s-]?){1,4}(?![\p{L}\p{M}])/u

/** Whether a family name in an entry has initials, as its authors have: 'Sharma P', 'P. Sharma'; not 'Data: Sharma'. */
export const isAuthored = (entry: string, start: number, end: number): boolean =>
  initialsBefore.test(entry.slice(Math.max(0, start - 12), start)) || initialsBehind.test(entry.slice(end, end + 12))

const unpublished =
  /\b(?:unpublished|under review|submitted|in preparation|in press|forthcoming|personal communication)\b/i
/** Data, code and texts as they are cited that belong to a paper. */
const deposited = new RegExp(
  [
    String.raw`\[(?:data(?: ?sets?)?|(?:source )?code|software|computer program)\]|\b(?:replication|supplementary|supporting|underlying|raw) (?:code|data|files?|materials?)\b`,
    String.raw`\b(?:code|data|scripts?) (?:for|from|of|to|behind|used in)\b|\b(?:zenodo|dataverse\w*|figshare|dryad|pangaea|mendeley data|github|gitlab|osf\.io)\b`,
  ].join('|'),
  'i',
)
/** What is said of a person and not of a work, where a list of references seems to go on. */
const ofPerson =
  /\b(?:is (?:an?|at|now|the)|professor|born|thanks?|(?:was|were|is|are) (?:funded|supported)|received)\b/i
/** The share of a title's words that a work of the same title has, and how many at least. */
const [sameTitle, leastWords] = [0.75, 4]

/**
 * Whether a listed work of theirs is one that only they can know, or one that goes with a paper: who made it wrote the paper; or none at
 * all.
 * @param title the words of the paper's
 */
export function isOnlyTheirs(entry: string, title: readonly string[]): boolean {
  if ([unpublished, deposited, ofPerson].some((phrases) => phrases.test(entry))) return true
  const words = new Set(foldedWords(entry))
  const long = [...new Set(title)].filter((word) => word.length >= leastWords)
  return long.length >= leastWords && long.filter((word) => words.has(word)).length >= sameTitle * long.length
}
