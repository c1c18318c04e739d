import { doiOf } from '../../../core/pasted/dois.ts'
import { withScheme } from '../../../core/text/clean.ts'
import { dateProblem } from '../../record/date-problems.ts'
import { type ArticleField, type ArticleProblem, fieldProblem } from '../../record/fields.ts'
import { pagesField, plainPages } from '../../record/position-rules.ts'

/** Normalises a typed line to its stored form; the form accepts every value that can be normalised. */
export function foldedLine(field: ArticleField, line: string): string {
  if (field === pagesField) return plainPages(line)
  if (field === 'doi') return doiOf(line) ?? line
  if (field === 'language' || field === 'language_alt') return line.toLowerCase()
  return field === 'license_url' ? withScheme(line) : line
}

/** Returns the problem of a field's value typed on a day, `YYYY-MM-DD`; undefined if the form accepts it. */
export function typedProblem(field: ArticleField, typed: string, today: string): ArticleProblem | undefined {
  const late = field === 'publishdate' ? dateProblem(typed, today) : undefined
  return fieldProblem(field, foldedLine(field, typed)) ?? late
}
