import { encodeHtml, plainText, textHtml, titleHtml } from '../../core/text/html.ts'
import type { NewArticle } from '../../journal/articles/admin-queries.ts'
import { metadataRow } from '../../journal/articles/editing/form.ts'
import { titleKey } from '../../journal/articles/editing/title-key.ts'
import { pageColumns } from '../../journal/articles/rules.ts'
import { isSameArticle, type Published } from '../../journal/articles/store/rules.ts'
import type { IssueNumber } from '../../journal/issues/rules.ts'
import type { ImportedArticle } from './rules.ts'

/** A line's article as a row; one without a ref number gets the next free one. */
export type Candidate = Omit<NewArticle, 'refnumber'> &
  Pick<ImportedArticle, 'frequency'> & { line: number; refnumber?: string }

/** The keys by which the journal recognises an article. */
export type KnownArticle = IssueNumber &
  Published & {
    key: string | null
    titleKey: string
    refnumber: string
    doi: string | null
    oai: string | null
    txnid: string | null
  }

export type Refusal = { line: number; reason: string }

/** A stored PDF. */
type StoredPdf = { hash: string; bytes: number }

/**
 * The stored articles that may be the candidates, the DOIs of deleted ones in lower case, and the highest ref number.
 */
type Stored = { known: KnownArticle[]; withdrawn?: Iterable<string>; highest: number }

type Decisions = { issues: IssueRow[]; rows: NewArticle[]; refused: Refusal[]; known: number }

type IssueRow = Pick<Candidate, 'year' | 'volume' | 'issue' | 'frequency'>

const maxChain = 10

/**
 * The lines of issues with those of notices last, each after the article that it is about.
 * @param targets the ref numbers of notices in the file, each with that of its article
 */
export function articlesFirst<Line extends { target: string }>(
  issues: Line[][],
  targets: ReadonlyMap<string, string>,
): Line[][] {
  const depthOf = ({ target }: Line) => {
    let depth = 0
    for (let next = target; next && depth < maxChain; next = targets.get(next) ?? '') depth++
    return depth
  }
  const parts = issues.flatMap((lines) => [...Map.groupBy(lines, depthOf)])
  return parts.toSorted(([one], [other]) => one - other).map(([, lines]) => lines)
}

/** Whole issues in their order, in batches of at least so many articles; the last may have fewer. */
export function batchesOf<Article>(issues: Article[][], articlesAtOnce: number): Article[][][] {
  const batches: Article[][][] = []
  let articles = articlesAtOnce
  for (const issue of issues) {
    if (articles >= articlesAtOnce) {
      batches.push([])
      articles = 0
    }
    batches.at(-1)?.push(issue)
    articles += issue.length
  }
  return batches
}

/** The article of a line as a candidate. */
export function candidateOf(line: number, article: ImportedArticle, file: StoredPdf | undefined): Candidate {
  const { key, title: typedTitle, authors, people, first, last, abstract, pdf: _, metadata, ...fields } = article
  const title = titleHtml(typedTitle)
  const pagenumber = first === undefined ? '' : `${first}-${last}`
  return {
    ...fields,
    ...metadataRow(metadata),
    line,
    import_key: key,
    title: encodeHtml(title),
    title_key: titleKey(title),
    description: plainText(title),
    authorname: authors,
    authors: people,
    abstract: encodeHtml(textHtml(abstract)),
    pagenumber,
    ...(typeof first === 'number' && typeof last === 'number'
      ? { first_page: first, last_page: last }
      : pageColumns(pagenumber)),
    file_hash: file?.hash,
    file_bytes: file?.bytes,
  }
}

/**
 * Decides which candidates are new, known or duplicates, as if they came one by one.
 * @param candidatesByIssue each issue's candidates; new ones without a ref number get those after the highest before the issue
 * @param named ref numbers that the file gives, which are not given to others
 */
export function decide(candidatesByIssue: Candidate[][], stored: Stored, named: ReadonlySet<string>): Decisions {
  const decisions: Decisions = { issues: [], rows: [], refused: [], known: 0 }
  const taken = takenBy(stored.known)
  for (const doi of stored.withdrawn ?? []) taken.dois.add(doi)
  let { highest } = stored
  for (const candidates of candidatesByIssue) {
    const nextFree = freeNumbers(highest, named)
    const rows: NewArticle[] = []
    for (const candidate of candidates) {
      const fate = fateOf(candidate, taken)
      const { line, frequency: _, ...row } = candidate
      const refnumber = fate === 'new' ? (candidate.refnumber ?? nextFree()) : undefined
      if (refnumber) {
        rows.push({ ...row, refnumber })
        taken.add(keysOf({ ...row, refnumber }))
      } else if (fate === 'known') decisions.known++
      else decisions.refused.push({ line, reason: fate === 'new' ? 'no free ref number is left' : fate })
    }
    if (rows.length > 0) decisions.issues.push(...candidates.slice(0, 1).map(issueOf))
    decisions.rows.push(...rows)
    highest = rows.reduce((most, { refnumber }) => Math.max(most, Number(refnumber)), highest)
  }
  return decisions
}

