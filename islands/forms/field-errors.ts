import { errorsOf, type FieldError, type Problem } from '../../src/core/text/problems.ts'

/** Whether a form edits an existing record: it then carries the version that it was filled from. */
export const isChange = (form: HTMLFormElement, version: string): boolean => form.elements.namedItem(version) !== null

/** A form's fields, the server's rule for their values, and the name of the field that carries the version. */
type Checked<Field extends string> = {
  fields: readonly Field[]
  problemOf: (field: Field, value: string) => Problem | undefined
  version: string
}

/** Validates a form's fields; an edit validates only changed fields. */
export function fieldErrors<Field extends string>(
  form: HTMLFormElement,
  { fields, problemOf, version }: Checked<Field>,
): FieldError[] {
  const data = new FormData(form)
  return fields.flatMap((field) => {
    if (isChange(form, version) && isUntouched(form.elements.namedItem(field))) return []
    const problem = problemOf(field, String(data.get(field) ?? '').trim())
    return problem ? errorsOf([{ ...problem, field }]) : []
  })
}

/** Whether a field has its initial value. */
function isUntouched(field: Element | RadioNodeList | null): boolean {
  if (field instanceof HTMLSelectElement) {
    return field.value === ([...field.options].find((option) => option.defaultSelected)?.value ?? '')
  }
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === field.defaultValue
  )
}
