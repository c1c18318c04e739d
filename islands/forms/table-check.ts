import type { FieldError } from '../../src/core/text/problems.ts'
import { typedProblem } from '../../src/journal/articles/editing/folding-rules.ts'
import { parseCellName } from '../../src/journal/articles/table/fields.ts'
import { fieldErrors } from './field-errors.ts'

/** Validates the changed cells of an issue's table before submission. */
export default function tableErrors(form: HTMLFormElement): FieldError[] {
  const fields = [...new FormData(form).keys()].filter((name) => parseCellName(name))
  return fieldErrors(form, { fields, problemOf: checkTypedCell, version: 'versions' })
}

function checkTypedCell(name: string, typed: string) {
  const field = parseCellName(name)?.field
  return field && typedProblem(field, typed, new Date().toISOString().slice(0, 10))
}
