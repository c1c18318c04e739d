import { isOnlineFirst, onlineFirst } from '../../core/online-first.ts'
import { importedRow } from '../../journal/articles/editing/form.ts'
import { decideOne, publishedIn, type Standing } from '../../journal/articles/store/rules.ts'
import type { NewArticle } from '../../journal/record/admin-queries.ts'
import { articleLabels } from '../../journal/record/fields.ts'
import { storedPages } from '../../journal/record/position-rules.ts'
import type { StoredSupplement } from '../../journal/record/supplement-rules.ts'
import type { ImportedArticle } from './rules.ts'
import { distinctVersions, type StoredVersion } from './version-rules.ts'

/** A line's article as a row; one without a ref number gets the next free one. */
export type Candidate = Omit<NewArticle, 'refnumber'> &
  Pick<ImportedArticle, 'first_refnumber' | 'frequency' | 'issue_key' | 'issue_label' | 'introduction'> & {
    line: number
    refnumber?: string
    text?: StoredText | undefined
    versions?: StoredVersion[]
  }

/** A stored full text, and its file's name. */
type StoredText = { hash: string; name: string }

export type Refusal = { line: number; reason: string }

/** A stored file. */
type StoredFile = { hash: string; bytes: number }
type Files = {
  pdf?: StoredFile | undefined
  text?: StoredFile | undefined
  supplements?: StoredSupplement[]
  /** Without those whose PDF is the article's own. */
  versions?: StoredVersion[]
}

/** The stored articles that match candidates, extended by accepted candidates, and the highest number. */
type Stored = Standing & { highest: number }

/**
 * `texts` are the full texts of rows, `versions` their versions, and `first` the numbers of their first addresses, by
 * ref number.
 */
type Decisions = {
  issues: IssueRow[]
  rows: NewArticle[]
  texts: (StoredText & { refnumber: string })[]
  versions: { refnumber: string; versions: StoredVersion[] }[]
  first: { refnumber: string; first_refnumber: string }[]
  refused: Refusal[]
  known: number
}

type IssueRow = Pick<Candidate, 'year' | 'volume' | 'issue' | 'frequency' | 'issue_key' | 'issue_label'> &
  ImportedArticle['introduction']

const maxChain = 10

/**
 * Returns the lines of issues with notices last, each after the article that it is about.
 * @param targets the ref numbers of notices in the file, each with that of its article
 */
