import { type EditorField, editorFields, fieldProblem } from '../src/editors/fields.ts'
import { fieldErrors } from './field-errors.ts'

/** What is wrong with the fields of an editor's form, found before it is sent. */
export default (form: HTMLFormElement) =>
  fieldErrors(form, Object.keys(editorFields) as EditorField[], fieldProblem, 'updated_at')
