import { fieldProblem, formFields } from '../src/articles/fields.ts'
import { articleProblem } from '../src/articles/problems.ts'
import type { FieldError } from '../src/text/problems.ts'
import { fieldErrors, isChange } from './field-errors.ts'

const version = 'modification'

/** Validates an article's form before it is sent; a new article needs its PDF. */
export default function articleErrors(form: HTMLFormElement): FieldError[] {
  const errors = fieldErrors(form, formFields, fieldProblem, version)
  const file = new FormData(form).get('pdfFile')
  const isMissing = file instanceof File && file.size === 0 && !isChange(form, version)
  return isMissing ? [...errors, { name: 'pdfFile', text: articleProblem('required', 'pdfFile').message }] : errors
}
