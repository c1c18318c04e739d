import { withScheme } from '../text/clean.ts'
import { doiOf } from '../text/references.ts'
import { dateProblem } from './date-problems.ts'
import { type ArticleField, type ArticleProblem, fieldProblem } from './fields.ts'
import { plainPages } from './rules.ts'

/** What was typed into a line of an article's form, as the field has it: the form takes it too where it can be folded into that. */
export function foldedLine(field: ArticleField, line: string): string {
  if (field === 'pagenumber') return plainPages(line)
  if (field === 'doi') return doiOf(line) ?? line
  if (field === 'language' || field === 'language_alt') return line.toLowerCase()
  return field === 'license_url' ? withScheme(line) : line
}

/** What is wrong with what is typed into a field of an article on a day, `YYYY-MM-DD`; undefined where the form takes it. */
export function typedProblem(field: ArticleField, typed: string, today: string): ArticleProblem | undefined {
  const late = field === 'publishdate' ? dateProblem(typed, today) : undefined
  return fieldProblem(field, foldedLine(field, typed)) ?? late
}
