import { fieldProblem, formFields } from '../src/articles/fields.ts'
import { articleProblem } from '../src/articles/problems.ts'
import type { FieldError } from './form-errors.ts'

/** What the server would find wrong with the fields of an article's form, found before it is sent. */
export default function articleErrors(form: HTMLFormElement): FieldError[] {
  const data = new FormData(form)
  const errors: FieldError[] = []
  for (const field of formFields) {
    const input = form.elements.namedItem(field)
    if (!isField(input) || (isEdited(form) && input.value === input.defaultValue)) continue
    const problem = fieldProblem(field, String(data.get(field) ?? '').trim())
    if (problem) errors.push({ name: field, text: problem.message })
  }
  const file = data.get('pdfFile')
  if (file instanceof File && file.size === 0 && !isEdited(form)) {
    errors.push({ name: 'pdfFile', text: articleProblem('required', 'pdfFile').message })
  }
  return errors
}

/** A change is checked only in the fields that it changes (decisions on edits). */
function isEdited(form: HTMLFormElement): boolean {
  return form.elements.namedItem('modification') !== null
}

function isField(input: Element | RadioNodeList | null): input is HTMLInputElement | HTMLTextAreaElement {
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
}
