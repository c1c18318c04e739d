/** The milliseconds on the screen after which an untouched form counts as seen. */
const lookMs = 2000

/** The milliseconds between presses of one burst: a user who presses so quickly is not looking. */
const burstMs = 1000

/** The events of a person in a form, except presses of its buttons. */
const touches = ['pointerdown', 'keydown', 'input', 'change', 'focusin', 'wheel', 'touchmove', 'scroll'] as const

/**
 * Watches whether a person has seen a form that appeared by itself, marked with `data-unseen`: they did something in
 * it, or it was on the screen for a while.
 * @returns a function that reports, at a press of its button, whether the press may count
 */
export function watchSeen(form: HTMLFormElement, signal: AbortSignal): () => boolean {
  if (form.dataset.unseen === undefined) return () => true
  let isTouched = false
  let shownAt = document.hidden ? undefined : performance.now()
  let pressedAt = Number.NEGATIVE_INFINITY
  const options = { signal: signal, capture: true, passive: true }
  for (const name of touches) addEventListener(name, touch, options)
  document.addEventListener('visibilitychange', show, options)

  function touch(event: Event): void {
    const isPersons = event.isTrusted || event.type === 'change'
    isTouched ||= isPersons && !isPress(event)
  }

  function show(): void {
    shownAt = document.hidden ? undefined : (shownAt ?? performance.now())
  }

  return () => {
    const now = performance.now()
    const isBurst = now - pressedAt < burstMs
    pressedAt = now
    return isTouched || (!isBurst && shownAt !== undefined && now - shownAt >= lookMs)
  }
}

/** Whether an event belongs to a button or shortcut, began on the previous page, or does not concern the form. */
function isPress(event: Event): boolean {
  const { target } = event
  const isOnButton = target instanceof Element && target.closest('button[type=submit], .flash, [data-arrival]') !== null
  if (event.type === 'scroll') return target !== document || scrollY === 0
  if (!(event instanceof KeyboardEvent)) return isOnButton
  const isShortcut =
    event.ctrlKey || event.metaKey || event.altKey || ['Control', 'Meta', 'Alt', 'Shift'].includes(event.key)
  return event.repeat || isShortcut || ['Enter', 'Escape'].includes(event.key) || (isOnButton && event.key === ' ')
}
