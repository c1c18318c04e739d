import type { FieldError } from '../src/text/problems.ts'

/** Whether a form changes a thing that is there: it then carries the version that it was filled from. */
export function isChange(form: HTMLFormElement, version: string): boolean {
  return form.elements.namedItem(version) !== null
}

/**
 * What the server would find wrong with the fields of a form; of a change only in the fields that it changes (decisions on
 * edits).
 * @param version the name of the field that carries the version
 */
export function fieldErrors<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
  problemOf: (field: Field, value: string) => { message: string } | undefined,
  version: string,
): FieldError[] {
  const data = new FormData(form)
  return fields.flatMap((field) => {
    if (isChange(form, version) && isUntouched(form.elements.namedItem(field))) return []
    const problem = problemOf(field, String(data.get(field) ?? '').trim())
    return problem ? [{ name: field, text: problem.message }] : []
  })
}

/** Whether a field still holds what the page came with. */
function isUntouched(field: Element | RadioNodeList | null): boolean {
  if (field instanceof HTMLSelectElement) {
    return field.value === ([...field.options].find((option) => option.defaultSelected)?.value ?? '')
  }
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === field.defaultValue
  )
}
