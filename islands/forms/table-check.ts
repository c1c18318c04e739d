import { dateProblem } from '../../src/articles/date-problems.ts'
import { fieldProblem } from '../../src/articles/fields.ts'
import { cellOf } from '../../src/articles/table-fields.ts'
import type { FieldError } from '../../src/text/problems.ts'
import { fieldErrors } from './field-errors.ts'

/** Validates the changed cells of an issue's table before it is sent. */
export default function tableErrors(form: HTMLFormElement): FieldError[] {
  const names = [...new FormData(form).keys()].filter((name) => cellOf(name))
  return fieldErrors(form, names, problemIn, 'versions')
}

function problemIn(name: string, typed: string) {
  const field = cellOf(name)?.field
  const today = new Date().toISOString().slice(0, 10)
  const later = field === 'publishdate' ? dateProblem(typed, today) : undefined
  return field && (fieldProblem(field, typed) ?? later)
}
