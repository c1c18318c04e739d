/** The script of the tools' pages: functions of every page, islands that hydrate at once, and the custom elements. */
import './follow-session.ts'
import { notTaken } from '../src/core/text/messages.ts'
import { defineElements, type Modules } from './element.ts'
import { closeFlash, focusFlash, sayFailure, showFlash } from './flash.ts'
import './wake.ts'

declare const clientUrl: string

/** The modules of custom elements, each loaded when a page contains its element. */
const elements: Modules = {
  'rich-text': () => import('./forms/rich-text.ts'),
  'kept-groups': () => import('./drafts/kept-groups.ts'),
  'text-editor': () => import('./fulltext/text-editor.ts'),
  'wide-text': () => import('./reading/wide.ts'),
  'row-list': () => import('./lists/row-list.ts'),
  'pass-key': () => import('./session/pass-key.ts'),
  'backup-state': () => import('./forms/backup-state.ts'),
}

/** The modules that are loaded when the user first touches the page. */
const lateElements: Modules = {
  'form-guard': () => import('./forms/form-guard.ts'),
  'form-draft': () => import('./drafts/autosaved-form.ts'),
  'article-remarks': () => import('./forms/article-remarks.ts'),
  'line-rows': () => import('./forms/line-rows.ts'),
  'people-editor': () => import('./forms/people-editor.ts'),
  'pasted-references': () => import('./forms/pasted-references.ts'),
  'pasted-days': () => import('./forms/pasted-days.ts'),
  'setting-doubts': () => import('./forms/setting-doubts.ts'),
  'selected-documents': () => import('./lists/selected-documents.ts'),
  'drag-order': () => import('./lists/drag-order.ts'),
  'file-drop': () => import('./forms/file-drop.ts'),
  'upload-field': () => import('./submit/upload-field.ts'),
  'file-reading': () => import('./forms/file-reading.ts'),
  'field-offer': () => import('./submit/field-offer.ts'),
  'pdf-first': () => import('./forms/pdf-first.ts'),
  'search-ahead': () => import('./site/search-ahead.ts'),
}

let isTouched = false

function defineThose(): void {
  defineElements(elements)
  if (isTouched || isFormBegun()) defineElements(lateElements)
}

/** Whether a form holds input, or may restore some from this computer, so that it needs its script at once. */
function isFormBegun(): boolean {
  if (!document.querySelector('form-guard, form-draft')) return false
  const isBegun = document.querySelector(begunMarks) !== null
  return isBegun || document.activeElement !== document.body || Object.keys(localStorage).some(isDraftKey)
}

const begunMarks =
  '[data-arrival], .error-summary, form[data-draft]:not([hidden]), form-draft:not([data-draft=""]), ' +
  'people-editor > [open]' // where the authors' lines would be visible

const isDraftKey = (key: string) => key.startsWith('journal-draft:')

let swaps: Promise<boolean> | undefined
let canSwap = false
let isHeld = false
let isPlain = false

/** Loads htmx, which swaps the responses of forms into the page. @returns whether it could be loaded */
function loadSwaps(): Promise<boolean> {
  swaps ??= import('./swaps.ts')
    .then(() => new Promise((done) => setTimeout(done))) // it scans the page a moment later
    .then(
      () => {
        canSwap = true
        return true
      },
      () => {
        swaps = undefined
        return false
      },
    )
  return swaps
}

/**
 * Holds a submitted form until the script that sends it is loaded, and sends it once, however often its button is
 * pressed meanwhile. Without its script the browser sends it, unless the journal does not answer: the browser's error
 * page holds no typed text.
 */
async function holdForm(event: SubmitEvent): Promise<void> {
  const { target: form, submitter } = event
  if (isPlain || !(form instanceof HTMLFormElement)) return
  const button = submitter?.matches('[hx-post]') ? submitter : undefined
  const isSwapped = !canSwap && (button !== undefined || form.matches('[hx-post]'))
  if (!isSwapped && !form.querySelector('form-guard:not(:defined)')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (isHeld) return
  isHeld = true
  const isHere = await (isSwapped ? loadSwaps() : defineElements(lateElements))
  const mayGo = isHere || (!isSwapped && (await answers()))
  isHeld = false
  isPlain = !isHere
  if (!mayGo) sayFailure()
  else if (button) button.click()
  else form.requestSubmit(submitter)
  isPlain = false
}

/** Whether the journal answers. */
const answers = () =>
  fetch('').then(
    ({ status }) => status < 500,
    () => false,
  )

/** Holds Ctrl+S until the script that saves is loaded. */
async function holdKey(event: KeyboardEvent): Promise<void> {
  const { key, ctrlKey, metaKey } = event
  if (
    !(ctrlKey || metaKey) ||
    key.toLowerCase() !== 's' ||
    !document.querySelector('form-guard:not(:defined, [data-plain])')
  )
    return
  event.preventDefault()
  await defineElements(lateElements)
  document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey }))
}

