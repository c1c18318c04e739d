/** The script of authors' and reviewers' pages: progress of uploads, drafts saved while typing, authors in fields. */
import { defineElements, type Modules } from './element.ts'

const elements: Modules = {
  'line-rows': () => import('./forms/line-rows.ts'),
  'people-editor': () => import('./forms/people-editor.ts'),
  'upload-field': () => import('./submit/upload-field.ts'),
  'field-offer': () => import('./submit/country-offer.ts'),
  'proof-notes': () => import('./submit/proof-notes.ts'),
  'draft-saver': () => import('./submit/draft-saver.ts'),
}

// A refused form is shown at an address that takes only POST: reopening the tab, or copying the address, would lead
// nowhere. A form that a reload must send again has no such field.
const [ownPage] = /^\/[rs]\/\w+(?=\/)/.exec(location.pathname) ?? []
if (ownPage && document.querySelector('[data-field][data-error]:not([data-field=""])'))
  history.replaceState(null, '', ownPage)
// A message is shown once: authors keep the address, and would see it again at each visit.
else if (/^\?said=\w+$/.test(location.search)) history.replaceState(null, '', location.pathname + location.hash)

// What is typed in the page's other forms is sent with the choice of a language, and shown again.
for (const button of document.querySelectorAll<HTMLButtonElement>('[name=page_language]'))
  button.addEventListener('click', () => {
    const typed = 'form:not(.proof-form) :is(textarea, input:not([type=hidden], [type=file], [type=checkbox]))[name]'
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)) {
      if (field.form === button.form || field.value === field.defaultValue) continue
      const { name, value } = field
      button.form?.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    }
  })

defineElements(elements)

document.querySelector<HTMLElement>('.error-summary')?.focus()
