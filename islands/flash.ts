import { noAnswer } from '../src/core/text/messages.ts'

const shownMs = 8000

let timer: ReturnType<typeof setTimeout> | undefined

/** Hides the page's success message after a while, unless it has pointer or focus; errors stay. */
export function timeFlash(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const flash = document.querySelector<HTMLDialogElement>('.flash.success[open]')
    if (flash?.matches(':hover, :focus-within')) timeFlash()
    else flash?.close()
  }, shownMs)
}

/**
 * Focuses a message with an undo button unless something else has focus, since the message is at the end of a possibly
 * long page.
 */
export function focusFlash(): void {
  const flash = document.querySelector<HTMLDialogElement>('.flash[open]')
  if (!flash?.querySelector('form[action]') || document.activeElement !== document.body) return
  flash.tabIndex = -1
  flash.focus({ preventScroll: true }) // it lies over the page
}

/** Closes the page's message on Escape, unless Escape closes a dialog. */
export function closeFlash({ key }: KeyboardEvent): void {
  if (key !== 'Escape' || document.querySelector('dialog:modal')) return
  for (const flash of document.querySelectorAll<HTMLDialogElement>('.flash[open]')) flash.close()
}

/** Reports that no response came. */
export function sayFailure(): void {
  const said = document.createElement('dialog')
  said.className = 'flash error'
  said.append(noAnswer)
  const close = document.createElement('button')
  close.className = 'button quiet'
  close.textContent = 'Close'
  close.addEventListener('click', () => said.close())
  said.addEventListener('close', () => said.remove())
  said.append(close)
  document.querySelector('main')?.append(said)
  said.show()
}