/** Holds files dropped before the script is loaded; the browser would open them instead of the page. */
async function holdDrop(event: DragEvent): Promise<void> {
  const { target, dataTransfer } = event
  const zone = target instanceof Element ? target.closest('file-drop') : null
  if (!zone || !isMissing()) return
  event.preventDefault()
  event.stopImmediatePropagation() // another listener may be loaded already, and would take the files twice
  if (event.type !== 'drop' || !dataTransfer) return
  const held = new DataTransfer()
  for (const file of dataTransfer.files) held.items.add(file)
  if (!(await defineElements(lateElements))) return sayFailure(notTaken)
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer: held, bubbles: true, cancelable: true }))
}

/** Holds the choice of a file until the script that handles it is loaded. */
async function holdFile(event: Event): Promise<void> {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || !target.matches('file-drop [type=file]') || !isMissing()) return
  event.stopImmediatePropagation()
  await defineElements(lateElements)
  target.dispatchEvent(new Event('change', { bubbles: true }))
}

const isMissing = () => Object.keys(lateElements).some((name) => document.querySelector(`${name}:not(:defined)`))

/** Loads the remaining modules when the user first touches the page. */
function onTouch(): void {
  if (isTouched) return
  isTouched = true
  defineThose()
  if (document.querySelector('[hx-post]')) loadSwaps()
}

async function wakeIslands(): Promise<void> {
  const eager = [...document.querySelectorAll('[data-island][data-eager]')]
  if (eager.length === 0) return
  const { hydrate }: typeof import('./client.tsx') = await import(clientUrl)
  eager.forEach(hydrate)
}

/** The row of the focused element before a swap, and whether the keyboard was used. */
let before: { row: Element | null; isByKey: boolean } | undefined

function keepFocus(): void {
  const { activeElement } = document
  const isSomewhere = activeElement !== null && activeElement !== document.body
  before = isSomewhere
    ? { row: activeElement.closest('tr[data-row]'), isByKey: activeElement.matches(':focus-visible') }
    : undefined
}

/** Focuses the row's menu, or else the message, if the focused element was removed. */
function returnFocus(): void {
  const { activeElement } = document
  if (!before || (activeElement !== document.body && activeElement?.checkVisibility({ visibilityProperty: true })))
    return
  const { row, isByKey } = before
  if (row?.isConnected) row.querySelector<HTMLElement>('[popovertarget]')?.focus({ preventScroll: true })
  else if (isByKey) focusFlash()
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
function startToolsPage(): void {
  defineThose()
  wakeIslands()
  document.querySelector<HTMLElement>('.error-summary')?.focus()
  showFlash()
}

/** Leaves the search on Escape, so that the next letters are keys of the list. */
function leaveSearch({ key, target }: KeyboardEvent): void {
  if (key === 'Escape' && target instanceof HTMLInputElement && target.type === 'search') target.blur()
}

obeyCommands()
startToolsPage()
if (document.querySelector('[hx-trigger]')) loadSwaps()
for (const type of ['pointerover', 'focusin', 'keydown', 'dragenter']) document.addEventListener(type, onTouch, true)
for (const type of ['dragover', 'drop'] as const) document.addEventListener(type, holdDrop, true)
document.addEventListener('submit', holdForm, true)
document.addEventListener('change', holdFile, true)
document.addEventListener('keydown', holdKey, true)
document.addEventListener('htmx:before:swap', keepFocus)
for (const act of [startToolsPage, returnFocus]) document.addEventListener('htmx:after:swap', act)
document.addEventListener('htmx:error', () => sayFailure())
addEventListener('online', defineThose)
document.addEventListener('keydown', closeFlash)
document.addEventListener('keydown', leaveSearch)
