import { fieldProblem, formFields } from '../src/editors/fields.ts'
import type { FieldError } from '../src/text/problems.ts'
import { isUntouched } from './untouched.ts'

/** What the server would find wrong with the fields of an editor's form, found before it is sent. */
export default function editorErrors(form: HTMLFormElement): FieldError[] {
  const data = new FormData(form)
  const isEdited = data.has('updated_at')
  return formFields.flatMap((field) => {
    if (isEdited && isUntouched(form.elements.namedItem(field))) return []
    const problem = fieldProblem(field, String(data.get(field) ?? '').trim())
    return problem ? [{ name: field, text: problem.message }] : []
  })
}
