import { withScheme } from '../../src/text/clean.ts'
import { type Fields, fieldProblemOf } from '../../src/text/fields.ts'
import { fieldErrors } from './field-errors.ts'

/** Checks the fields of a record's form before it is sent; the form carries their description. */
export default (form: HTMLFormElement) => {
  const fields: Fields = JSON.parse(form.dataset.fields ?? '{}')
  const problemOf = (name: string, value: string) =>
    fieldProblemOf(fields, name, fields[name]?.format === 'url' ? withScheme(value.trim()) : value)
  return fieldErrors(form, Object.keys(fields), problemOf, form.dataset.version ?? '')
}
