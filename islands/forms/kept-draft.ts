/** A form's values by field name; files, passwords and its idempotency key are left out. */
export type Values = Record<string, string>

/** Values that the journal has not confirmed yet; `on` is the time of the draft that it had. */
type Draft = { at: number; on: string; values: Values }

/** Older drafts are deleted. */
const maxMs = 7 * 24 * 60 * 60 * 1000

const user = document.querySelector<HTMLMetaElement>('meta[name=journal-session]')?.content ?? ''

/** The storage key of the draft of a form, by the path of its page; each user has a separate one. */
const key = (path: string) => `journal-draft:${user}:${path}`

/** A form's current values. */
export function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && name !== 'once' && !name.includes('password')) values[name] = value
  }
  return values
}

export function isSame(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

/** Fields that tell of one thing: one that was typed is right only beside the other. */
const together = ['authorname', 'authors']

/** The values of a form's shown fields that differ from before. */
export function lateValues(form: HTMLFormElement, before: Values): Values {
  const now = valuesOf(form)
  const hidden = new Set([...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => name))
  const differs = (name: string) => (now[name] ?? '') !== (before[name] ?? '')
  const isLate = (name: string) => differs(name) || (together.includes(name) && together.some(differs))
  return Object.fromEntries(Object.entries(now).filter(([name]) => !hidden.has(name) && isLate(name)))
}

/** Keeps the draft on this computer; false if the browser does not allow it. */
export function keepDraft(path: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key(path), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(path: string): void {
  localStorage.removeItem(key(path))
}

export function readDraft(path: string): Draft | undefined {
  return draftAt(key(path))
}

/** Deletes expired drafts of every user, and all drafts of a user who signed out. */
export function dropDrafts(signedOut: string | null): void {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith('journal-draft:'))) {
    if (!draftAt(key) || (signedOut && key.startsWith(`journal-draft:${signedOut}:`))) localStorage.removeItem(key)
  }
}

/** The draft under a key, unless it is missing or too old. */
function draftAt(key: string): Draft | undefined {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return draft && Date.now() - draft.at < maxMs ? draft : undefined
  } catch {
    return undefined
  }
}

/** Fills a form's fields, and dispatches events so that rich-text editors and previews follow. */
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
