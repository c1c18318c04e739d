import { isYes } from '../../../core/text/clean.ts'
import { fold } from '../../../core/text/words.ts'
import { selectDifferences } from '../../../office/history/rules.ts'
import type { ArticleRow, NewArticle } from '../../record/admin-queries.ts'
import { type ArticleProblem, articleProblem, pageOrderProblem } from '../../record/fields.ts'
import { type IssueNumber, isSameIssue, issueWithYear } from '../../record/issues/rules.ts'
import { type PositionFields, parsePosition, positionKey } from '../../record/position-rules.ts'
import { fixedDoi, saidDoi, withdrawnDoi } from '../editing/problems.ts'
import type { publicationAction } from '../publish/rules.ts'

/** The columns that are unique among articles, with the problem of a duplicate. */
const uniqueColumns = {
  refnumber: articleProblem('duplicate_reference_number', 'refnumber'),
  title_key: articleProblem('duplicate_title', 'title'),
  txnid: articleProblem('duplicate_txnid', 'txnid'),
  doi: articleProblem('duplicate_doi', 'doi'),
}
const uniqueNames = Object.keys(uniqueColumns) as (keyof typeof uniqueColumns)[] // it has no other keys

/** The columns whose values identify other articles. */
export const claimedColumns = [...uniqueNames, 'import_key', 'oai_identifier'] as const

/** The intended values of articles, and the ref number of the article that a notice is about. */
export type Claims = Partial<Record<(typeof claimedColumns)[number] | 'notice_of', string | null>>

/** The data that distinguish two articles with one title, as published. */
export type Published = PositionFields & { authorname: string }

/** Returns the {@link Published} data of a row; absent texts are ''. */
export function publishedIn({ pagenumber = '', article_number = '', authorname = '' }: Partial<Published>): Published {
  return { pagenumber, article_number, authorname }
}

/** An article that may already have a claimed value; problems and notices do not name one that `isUnseen`. */
export type Rival = Claims &
  IssueNumber &
  Partial<Published> & { id?: number; refnumber: string; description?: string; isUnseen?: boolean }

/** Indexes articles by the values of {@link claimedColumns}, DOIs without case. */
export function takenBy(rivals: readonly Rival[] = []) {
  const byValue = new Map<string, Rival[]>()
  const keyOf = (column: string, value: string) => `${column} ${column === 'doi' ? value.toLowerCase() : value}`
  const having = (column: (typeof claimedColumns)[number], value: string | null | undefined) =>
    (value && byValue.get(keyOf(column, value))) || []
  const add = (rival: Rival) => {
    for (const column of claimedColumns) {
      const value = rival[column]
      if (value) byValue.set(keyOf(column, value), [...having(column, value), rival])
    }
  }
  for (const rival of rivals) add(rival)
  return { having, add }
}

export type Taken = ReturnType<typeof takenBy>

/**
 * A change of articles, or new ones: `row` is the locked article with the columns that change, absent for a new one.
 * `problems` are those that are known already. With `sameTitle`, which its editor confirms, it may have the title of an
 * article in another issue, such as the Editorial of every year; an article that was `published` may also share its
 * title within its issue.
 */
export type ArticleChange = {
  row?: Pick<ArticleRow, 'id' | 'refnumber' | 'modification'> & Partial<ArticleRow>
  columns: Partial<NewArticle>
  action: 'add' | 'edit' | 'move' | 'restore' | 'publish' | ReturnType<typeof publicationAction>
  /** The change whose version this one restores. */
  restores?: number
  problems?: ArticleProblem[]
  sameTitle?: boolean
  published?: Published
  /** The accepted paper that it is made from, whose payment reference it takes over. */
  paperId?: number
  /** The last page of the issue, which the pages of a new article follow. */
  afterPage?: number
}

/** A change with the columns that differ, with their present and new values, and all its problems. */
export type DecidedChange = ArticleChange & {
  before: Record<string, unknown>
  after: Partial<NewArticle>
  problems: ArticleProblem[]
}

/** Returns the values that a change sets; the title also if the issue changes. */
export function claimsOf({ row, columns }: Pick<ArticleChange, 'row' | 'columns'>): Claims {
  const to = { ...row, ...columns }
  const isSame = row && to.title_key === row.title_key && isSameIssue(pickIssueNumber(row), pickIssueNumber(to))
  return { ...columns, title_key: isSame ? undefined : to.title_key }
}

const pickIssueNumber = ({ year = 0, volume = 0, issue = 0 }: Partial<IssueNumber>) => ({ year, volume, issue })

/**
 * The stored rows that may conflict: other articles, those of withdrawn DOIs by DOI in lower case, and the ids of
 * articles whose DOI is registered or whose registration is in progress, at Crossref or as an editor reported.
 */
export type Found = {
  rivals: Rival[]
  withdrawn: ReadonlyMap<string, { id: number; refnumber: string }>
  registered: ReadonlyMap<number, 'sent' | 'said'>
  /** The articles that were online first, by the ref numbers of addresses that they left. */
  served: ReadonlyMap<string, number>
  /** Papers by the reference of their payment. */
  paid: ReadonlyMap<string, { paperId: number; articleId: number | null }>
}

/** The {@link Found} rows, with later decisions. */
export type Standing = Omit<Found, 'rivals'> & { taken: Taken }

