/** Whether a field still holds what the page came with: a change is checked only in the fields that it changes. */
export function isUntouched(field: Element | RadioNodeList | null): boolean {
  if (field instanceof HTMLSelectElement) {
    return field.value === ([...field.options].find((option) => option.defaultSelected)?.value ?? '')
  }
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === field.defaultValue
  )
}
