import {
  type ArticleField,
  articleFieldNames,
  articleProblem,
  dateProblem,
  fieldProblem,
} from '../../src/articles/fields.ts'
import { plainPages } from '../../src/articles/rules.ts'
import type { FieldError } from '../../src/text/problems.ts'
import { fieldErrors, isChange } from './field-errors.ts'

const version = 'modification'

/** Validates an article's form before it is sent; a new article needs its PDF. */
export default function articleErrors(form: HTMLFormElement): FieldError[] {
  const errors = fieldErrors(form, articleFieldNames, problemIn, version)
  const file = new FormData(form).get('pdfFile')
  const isMissing = file instanceof File && file.size === 0 && !isChange(form, version)
  return isMissing ? [...errors, { name: 'pdfFile', text: articleProblem('required', 'pdfFile').message }] : errors
}

function problemIn(field: ArticleField, typed: string) {
  if (field === 'pagenumber') return fieldProblem(field, plainPages(typed))
  const today = new Date().toISOString().slice(0, 10)
  return fieldProblem(field, typed) ?? (field === 'publishdate' ? dateProblem(typed, today) : undefined)
}
