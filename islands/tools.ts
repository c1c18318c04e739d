/** The script of the tools' pages: htmx, islands that hydrate at once, and the enhancements of plain forms. */
import htmx from 'htmx.org'
import { noAnswer } from '../src/text/messages.ts'

declare const clientUrl: string

htmx.config.includeIndicatorCSS = false // a style element, which the content security policy forbids
htmx.config.morphSkip = '[data-island]' // React owns their markup

/** The enhancement for each selector, fetched when a page has a matching element. */
const improvements: Record<string, () => Promise<{ default: (element: HTMLElement) => void }>> = {
  'form[data-kept]': () => import('./kept-form.ts'),
  '[data-rich]': () => import('./rich-text.ts'),
  '[data-drop]': () => import('./file-drop.ts'),
  '[data-selection]': () => import('./selection.ts'),
  '[data-order]': () => import('./drag-order.ts'),
}
const improved = new WeakSet<Element>()

function improve(): void {
  for (const [selector, load] of Object.entries(improvements)) {
    const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => !improved.has(element))
    if (elements.length === 0) continue
    for (const element of elements) improved.add(element)
    load().then(({ default: start }) => elements.forEach(start))
  }
}

async function wakeIslands(): Promise<void> {
  const eager = [...document.querySelectorAll('[data-island][data-eager]')]
  if (eager.length === 0) return
  const { hydrate }: typeof import('./client.tsx') = await import(clientUrl)
  eager.forEach(hydrate)
}

function sayFailure(): void {
  const said = document.createElement('dialog')
  said.className = 'flash error'
  said.append(noAnswer)
  const close = document.createElement('button')
  close.className = 'button quiet'
  close.textContent = 'Close'
  close.addEventListener('click', () => said.remove())
  said.append(close)
  document.body.append(said)
  said.show()
}

/**
 * Closes modal dialogs before a swap: one that loses its `open` attribute to the answer would stay modal, invisibly.
 */
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) if (dialog.matches(':modal')) dialog.close()
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

/** Enhances and hydrates a page, or what htmx has swapped into it. */
function start(): void {
  improve()
  wakeIslands()
  document.querySelector<HTMLElement>('.error-summary')?.focus()
}

obeyCommands()
start()
document.addEventListener('htmx:before:swap', closeDialogs)
document.addEventListener('htmx:after:swap', start)
document.addEventListener('htmx:error', sayFailure)
