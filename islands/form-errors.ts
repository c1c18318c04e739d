import { thingsToLookAt } from '../src/text/counted.ts'
import type { FieldError } from '../src/text/problems.ts'

/** Shows each error beside its field and all of them in a summary above the form, which takes the focus. */
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
  for (const field of form.querySelectorAll('[aria-invalid]')) clearError(field.id)
}

export function clearError(name: string): void {
  document.getElementById(`${name}-error`)?.remove()
  const field = document.getElementById(name)
  field?.removeAttribute('aria-invalid')
  describe(field, name, 'remove')
}

export function showError({ name, text }: FieldError): void {
  clearError(name)
  const field = document.getElementById(name)
  const place = field?.closest('.field')
  if (!field || !place) return
  const message = document.createElement('p')
  message.className = 'error'
  message.id = `${name}-error`
  message.textContent = text
  place.append(message)
  field.setAttribute('aria-invalid', 'true')
  describe(field, name, 'add')
}

function describe(field: Element | null, name: string, how: 'add' | 'remove'): void {
  const ids = new Set((field?.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  if (how === 'add') ids.add(`${name}-error`)
  else ids.delete(`${name}-error`)
  if (ids.size > 0) field?.setAttribute('aria-describedby', [...ids].join(' '))
  else field?.removeAttribute('aria-describedby')
}

function summaryOf(errors: FieldError[]): HTMLElement {
  const summary = document.createElement('div')
  summary.className = 'error-summary'
  summary.role = 'alert'
  summary.tabIndex = -1
  const title = document.createElement('p')
  title.textContent = thingsToLookAt(errors.length)
  const list = document.createElement('ul')
  for (const { name, text } of errors) {
    const link = document.createElement('a')
    link.href = `#${name}`
    link.textContent = text
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
