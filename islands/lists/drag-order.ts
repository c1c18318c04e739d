/**
 * Reorders a table's rows by dragging. The element holds the table and names its form in `data-order`; a row has its id
 * in `data-item` and a `[data-handle]`, and moves among the rows of its `data-group`. A drop is sent as "before" or "after" a neighbour, so that it does not overwrite someone else's
 * move.
 */
export default function dragOrder(element: HTMLElement, signal: AbortSignal): void {
  const onDown = (event: PointerEvent) => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null
    const row = handle?.closest<HTMLElement>('[data-item]')
    if (handle && row && event.button === 0) drag(row, handle, event)
  }
  element.addEventListener('pointerdown', onDown, { signal })
  keepFocus(signal)
}

/** Follows the pointer until it is released; Escape or a cancelled pointer puts the row back. */
function drag(row: HTMLElement, handle: HTMLElement, start: PointerEvent): void {
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
    row.parentElement?.insertBefore(row, after)
  }
  const drop = () => {
    end()
    if (row.nextElementSibling !== after) send(row, after)
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
  const previous = () => peerOf(row, row.previousElementSibling)
  const next = () => peerOf(row, row.nextElementSibling)
  for (let peer = previous(); peer && y < middleOf(peer); peer = previous()) row.after(peer)
  for (let peer = next(); peer && y > middleOf(peer); peer = next()) row.before(peer)
  row.scrollIntoView({ block: 'nearest' })
}

/** The row beside it, if it can move past it. */
function peerOf(row: HTMLElement, other: Element | null): HTMLElement | undefined {
  const isPeer = other instanceof HTMLElement && other.dataset.item && other.dataset.group === row.dataset.group
  return isPeer ? other : undefined
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

/** Submits the drop as a position next to the last row passed. @param after the row's next sibling before the drag */
function send(row: HTMLElement, after: Element | null): void {
  const form = document.getElementById(row.closest<HTMLElement>('[data-order]')?.dataset.order ?? '')
  if (!(form instanceof HTMLFormElement)) return
  const wentDown = after !== null && (row.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  const [before, behind] = wentDown ? [null, row.previousElementSibling] : [row.nextElementSibling, null]
  const putBack = () => row.parentElement?.insertBefore(row, after)
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
function keepFocus(signal: AbortSignal): void {
  let id = ''
  const note = () => {
    id = document.activeElement?.id ?? ''
  }
  const restore = () => {
    if (id && document.activeElement === document.body) document.getElementById(id)?.focus()
  }
  document.addEventListener('htmx:before:swap', note, { signal })
  document.addEventListener('htmx:after:swap', restore, { signal })
}