/** The keys of a row. */
export const keysOf = (row: NewArticle): KnownArticle => ({
  key: row.import_key ?? null,
  titleKey: row.title_key,
  pagenumber: row.pagenumber ?? '',
  authorname: row.authorname,
  refnumber: row.refnumber,
  doi: row.doi ?? null,
  oai: row.oai_identifier ?? null,
  txnid: row.txnid ?? null,
  year: row.year,
  volume: row.volume,
  issue: row.issue,
})

/** Those of some articles that may be one of the candidates, or that these are notices about. */
export function matchingKnown(known: readonly KnownArticle[], candidates: readonly Candidate[]): KnownArticle[] {
  const keys = new Set(
    candidates.flatMap((one) => [one.import_key, one.title_key, one.refnumber, one.notice_of, one.doi?.toLowerCase()]),
  )
  return known.filter(({ key, titleKey, refnumber, doi }) =>
    [key ?? '', titleKey, refnumber, doi?.toLowerCase() ?? ''].some((one) => one !== '' && keys.has(one)),
  )
}

/** An article's issue, which gets the frequency of its first article. */
function issueOf({ year, volume, issue, frequency }: Candidate): IssueRow {
  return { year, volume, issue, frequency }
}

type Taken = ReturnType<typeof takenBy>

function takenBy(known: KnownArticle[]) {
  const keys = new Set<string | null>()
  const titles = new Set<string>()
  const titledInIssue = new Map<string, KnownArticle[]>()
  const refnumbers = new Set<string>()
  const dois = new Set<string>()
  const oais = new Set<string | null>()
  const txnids = new Set<string | null>()
  const add = (article: KnownArticle) => {
    const { key, titleKey, refnumber, doi, oai, txnid } = article
    keys.add(key)
    titles.add(`${titleKey} ${refnumber}`)
    const title = titleIn(article, titleKey)
    titledInIssue.set(title, [...(titledInIssue.get(title) ?? []), article])
    refnumbers.add(refnumber)
    if (doi) dois.add(doi.toLowerCase())
    oais.add(oai)
    txnids.add(txnid)
  }
  for (const article of known) add(article)
  return { keys, titles, titledInIssue, refnumbers, dois, oais, txnids, add }
}

const titleIn = ({ year, volume, issue }: IssueNumber, titleKey: string) => `${titleKey} ${year} ${volume} ${issue}`

/** A known key means a known article; without a key, title and ref number together do, or title, issue and pages. */
function fateOf(candidate: Candidate, taken: Taken): string {
  const { import_key: key, title_key, refnumber, doi, oai_identifier, txnid, notice_of } = candidate
  if (key && taken.keys.has(key)) return 'known'
  if (!key && refnumber && taken.titles.has(`${title_key} ${refnumber}`)) return 'known'
  const titled = taken.titledInIssue.get(titleIn(candidate, title_key)) ?? []
  const same = titled.find((article) => isSameArticle(article, { pagenumber: '', ...candidate }))
  if (same && !key && !refnumber) return 'known'
  if (same) return `ref number ${same.refnumber} already has this title`
  if (refnumber && taken.refnumbers.has(refnumber)) return `the ref number ${refnumber} is taken`
  if (notice_of && !taken.refnumbers.has(notice_of))
    return `notice_of: there is no article with the ref number ${notice_of}`
  if (doi && taken.dois.has(doi.toLowerCase())) return `the DOI ${doi} is taken`
  if (oai_identifier && taken.oais.has(oai_identifier)) return `the OAI identifier ${oai_identifier} is taken`
  if (txnid && taken.txnids.has(txnid)) return `the transaction id ${txnid} is taken`
  return 'new'
}

const highestPossible = 9_999_999_999

/** Yields ref numbers after the highest, skipping those that the file gives; undefined after ten digits. */
function freeNumbers(highest: number, named: ReadonlySet<string>): () => string | undefined {
  let next = highest
  return () => {
    do next++
    while (named.has(String(next)))
    return next <= highestPossible ? String(next) : undefined
  }
}
