/** The script of pages for people without an account: progress of uploads, drafts that are saved as one types, authors in fields. */
import { defineElements, type Modules } from './element.ts'

const elements: Modules = {
  'people-editor': () => import('./forms/people-editor.ts'),
  'upload-field': () => import('./submit/upload-field.ts'),
  'draft-saver': () => import('./submit/draft-saver.ts'),
}

// A refused form stands at the address it was sent to, which can only be sent to: who opens the tab again, or copies its address,
// would find nothing there. What must be sent again by a reload has no such field.
const [ownPage] = /^\/[rs]\/\w+(?=\/)/.exec(location.pathname) ?? []
if (ownPage && document.querySelector('[data-field][data-error]:not([data-field=""])'))
  history.replaceState(null, '', ownPage)
// What was just done is said once: authors keep the address, and would read it again each time they come back.
else if (/^\?said=\w+$/.test(location.search)) history.replaceState(null, '', location.pathname + location.hash)

defineElements(elements)

document.querySelector<HTMLElement>('.error-summary')?.focus()
