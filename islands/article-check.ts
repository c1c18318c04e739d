import { fieldProblem, formFields } from '../src/articles/fields.ts'
import { articleProblem } from '../src/articles/problems.ts'
import type { FieldError } from '../src/text/problems.ts'

/** What the server would find wrong with the fields of an article's form, found before it is sent. */
export default function articleErrors(form: HTMLFormElement): FieldError[] {
  const data = new FormData(form)
  const isEdited = form.elements.namedItem('modification') !== null
  const errors: FieldError[] = []
  for (const field of formFields) {
    // A change is checked only in the fields that it changes (decisions on edits).
    if (isEdited && !isChanged(form.elements.namedItem(field))) continue
    const problem = fieldProblem(field, String(data.get(field) ?? '').trim())
    if (problem) errors.push({ name: field, text: problem.message })
  }
  const file = data.get('pdfFile')
  if (file instanceof File && file.size === 0 && !isEdited) {
    errors.push({ name: 'pdfFile', text: articleProblem('required', 'pdfFile').message })
  }
  return errors
}

function isChanged(field: Element | RadioNodeList | null): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected !== true
  const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isTyped && field.value !== field.defaultValue
}
