import { dragRow } from './drag-row.ts'

/**
 * Reorders a table's rows by dragging. The element holds the table and names its form in `data-order`; a row has its id
 * in `data-item` and a `[data-handle]`, and moves among the rows of its `data-group`. A drop is sent as "before" or
 * "after" a neighbour, so that it does not overwrite another user's move.
 */
export default function dragOrder(element: HTMLElement, signal: AbortSignal): void {
  const isPeer = (row: HTMLElement, other: Element) =>
    other instanceof HTMLElement && Boolean(other.dataset.item) && other.dataset.group === row.dataset.group
  const onDown = (event: PointerEvent) => dragRow(event, { of: '[data-item]', isPeer, onDrop: submitRowDrop })
  element.addEventListener('pointerdown', onDown, { signal })
  keepFocus(signal)
}

/** Submits the drop as a position next to the last row passed. @param after the row's next sibling before the drag */
function submitRowDrop(row: HTMLElement, after: Element | null): void {
  const form = document.getElementById(row.closest<HTMLElement>('[data-order]')?.dataset.order ?? '')
  if (!(form instanceof HTMLFormElement)) return
  const wentDown = after !== null && (row.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  const [before, behind] = wentDown ? [null, row.previousElementSibling] : [row.nextElementSibling, null]
  const putBack = () => row.parentElement?.insertBefore(row, after)
  fillOrderForm(form, { id: itemOf(row), before: itemOf(before), after: itemOf(behind) })
  document.addEventListener('htmx:error', putBack, { once: true })
  document.addEventListener('htmx:after:swap', () => document.removeEventListener('htmx:error', putBack), {
    once: true,
  })
  form.requestSubmit()
}

const itemOf = (row: Element | null): string => (row instanceof HTMLElement && row.dataset.item) || ''

function fillOrderForm(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
}

/** Restores the focus to a moved row's button if the browser lost it during the swap. */
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
