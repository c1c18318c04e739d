import { withScheme } from '../../src/core/text/clean.ts'
import { type Fields, fieldProblemOf } from '../../src/office/records/fields.ts'
import { fieldErrors } from './field-errors.ts'

/** Validates a record's form before submission; the form contains its field descriptions. */
export default (form: HTMLFormElement) => {
  const fields: Fields = JSON.parse(form.dataset.fields ?? '{}')
  const problemOf = (name: string, value: string) =>
    fieldProblemOf(fields, name, fields[name]?.format === 'url' ? withScheme(value.trim()) : value)
  return fieldErrors(form, { fields: Object.keys(fields), problemOf, version: form.dataset.version ?? '' })
}
