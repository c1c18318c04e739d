import { errorHeading } from '../../src/core/text/counted.ts'
import { type FieldError, freeWords, type Help } from '../../src/core/text/problems.ts'
import { t } from '../../src/core/words/words.ts'
import { fillIn } from '../drafts/draft-storage.ts'

/** The parts shown around an invalid field, each under the field's name. */
const parts = ['error', 'help']

/** Shows each error next to its field, and all errors in a summary above the form, which gets the focus. */
export function showErrors(form: HTMLFormElement, errors: FieldError[]): void {
  clearErrors(form)
  if (errors.length === 0) return
  for (const error of errors) showError(error)
  const summary = summaryOf(errors)
  form.before(summary)
  summary.focus()
}

export function clearErrors(form: HTMLFormElement): void {
  document.querySelector('.error-summary')?.remove()
  for (const field of form.querySelectorAll('[aria-invalid]')) clearError(field.id, true)
}

/** @param keepsTick whether to keep a note whose tick allows the value: the form may come back for another field */
export function clearError(name: string, keepsTick = false): void {
  for (const part of parts) {
    const shown = document.getElementById(`${name}-${part}`)
    if (!keepsTick || !shown?.querySelector('input:checked')) shown?.remove()
  }
  const field = document.getElementById(name)
  field?.removeAttribute('aria-invalid')
  describe(field, name, 'remove')
}

export function showError({ name, text, help }: FieldError): void {
  clearError(name)
  const field = document.getElementById(name)
  const place = field?.closest('.field')
  if (!field || !place) return
  openAround(field)
  const message = { className: 'error', id: `${name}-error`, textContent: text }
  const label = [...place.querySelectorAll(':scope > :is(label, legend, .read-mark, .word-count)')].at(-1)
  const said = Object.assign(document.createElement('p'), message)
  if (label) label.after(said)
  else place.append(said)
  if (help) said.after(noteOf(name, help))
  field.setAttribute('aria-invalid', 'true')
  describe(field, name, 'add')
}

/** Opens all disclosures around a field. */
function openAround(element: Element): void {
  const details = element.closest('details')
  if (!details) return
  details.open = true
  if (details.parentElement) openAround(details.parentElement)
}

/** Builds the help for an error, with a button that fills in an unused or usual value. */
function noteOf(name: string, { hint = '', link, free, usual = free, confirms }: Help): HTMLElement {
  const note = Object.assign(document.createElement('p'), { className: 'hint', id: `${name}-help` })
  note.append(hint, hint && ' ')
  if (link) {
    const other = { href: link.href, target: '_blank', textContent: link.text }
    note.append(Object.assign(document.createElement('a'), other), ' ')
  }
  if (usual) note.append(buttonOf(name, usual))
  if (confirms) note.append(tickOf(confirms))
  return note
}

function tickOf({ name, value, label }: NonNullable<Help['confirms']>): HTMLElement {
  const tick = Object.assign(document.createElement('input'), { type: 'checkbox', name, value })
  const around = Object.assign(document.createElement('label'), { className: 'confirms' })
  around.append(tick, ` ${label}`)
  return around
}

function buttonOf(name: string, free: Record<string, string>): HTMLElement {
  const textContent = `Use ${freeWords(free)}`
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'link', textContent })
  button.addEventListener('click', () => {
    const form = button.form
    if (!form) return
    fillIn(form, free)
    for (const filled of Object.keys(free))
      document.getElementById(filled)?.dispatchEvent(new Event('input', { bubbles: true }))
    document.getElementById(name)?.focus()
  })
  return button
}

function describe(field: Element | null, name: string, how: 'add' | 'remove'): void {
  const ids = new Set((field?.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  for (const id of parts.map((part) => `${name}-${part}`)) {
    if (how === 'add' && document.getElementById(id)) ids.add(id)
    else ids.delete(id)
  }
  if (ids.size > 0) field?.setAttribute('aria-describedby', [...ids].join(' '))
  else field?.removeAttribute('aria-describedby')
}

const headingOf = (errors: FieldError[]): string =>
  document.documentElement.lang === 'en' ? errorHeading(errors) : t('Please correct the marked fields')

function summaryOf(errors: FieldError[]): HTMLElement {
  const summary = document.createElement('div')
  Object.assign(summary, { className: 'error-summary', role: 'alert', tabIndex: -1 })
  const title = Object.assign(document.createElement('p'), { textContent: headingOf(errors) })
  const list = document.createElement('ul')
  for (const { name, text } of errors) {
    const link = Object.assign(document.createElement('a'), { href: `#${name}`, textContent: text })
    link.addEventListener('click', (event) => {
      event.preventDefault()
      document.getElementById(name)?.focus()
    })
    const item = document.createElement('li')
    item.append(document.getElementById(name) ? link : text)
    list.append(item)
  }
  summary.append(title, list)
  return summary
}
