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

/** Problems for unique columns that another article already holds. */
export function duplicateProblems(own: Unique, rivals: (Unique & ArticleProblem['other'])[]): ArticleProblem[] {
  return uniqueColumns.flatMap(
    ({
      column,
      problem,
      keyOf = (value: string) => value,
    }: (typeof uniqueColumns)[number] & Pick<UniqueColumn, 'keyOf'>) => {
      const isSame = (value = own[column]) => value && own[column] && keyOf(value) === keyOf(own[column])
      const other = own[column] ? rivals.find((rival) => isSame(rival[column] ?? '')) : undefined
      return other ? [{ ...problem, other }] : []
    },
  )
}
