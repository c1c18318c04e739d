/** The script of pages for people without an account: progress of uploads, drafts that are saved as one types, authors in fields. */
import { defineElements, type Modules } from './element.ts'

const elements: Modules = {
  'people-editor': () => import('./forms/people-editor.ts'),
  'upload-field': () => import('./submit/upload-field.ts'),
  'draft-saver': () => import('./submit/draft-saver.ts'),
}

defineElements(elements)

document.querySelector<HTMLElement>('.error-summary')?.focus()
