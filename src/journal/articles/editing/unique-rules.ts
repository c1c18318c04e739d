import { fold } from '../../../core/text/words.ts'
import { type IssueNumber, isSameIssue, issueWithYear } from '../../issues/rules.ts'
import { type ArticleProblem, articleProblem } from './fields.ts'

/** The columns that are unique among articles: each with its constraint, and the problem of a duplicate. */
export const uniqueColumns = [
  {
    column: 'refnumber',
    constraint: 'articles_refnumber',
    problem: articleProblem('duplicate_reference_number', 'refnumber'),
  },
  { column: 'title_key', constraint: 'articles_title', problem: articleProblem('duplicate_title', 'title') },
  { column: 'txnid', constraint: 'articles_txnid', problem: articleProblem('duplicate_txnid', 'txnid') },
  {
    column: 'doi',
    constraint: 'articles_doi',
    problem: articleProblem('duplicate_doi', 'doi'),
    keyOf: (doi: string) => doi.toLowerCase(),
  },
] as const satisfies UniqueColumn[]

type UniqueColumn = {
  column: string
  constraint: string
  problem: ArticleProblem
  /** The key by which two values are compared, if not as they are. */
  keyOf?: (value: string) => string
}

type Unique = Partial<Record<(typeof uniqueColumns)[number]['column'], string | null>>

type Rival = Unique & IssueNumber & Published & NonNullable<ArticleProblem['other']>

/** What distinguishes two articles with one title, as published. */
export type Published = { pagenumber: string; authorname: string }

/**
 * The issue of an article, and whether it may have the title of one in another issue, as every year has its Editorial.
 * One that was `published` may share its title within its issue too.
 */
export type Titled = { place: IssueNumber; sameTitle: boolean; published?: Published }

/**
 * Whether two articles with one title in one issue are the same: by their pages, as an issue may have several reviews
 * that are called Book Review; by their authors where one has no pages.
 */
export function isSameArticle(one: Published, other: Published): boolean {
  const [mine, theirs] = [one, other].map(({ pagenumber }) => pagenumber.toLowerCase())
  return mine && theirs ? mine === theirs : fold(one.authorname) === fold(other.authorname)
}

/** The tick box by which an editor confirms that both articles have the title. */
export const sameTitle = { name: 'same_title', value: 'yes', label: 'Both articles have this title' }

export const saysSameTitle = ({ same_title }: { same_title?: string }): boolean => same_title === sameTitle.value

/** The problems of unique columns whose values another article has already. */
export function duplicateProblems(article: Unique, rivals: Rival[], titled: Titled): ArticleProblem[] {
  return uniqueColumns.flatMap(
    ({
      column,
      problem,
      keyOf = (value: string) => value,
    }: (typeof uniqueColumns)[number] & Pick<UniqueColumn, 'keyOf'>): ArticleProblem[] => {
      const isSame = (value = article[column]) => value && article[column] && keyOf(value) === keyOf(article[column])
      const same = article[column] ? rivals.filter((rival) => isSame(rival[column] ?? '')) : []
      if (column === 'title_key') return [titleProblem(problem, same, titled) ?? []].flat()
      return same[0] ? [{ ...problem, other: same[0] }] : []
    },
  )
}

/**
 * The problem of a title that another article of the issue has, or one of another issue unless the editor confirms it.
 */
function titleProblem(
  problem: ArticleProblem,
  rivals: Rival[],
  { place, sameTitle: isSaid, published }: Titled,
): ArticleProblem | undefined {
  const within = rivals.find((rival) => isSameIssue(rival, place) && (!published || isSameArticle(rival, published)))
  if (within) return { ...problem, other: within }
  const [other] = isSaid ? [] : rivals
  return other && { ...problem, other, hint: `In ${issueWithYear(other)}: `, confirms: sameTitle }
}
