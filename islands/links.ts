/** The script of pages for people without an account: progress of uploads, drafts that are saved as one types, authors in fields. */
import { defineElement, type Start, showPlain } from './element.ts'

/** The module for each custom element, loaded when a page contains it. */
const elements: Record<string, () => Promise<{ default: Start }>> = {
  'people-editor': () => import('./forms/people-editor.ts'),
  'upload-field': () => import('./submit/upload-field.ts'),
  'draft-saver': () => import('./submit/draft-saver.ts'),
}

async function define(name: string, load: () => Promise<{ default: Start }>): Promise<void> {
  const fetched = await load()
    .catch(load)
    .catch(() => undefined)
  if (fetched) defineElement(name, fetched.default)
  else showPlain(document.querySelectorAll<HTMLElement>(name))
}

for (const [name, load] of Object.entries(elements))
  if (document.querySelector(`${name}:not(:defined)`)) define(name, load)

document.querySelector<HTMLElement>('.error-summary')?.focus()