export function sortArticlesFirst<Line extends { target: string }>(
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

/** Groups complete issues, in order, into batches of at least this many articles; the last one may have fewer. */
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

/** Converts the article of a line to a candidate. */
export function candidateOf(
  line: number,
  article: ImportedArticle,
  { pdf, text, supplements = [], versions = [] }: Files,
): Candidate {
  const {
    key,
    texts,
    authors,
    people,
    first,
    last,
    pdf: _,
    text: path,
    supplements: __,
    versions: ___,
    ...others
  } = article
  return {
    ...others,
    ...importedRow({ ...texts, ...storedPages({ first, last }) }),
    line,
    import_key: key,
    refnumber: texts.refnumber || undefined,
    authorname: authors,
    authors: people,
    file_hash: pdf?.hash,
    file_bytes: pdf?.bytes,
    ...(texts.pdf_source === 'typeset' && { uploaded_hash: pdf?.hash, uploaded_bytes: pdf?.bytes }),
    supplements,
    supplements_given: Math.max(0, ...supplements.map(({ n }) => n)),
    versions: distinctVersions(versions),
    text: text && { hash: text.hash, name: path?.replace(/^sha256\/\w+$|^.*\//, '') ?? '' },
  }
}

/**
 * Decides which candidates are new, known or duplicates, as if they came one by one.
 * @param candidatesByIssue each issue's candidates; new ones without a ref number get those after the highest before
 * the issue
 * @param named ref numbers that the file gives, which are reserved
 */
export function decideLines(candidatesByIssue: Candidate[][], stored: Stored, named: ReadonlySet<string>): Decisions {
  const decisions: Decisions = { issues: [], rows: [], texts: [], versions: [], first: [], refused: [], known: 0 }
  let { highest } = stored
  for (const candidates of candidatesByIssue) {
    const nextFree = createNumbering(highest, named)
    const rows: NewArticle[] = []
    for (const candidate of candidates) {
      const fate = fateOf(candidate, stored)
      const { line, frequency: _, issue_key: __, issue_label: ___, introduction: ____, text, ...own } = candidate
      const { first_refnumber, versions = [], ...row } = own
      const refnumber = fate === 'new' ? (candidate.refnumber ?? nextFree()) : undefined
      if (refnumber) {
        rows.push({ ...row, refnumber })
        if (text) decisions.texts.push({ ...text, refnumber })
        if (versions.length > 1) decisions.versions.push({ refnumber, versions })
        if (first_refnumber) decisions.first.push({ refnumber, first_refnumber })
        stored.taken.add(keysOf({ ...row, refnumber }))
      } else if (fate === 'known') decisions.known++
      else decisions.refused.push({ line, reason: fate === 'new' ? 'no free ref number is left' : fate })
    }
    if (rows.length > 0) decisions.issues.push(...candidates.slice(0, 1).map(makeCandidateIssue))
    decisions.rows.push(...rows)
    highest = rows.reduce((most, { refnumber }) => Math.max(most, Number(refnumber)), highest)
  }
  return decisions
}

/** Returns the part of a row that identifies it. */
const keysOf = <Row extends Partial<NewArticle>>({ abstract, references, abstract_alt, ...row }: Row) => row

const noIntroduction = { title: '', description: '', editors: '' }

/** Returns an article's issue, which gets the frequency, key, label and introduction of its first article. */
function makeCandidateIssue({
  year,
  volume,
  issue,
  frequency,
  issue_key,
  issue_label,
  introduction,
}: Candidate): IssueRow {
  if (isOnlineFirst({ year }))
    return { ...onlineFirst, frequency: '', issue_key: undefined, issue_label: '', ...noIntroduction }
  return { year, volume, issue, frequency, issue_key, issue_label, ...introduction }
}

/**
 * Decides a candidate's fate. A known key means a known article; without a key, title and ref number together do, or
 * title, issue and pages. The store decides the rest, except fields that no form has.
 */
function fateOf(candidate: Candidate, stored: Stored): string {
  const { import_key: key, title_key, refnumber, oai_identifier, notice_of } = candidate
  const { taken } = stored
  const published = publishedIn(candidate)
  const isNumbered = taken.having('title_key', title_key).some((article) => article.refnumber === refnumber)
  if (taken.having('import_key', key).length > 0 || (!key && refnumber && isNumbered)) return 'known'
  const { problems } = decideOne({ columns: keysOf(candidate), action: 'add', sameTitle: true, published }, stored)
  const same = problems.find(({ field }) => field === 'title')?.other
  if (same && !key && !refnumber) return 'known'
  if (same) return `ref number ${same.refnumber} already has this title`
  const wrong: string[] = problems.flatMap(({ field }) => field ?? [])
  if (taken.having('oai_identifier', oai_identifier).length > 0) wrong.push('oai_identifier')
  const [field] = wrong.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  if (!field) return 'new'
  if (field === 'notice_of') return `notice_of: there is no article with the ref number ${notice_of}`
  const values: Record<string, unknown> = candidate
  return `the ${labels[field]?.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())} ${values[field]} is taken`
}

const labels: Record<string, string> = { ...articleLabels, oai_identifier: 'OAI identifier' }

/** The order in which one of several reasons is chosen; a field that is not in it comes first. */
const order = ['refnumber', 'notice_of', 'doi', 'oai_identifier', 'txnid']

const highestPossible = 9_999_999_999

/** Yields ref numbers after the highest, skipping those that the file gives; undefined after ten digits. */
function createNumbering(highest: number, named: ReadonlySet<string>): () => string | undefined {
  let next = highest
  return () => {
    do next++
    while (named.has(String(next)))
    return next <= highestPossible ? String(next) : undefined
  }
}
