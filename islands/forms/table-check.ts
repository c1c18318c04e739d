import type { FieldError } from '../../src/core/text/problems.ts'
import { typedProblem } from '../../src/journal/articles/editing/folding-rules.ts'
import { cellOf } from '../../src/journal/articles/table/fields.ts'
import { fieldErrors } from './field-errors.ts'

/** Validates the changed cells of an issue's table before submission. */
export default function tableErrors(form: HTMLFormElement): FieldError[] {
  const fields = [...new FormData(form).keys()].filter((name) => cellOf(name))
  return fieldErrors(form, { fields, problemOf, version: 'versions' })
}

function problemOf(name: string, typed: string) {
  const field = cellOf(name)?.field
  return field && typedProblem(field, typed, new Date().toISOString().slice(0, 10))
}
