import { draftKey, isSecret, listIn } from '../../src/office/screens/drafts/rules.ts'

/** A form's values by field name, without files, secrets, keys and values to confirm each time. */
export type Values = Record<string, string>

/**
 * The fields that are in no draft: keys, and the ticks which confirm that the user has seen what the page shows now.
 */
const unkept = new Set(['once', draftKey, 'looked', 'sure', 'told'])

/** Returns a form's current values; of a list of checkboxes, the ticked values as lines. */
export function collectFormValues(form: HTMLFormElement): Values {
  const values: Values = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || unkept.has(name) || isSecret(name)) continue
    values[name] = name in values && ticksOf(form, name) ? `${values[name]}\n${value}` : value
  }
  return values
}

/** Returns the checkboxes of a list, if the fields of this name are checkboxes. */
function ticksOf(form: HTMLFormElement, name: string): HTMLInputElement[] | undefined {
  const fields = form.elements.namedItem(name)
  const each = fields instanceof RadioNodeList ? [...fields] : []
  const ticks = each.filter((field) => field instanceof HTMLInputElement && field.type === 'checkbox')
  return ticks.length > 0 && ticks.length === each.length ? (ticks as HTMLInputElement[]) : undefined
}

export function isSame(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

/** Fields that belong together: a typed value is valid only with the others. */
const together = ['authorname', 'authors']

/**
 * Returns the fields that the user touched and the hidden ones, or {} if no field was touched.
 * @param shown the values that the user did not type
 * @param restored fields that count as touched
 */
export function touchedValues(form: HTMLFormElement, shown: Values, restored: readonly string[]): Values {
  const now = collectFormValues(form)
  const names = new Set([...Object.keys(shown), ...Object.keys(now)])
  const isTouched = (name: string) => restored.includes(name) || (now[name] ?? '') !== (shown[name] ?? '')
  const touched = [...names].filter(isTouched)
  const hidden = hiddenNames(form)
  if (touched.every((name) => hidden.has(name))) return {}
  const listed = [...touched, ...hidden].filter((name) => names.has(name))
  return Object.fromEntries(listed.map((name) => [name, now[name] ?? '']))
}

/** Returns a form's visible field values that differ from `before`. */
export function changedValues(form: HTMLFormElement, before: Values): Values {
  const now = collectFormValues(form)
  const hidden = hiddenNames(form)
  const differs = (name: string) => (now[name] ?? '') !== (before[name] ?? '')
  const isLate = (name: string) => differs(name) || (together.includes(name) && together.some(differs))
  return Object.fromEntries(Object.entries(now).filter(([name]) => !hidden.has(name) && isLate(name)))
}

/** Returns the names of a form's hidden fields, which only the page fills in. */
export const hiddenNames = (form: HTMLFormElement) =>
  new Set([...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => name))

/** Fills a form's fields and dispatches events, so that rich-text editors and previews update. */
export function fillIn(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    const ticks = ticksOf(form, name)
    if (ticks) for (const tick of ticks) tick.checked = listIn(value).includes(tick.value)
    else if (field instanceof RadioNodeList) field.value = value
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = field.value === value
    else if (isTextual(field)) field.value = value
    if (field instanceof HTMLElement) field.dispatchEvent(new Event('filled'))
  }
}

function isTextual(field: Element | RadioNodeList | null): field is HTMLInputElement {
  if (field instanceof HTMLInputElement) return field.type !== 'file'
  return field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
}
