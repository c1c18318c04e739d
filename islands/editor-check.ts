import { fieldProblem, formFields } from '../src/editors/fields.ts'
import { fieldErrors } from './field-errors.ts'

/** What is wrong with the fields of an editor's form, found before it is sent. */
export default (form: HTMLFormElement) => fieldErrors(form, formFields, fieldProblem, 'updated_at')
