import { noAnswer } from '../src/core/text/messages.ts'

const shownMs = 8000

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the page's message where it is seen, and hides it after a while, unless it tells of a failure or has pointer or focus. */
export function showFlash(): void {
  const flash = document.querySelector<HTMLDialogElement>('.flash[open]')
  clearTimeout(timer)
  if (!flash) return
  if (flash.getBoundingClientRect().bottom < 0) flash.dataset.far = ''
  focusUndo(flash)
  if (!flash.classList.contains('error')) timer = setTimeout(() => leave(flash), shownMs)
}

/** A message among the content leaves its place empty, so that nothing moves under the pointer. */
function leave(flash: HTMLDialogElement): void {
  if (flash.matches(':hover, :focus-within')) timer = setTimeout(() => leave(flash), shownMs)
  else if ('far' in flash.dataset) flash.close()
  else flash.dataset.left = ''
}

/** Focuses a message with an undo button unless something else has the focus: what was deleted had it. */
function focusUndo(flash: HTMLDialogElement): void {
  if (!flash.querySelector('form[action]') || document.activeElement !== document.body) return
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
  const said = document.createElement('dialog')
  said.className = 'flash error'
  said.role = 'alert'
  const words = document.createElement('p')
  words.textContent = text
  const close = document.createElement('button')
  close.className = 'button quiet'
  close.textContent = 'Close'
  close.addEventListener('click', () => said.close())
  said.addEventListener('close', () => said.remove())
  said.append(words, close)
  document.querySelector('.messages')?.replaceChildren(said)
  said.show()
  showFlash()
}
