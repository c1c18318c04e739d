import { draftKey } from '../../src/office/screens/drafts/rules.ts'

/** A form's values by field name, without files, passwords, idempotency key and draft key. */
export type Values = Record<string, string>

/** Values not yet confirmed by the server; `on` is the time of the server's draft below them, `by` the page's name. */
type Draft = { at: number; on: string; by?: string; values: Values }

/** Older drafts are deleted. */
const maxMs = 7 * 24 * 60 * 60 * 1000

const user = document.querySelector<HTMLMetaElement>('meta[name=journal-session]')?.content ?? ''

/** The storage key of a form's draft, by its page's path; separate for each user. */
const key = (path: string) => `journal-draft:${user}:${path}`

/** A form's current values. */
export function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {}
  for (const [name, value] of new FormData(form)) {
    const isInternal = name === 'once' || name === draftKey || name.includes('password')
    if (typeof value === 'string' && !isInternal) values[name] = value
  }
  return values
}

export function isSame(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

/** Fields that belong together: a typed value is valid only with the others. */
const together = ['authorname', 'authors']

/**
 * The fields that the user touched, with the hidden ones; none if nothing was touched.
 * @param shown the values that the user did not type
 * @param restored fields that count as touched
 */
export function touchedValues(form: HTMLFormElement, shown: Values, restored: readonly string[]): Values {
  const now = valuesOf(form)
  const names = new Set([...Object.keys(shown), ...Object.keys(now)])
  const isTouched = (name: string) => restored.includes(name) || (now[name] ?? '') !== (shown[name] ?? '')
  const touched = [...names].filter(isTouched)
  const hidden = hiddenNames(form)
  if (touched.every((name) => hidden.has(name))) return {}
  const listed = [...touched, ...hidden].filter((name) => names.has(name))
  return Object.fromEntries(listed.map((name) => [name, now[name] ?? '']))
}

/** A form's visible field values that differ from before. */
export function changedValues(form: HTMLFormElement, before: Values): Values {
  const now = valuesOf(form)
  const hidden = hiddenNames(form)
  const differs = (name: string) => (now[name] ?? '') !== (before[name] ?? '')
  const isLate = (name: string) => differs(name) || (together.includes(name) && together.some(differs))
  return Object.fromEntries(Object.entries(now).filter(([name]) => !hidden.has(name) && isLate(name)))
}

const hiddenNames = (form: HTMLFormElement) =>
  new Set([...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => name))

/** Stores the draft on this computer; false if the browser forbids it. */
export function saveDraft(path: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key(path), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function discardDraft(path: string): void {
  localStorage.removeItem(key(path))
}

export const readDraft = (path: string): Draft | undefined => draftAt(key(path))

/** Deletes expired drafts of every user, and all drafts of a user who signed out. */
export function discardDrafts(signedOut: string | null): void {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith('journal-draft:'))) {
    if (!draftAt(key) || (signedOut && key.startsWith(`journal-draft:${signedOut}:`))) localStorage.removeItem(key)
  }
}

/** The draft for a key, unless it is missing or expired. */
function draftAt(key: string): Draft | undefined {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return draft && Date.now() - draft.at < maxMs ? draft : undefined
  } catch {
    return undefined
  }
}

/** Fills a form's fields and dispatches events, so that rich-text editors and previews update. */
export function fillIn(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value = value
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = field.value === value
    else if (isTextual(field)) field.value = value
    if (field instanceof HTMLElement) field.dispatchEvent(new Event('filled'))
  }
}

function isTextual(field: Element | RadioNodeList | null): field is HTMLInputElement {
  if (field instanceof HTMLInputElement) return field.type !== 'file'
  return field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
}
