/** What a form holds, by the names of its fields; files and passwords are no part of it. */
export type Values = Record<string, string>

type Draft = { at: number; values: Values }

/** Older drafts are nobody's any more. */
const maxMs = 7 * 24 * 60 * 60 * 1000

const user = document.querySelector<HTMLMetaElement>('meta[name=journal-session]')?.content ?? ''

/** Under which key the draft of a page's form is kept: every user has his own. */
const key = () => `journal-draft:${user}:${location.pathname}`

/** What a form holds at the moment. */
export function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && !name.includes('password')) values[name] = value
  }
  return values
}

/** Whether two states of a form hold the same. */
export function isSame(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

/** Keeps a draft on this computer; false where the browser does not let us. */
export function keepDraft(values: Values): boolean {
  try {
    localStorage.setItem(key(), JSON.stringify({ at: Date.now(), values } satisfies Draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(): void {
  localStorage.removeItem(key())
}

export function readDraft(): Draft | undefined {
  return draftAt(key())
}

/** Forgets the drafts of every user that are too old, and all drafts of one who signed out. */
export function dropDrafts(signedOut: string | null): void {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith('journal-draft:'))) {
    if (!draftAt(key) || (signedOut && key.startsWith(`journal-draft:${signedOut}:`))) localStorage.removeItem(key)
  }
}

/** The draft under a key, where there is one that is not too old. */
function draftAt(key: string): Draft | undefined {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return draft && Date.now() - draft.at < maxMs ? draft : undefined
  } catch {
    return undefined
  }
}

/** Puts values into a form's fields, and tells those that are more than a field. */
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
