import { noAnswer } from '../src/core/text/messages.ts'

const shownMs = 8000

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the page's message and hides it after a while, unless it reports a failure or has the pointer or focus. */
export function showFlash(): void {
  const flash = document.querySelector<HTMLDialogElement>('.flash[open]')
  clearTimeout(timer)
  if (!flash) return
  if (flash.getBoundingClientRect().bottom < 0) bringNear(flash)
  focusUndo(flash)
  if (!flash.classList.contains('error')) timer = setTimeout(() => withdrawFlash(flash), shownMs)
}

/** Moves a message that is above the window into view; if it has no position of its own, the page makes room for it. */
function bringNear(flash: HTMLDialogElement): void {
  flash.dataset.far = ''
  const isAmong = getComputedStyle(flash).position !== 'fixed'
  if (isAmong) scrollBy({ top: -flash.offsetHeight, behavior: 'instant' })
}

/** Hides a message but keeps its space within the content, so that nothing moves under the pointer. */
function withdrawFlash(flash: HTMLDialogElement): void {
  if (flash.matches(':hover, :focus-within')) timer = setTimeout(() => withdrawFlash(flash), shownMs)
  else if ('far' in flash.dataset) flash.close()
  else flash.dataset.left = ''
}

/** Focuses a message with an undo button unless something else has the focus, which the deleted element had. */
function focusUndo(flash: HTMLDialogElement): void {
  if (flash.querySelector('form[action]') && document.activeElement === document.body) focusFlash(flash)
}

/** Focuses the page's message. */
export function focusFlash(flash = document.querySelector<HTMLDialogElement>('.flash[open]')): void {
  if (!flash) return
  flash.tabIndex = -1
  flash.focus({ preventScroll: true })
}

/** Closes the page's message on Escape, unless Escape closes a dialog. */
export function closeFlash({ key }: KeyboardEvent): void {
  if (key !== 'Escape' || document.querySelector('dialog:modal')) return
  for (const flash of document.querySelectorAll<HTMLDialogElement>('.flash[open]')) flash.close()
}

/** Reports a failure, by default that no response came. */
export function sayFailure(text = noAnswer): void {
  const said = Object.assign(document.createElement('dialog'), { className: 'flash error', role: 'alert' })
  const words = Object.assign(document.createElement('p'), { textContent: text })
  const close = Object.assign(document.createElement('button'), { className: 'button quiet', textContent: 'Close' })
  close.addEventListener('click', () => said.close())
  said.addEventListener('close', () => said.remove())
  said.append(words, close)
  document.querySelector('.messages')?.replaceChildren(said)
  said.show()
  showFlash()
}
