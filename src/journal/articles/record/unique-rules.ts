import { fold } from '../../../core/text/words.ts'
import { type IssueNumber, isSameIssue, issueWithYear } from '../../issues/rules.ts'
import { type ArticleProblem, articleProblem } from './fields.ts'

/** The columns that are unique among articles: the constraint that says so, and what is wrong with a second one. */
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

/** What tells two articles with one title apart, as it was published. */
export type Published = { pagenumber: string; authorname: string }

/**
 * Where an article stands, and whether it may have the title of one in another issue, as every year has its Editorial. One that
 * was `published` may have its title in its issue too, beside other articles of that title.
 */
export type Titled = { place: IssueNumber; sameTitle: boolean; published?: Published }

/**
 * Whether two articles with one title in one issue are the same: by their pages, as an issue may have several reviews that are
 * called Book Review; by their authors where one has no pages.
 */
export function isSameArticle(one: Published, other: Published): boolean {
  const [mine, theirs] = [one, other].map(({ pagenumber }) => pagenumber.toLowerCase())
  return mine && theirs ? mine === theirs : fold(one.authorname) === fold(other.authorname)
}

/** The tick by which a form says that both articles have the title. */
export const sameTitle = { name: 'same_title', value: 'yes', label: 'Both articles have this title' }

export const saysSameTitle = ({ same_title }: { same_title?: string }): boolean => same_title === sameTitle.value

/** Problems for unique columns that another article already holds. */
export function duplicateProblems(own: Unique, rivals: Rival[], titled: Titled): ArticleProblem[] {
  return uniqueColumns.flatMap(
    ({
      column,
      problem,
      keyOf = (value: string) => value,
    }: (typeof uniqueColumns)[number] & Pick<UniqueColumn, 'keyOf'>): ArticleProblem[] => {
      const isSame = (value = own[column]) => value && own[column] && keyOf(value) === keyOf(own[column])
      const same = own[column] ? rivals.filter((rival) => isSame(rival[column] ?? '')) : []
      if (column === 'title_key') return [titleProblem(problem, same, titled) ?? []].flat()
      return same[0] ? [{ ...problem, other: same[0] }] : []
    },
  )
}

/** The problem of a title that another article has: one of the issue, or of another issue where the form does not say that both have it. */
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