/** Decides changes of articles as if they were made one by one. */
export function decideArticleChanges<Change extends ArticleChange>(
  changes: Change[],
  { rivals, ...found }: Found,
): (Change & DecidedChange)[] {
  const taken = takenBy(rivals)
  return changes.map((change) => {
    const decided = decideOne(change, { ...found, taken })
    const to = { refnumber: '', ...change.row, ...change.columns }
    taken.add({ ...to, ...pickIssueNumber(to) })
    return decided
  })
}

/** Decides one change of an article, or a new one. */
export function decideOne<Change extends ArticleChange>(
  change: Change,
  { taken, withdrawn, registered, served, paid }: Standing,
): Change & DecidedChange {
  const { row, problems: known = [], afterPage, paperId } = change
  const { before, after: differing } = selectDifferences(row ?? {}, { ...row, ...change.columns })
  const after: Partial<NewArticle> = differing
  const fixed = row && after.doi !== undefined && registered.get(row.id)
  const owner = withdrawn.get(after.doi?.toLowerCase() ?? '')
  const server = served.get(after.refnumber ?? '')
  const payer = paid.get(after.txnid ?? '')
  const isOthers = payer && payer.paperId !== paperId && (!row || payer.articleId !== row.id)
  const { id, refnumber = '' } = { ...row, ...change.columns }
  const position = parsePosition(after)
  const problems = [
    fixed ? { sent: fixedDoi, said: saidDoi }[fixed] : [],
    known,
    duplicateProblems({ ...change, columns: after }, taken),
    server !== undefined && server !== id ? uniqueColumns.refnumber : [],
    isOthers ? uniqueColumns.txnid : [],
    owner && owner.id !== id ? withdrawnDoi(owner.refnumber) : [],
    (after.notice_of && noticeTargetProblem(refnumber, taken.having('refnumber', after.notice_of)[0])) || [],
    afterPage !== undefined && position.kind === 'pages' && position.first <= afterPage
      ? pageOrderProblem(afterPage)
      : [],
  ].flat()
  return { ...change, before, after, problems }
}

/** Returns the problems of all changes, in their order. */
export const problemsOf = (decided: DecidedChange[]) => decided.flatMap(({ problems }) => problems)

/** Returns the problems of unique columns whose values another article already has. */
function duplicateProblems(change: ArticleChange, taken: Taken): ArticleProblem[] {
  const claims = claimsOf(change)
  return uniqueNames.flatMap((column) => {
    const problem = uniqueColumns[column]
    const others = taken.having(column, claims[column]).filter(({ id }) => !change.row || id !== change.row.id)
    if (column === 'title_key') return titleProblem(problem, others, change) ?? []
    const other = others.at(-1)
    return other ? { ...problem, ...describeRival(other) } : []
  })
}

/** Returns the part of a problem that links to a rival. */
const describeRival = ({ id = 0, description = '', refnumber, isUnseen }: Rival) =>
  isUnseen ? {} : { other: { id, description, refnumber } }

/**
 * Returns the problem of a title that another article of the issue has, or one of another issue unless the editor
 * confirms it.
 */
function titleProblem(
  problem: ArticleProblem,
  rivals: Rival[],
  { row, columns, sameTitle: isSaid, published }: ArticleChange,
): ArticleProblem | undefined {
  const place = pickIssueNumber({ ...row, ...columns })
  const within = rivals.find((rival) => isSameIssue(rival, place) && (!published || isSameArticle(rival, published)))
  if (within) return { ...problem, ...describeRival(within) }
  const mayShare = isSaid || (row && columns.title_key === undefined)
  const [other] = mayShare ? [] : rivals
  return other && { ...problem, ...describeRival(other), hint: `In ${issueWithYear(other)}: `, confirms: sameTitle }
}

/**
 * Reports whether two articles with one title in one issue are the same: by their pages or the numbers in place of
 * pages, since an issue may have several reviews with the title Book Review; by their authors if one has neither.
 */
export function isSameArticle(one: Partial<Published>, other: Partial<Published>): boolean {
  const [mine, theirs] = [one, other].map(positionKey)
  return mine && theirs ? mine === theirs : fold(one.authorname ?? '') === fold(other.authorname ?? '')
}

/** The checkbox with which an editor confirms that both articles have the title. */
export const sameTitle = { name: 'same_title', value: 'yes', label: 'Both articles have this title' }

export const saysSameTitle = ({ same_title }: { same_title?: string }): boolean => isYes(same_title)

/** The problem of a notice whose article does not exist, or was deleted concurrently. */
const unknownTarget: ArticleProblem = {
  ...articleProblem('unknown_notice_target', 'notice_of'),
  code: 'invalid',
}

/** The problem of each violated constraint: a concurrent write to another issue, or a registered DOI. */
export const constraintProblems: Partial<Record<string, ArticleProblem>> = {
  articles_refnumber: uniqueColumns.refnumber,
  articles_title: uniqueColumns.title_key,
  articles_txnid: uniqueColumns.txnid,
  articles_doi: uniqueColumns.doi,
  articles_doi_registered: fixedDoi,
  articles_doi_withdrawn: withdrawnDoi(),
  articles_notice_of: unknownTarget,
}

type Named = { refnumber: string; notice_of?: string | null; isUnseen?: boolean }

/** Checks the article that a notice names; `target` is undefined if no article has that ref number. */
export function noticeTargetProblem(refnumber: string, target: Named | undefined): ArticleProblem | undefined {
  if (!target || target.isUnseen) return unknownTarget
  if (target.refnumber === refnumber) return { ...articleProblem('own_notice_target', 'notice_of'), code: 'invalid' }
  if (target.notice_of !== refnumber) return undefined
  return { ...articleProblem('mutual_notice', 'notice_of'), code: 'invalid' }
}
