import { mergeConflicts } from '../../../office/history/rules.ts'
import { recordForm, type Typed } from '../../../office/records/form.ts'
import { dateProblems, reviewProblemsOf } from '../../record/date-problems.ts'
import { type ArticleProblem, articleFields, articleProblem } from '../../record/fields.ts'
import { isNotice } from '../../record/notices/kind-rules.ts'
import { cleanArticleField, deriveArticleColumns } from '../editing/form.ts'
import { fixedDoi, saidDoi } from '../editing/problems.ts'
import { type TableField, tableFields } from './fields.ts'

const described = Object.fromEntries(tableFields.map((name) => [name, articleFields[name]])) as {
  [Name in TableField]: (typeof articleFields)[Name] // one for each name
}

/** Parses the fields of an article in the table of its issue. */
export const tableForm = recordForm(described, cleanArticleField)

/** The columns of an article in its issue's table. */
type TableColumns = Parameters<typeof tableForm.typedOf>[0]

/** An article in the table; `modification` is its version. */
export type TableRow = TableColumns & {
  id: number
  refnumber: string
  description: string
  modifiedby: string
  modification: Date
}

/** An edit of one article; absent fields stay. `version` is the one that was shown, '' for the current one. */
export type TableEdit = { id: number; version: string; typed: Typed }

/** The outcome of an edit: the columns that it changes, and its problems. */
export type Outcome = { row: TableRow; columns: Partial<TableColumns>; problems: ArticleProblem[] }

/** The current article, the version shown to its editor (undefined if the history lacks it), and the typed values. */
type Edited = { row: TableRow; seen: TableRow | undefined; typed: Typed }

/** Merges an edit of an article with others' changes since it was shown. @param today YYYY-MM-DD */
export function outcomeOf({ row, seen, typed }: Edited, today: string): Outcome {
  const shown = seen ?? row
  const read = tableForm.changeIn(shown, typed)
  if (!read.ok) return { row, columns: {}, problems: read.problems }
  const made: Partial<TableColumns> = deriveArticleColumns(read.columns)
  const names = (Object.keys(made) as TableField[]).filter((name) => made[name] !== row[name]) // it has no other keys
  const columns: Partial<TableColumns> = Object.fromEntries(names.map((name) => [name, made[name]]))
  const clashes = seen ? mergeConflicts(seen, columns, row) : names
  const problems = clashes.map((name) => clashProblem(row, name as TableField)) // one of these names
  problems.push(...dateProblems(columns, today))
  return { row, columns, problems: [...problems, ...reviewProblemsOf(row, columns), ...noticeProblems(row, columns)] }
}

/** Refuses a type that makes an article a notice, or makes a notice an ordinary article: this requires its own form. */
function noticeProblems(row: TableRow, { article_type }: Partial<TableColumns>): ArticleProblem[] {
  if (article_type === undefined || isNotice(article_type ?? '') === isNotice(row.article_type ?? '')) return []
  const message = 'To make an article a notice about another, or no longer one, use its own form'
  return [{ code: 'invalid', field: 'article_type', message }]
}

/** Returns the problem of a field that another user has changed since it was shown. */
function clashProblem(row: TableRow, field: TableField): ArticleProblem {
  const now = tableForm.typedOf(row)[field] || 'empty'
  const message = `${row.modifiedby || 'Someone else'} changed this in the meantime: it is now ${now}.`
  return { ...articleProblem('conflict', field), message }
}

/** Returns the problems of an article in the order and the words of the table, which has no links. */
export function problemsInTable(problems: ArticleProblem[]): ArticleProblem[] {
  const isLast = (problem: ArticleProblem) => Number(problem === fixedDoi || problem === saidDoi)
  const ordered = problems.toSorted((one, other) => isLast(one) - isLast(other))
  return ordered.map(({ other, ...problem }) => {
    return other ? { ...problem, message: `${problem.message}: ref. ${other.refnumber}` } : problem
  })
}
