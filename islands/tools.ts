/** The script of the tools' pages: islands that hydrate at once, and the custom elements. */
import { defineElements, type Modules } from './element.ts'
import { closeFlash, sayFailure, showFlash } from './flash.ts'

declare const clientUrl: string

/** The module for each custom element, loaded when a page contains it. */
const elements: Modules = {
  'form-guard': () => import('./forms/form-guard.ts'),
  'rich-text': () => import('./forms/rich-text.ts'),
  'article-remarks': () => import('./forms/article-remarks.ts'),
  'people-editor': () => import('./forms/people-editor.ts'),
  'kept-groups': () => import('./drafts/kept-groups.ts'),
  'pdf-first': () => import('./forms/pdf-first.ts'),
  'pasted-references': () => import('./forms/pasted-references.ts'),
  'pasted-days': () => import('./forms/pasted-days.ts'),
  'file-drop': () => import('./forms/file-drop.ts'),
  'row-list': () => import('./lists/row-list.ts'),
  'selected-documents': () => import('./lists/selected-documents.ts'),
  'drag-order': () => import('./lists/drag-order.ts'),
  'pass-key': () => import('./session/pass-key.ts'),
  'setting-doubts': () => import('./forms/setting-doubts.ts'),
}

async function wakeIslands(): Promise<void> {
  const eager = [...document.querySelectorAll('[data-island][data-eager]')]
  if (eager.length === 0) return
  const { hydrate }: typeof import('./client.tsx') = await import(clientUrl)
  eager.forEach(hydrate)
}

/**
 * Closes modal dialogs before a swap: a dialog whose `open` attribute the response removes would stay modal, invisibly. So do the
 * menus that they were opened from.
 */
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) if (dialog.matches(':modal')) dialog.close()
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover()
}

/** Opens and closes dialogs in browsers without `commandfor`. */
function obeyCommands(): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
    if (!(dialog instanceof HTMLDialogElement)) return
    if (button?.getAttribute('command') === 'show-modal') dialog.showModal()
    else dialog.close()
  })
}

/** Defines custom elements and hydrates islands in a page, or in content that htmx swapped in. */
function start(): void {
  defineElements(elements)
  wakeIslands()
  document.querySelector<HTMLElement>('.error-summary')?.focus()
  showFlash()
}

obeyCommands()
start()
document.addEventListener('htmx:before:swap', closeDialogs)
document.addEventListener('htmx:after:swap', start)
document.addEventListener('htmx:error', sayFailure)
addEventListener('online', () => defineElements(elements))
document.addEventListener('keydown', closeFlash)
