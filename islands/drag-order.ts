/**
 * Reorders a list's rows by dragging. The list names its form in `data-order`; a row has its id in `data-item` and a
 * `[data-handle]`. A drop is sent as "before" or "after" a neighbour, so that it does not overwrite someone else's
 * move.
 */
export default function dragOrder(list: HTMLElement): void {
  list.addEventListener('pointerdown', (event) => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null
    const row = handle?.closest<HTMLElement>('[data-item]')
    if (handle && row && event.button === 0) drag(list, row, handle, event)
  })
  keepFocus()
}

/** Follows the pointer until it is released; Escape or a cancelled pointer puts the row back. */
function drag(list: HTMLElement, row: HTMLElement, handle: HTMLElement, start: PointerEvent): void {
  const after = row.nextElementSibling
  const stop = new AbortController()
  const { signal } = stop
  start.preventDefault()
  handle.setPointerCapture(start.pointerId)
  row.setAttribute('data-dragged', '')

  const end = () => {
    stop.abort()
    row.removeAttribute('data-dragged')
  }
  const putBack = () => {
    end()
    list.insertBefore(row, after)
  }
  const drop = () => {
    end()
    if (row.nextElementSibling !== after) send(list, row, after)
  }
  const cancel = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') putBack()
  }
  handle.addEventListener('pointermove', ({ clientY }) => follow(row, clientY), { signal })
  handle.addEventListener('pointerup', drop, { signal })
  handle.addEventListener('pointercancel', putBack, { signal })
  document.addEventListener('keydown', cancel, { signal })
}

/**
 * Moves the passed rows to the other side of the dragged one, which must stay in the DOM to keep the pointer capture.
 */
function follow(row: HTMLElement, y: number): void {
  while (row.previousElementSibling && y < middleOf(row.previousElementSibling)) row.after(row.previousElementSibling)
  while (row.nextElementSibling && y > middleOf(row.nextElementSibling)) row.before(row.nextElementSibling)
  row.scrollIntoView({ block: 'nearest' })
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

/** Submits the drop as a position next to the last row passed. @param after the row's next sibling before the drag */
function send(list: HTMLElement, row: HTMLElement, after: Element | null): void {
  const form = document.getElementById(list.dataset.order ?? '')
  if (!(form instanceof HTMLFormElement)) return
  const wentDown = after !== null && (row.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  const [before, behind] = wentDown ? [null, row.previousElementSibling] : [row.nextElementSibling, null]
  const putBack = () => list.insertBefore(row, after)
  fill(form, { id: itemOf(row), before: itemOf(before), after: itemOf(behind) })
  document.addEventListener('htmx:error', putBack, { once: true })
  document.addEventListener('htmx:after:swap', () => document.removeEventListener('htmx:error', putBack), {
    once: true,
  })
  form.requestSubmit()
}

function itemOf(row: Element | null): string {
  return (row instanceof HTMLElement && row.dataset.item) || ''
}

function fill(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
}

/** Restores the focus to a moved row's button if the browser lost it in the swap. */
function keepFocus(): void {
  let id = ''
  document.addEventListener('htmx:before:swap', () => {
    id = document.activeElement?.id ?? ''
  })
  document.addEventListener('htmx:after:swap', () => {
    if (id && document.activeElement === document.body) document.getElementById(id)?.focus()
  })
}
