/**
 * The rows of a list that are put in order by dragging. The element names its form by `data-order`; a row has its id in
 * `data-item` and a `[data-handle]`. Where a row is dropped is told by its neighbour, so that nobody else's move is lost.
 */
export default function dragOrder(list: HTMLElement): void {
  list.addEventListener('pointerdown', (event) => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null
    const row = handle?.closest<HTMLElement>('[data-item]')
    if (handle && row && event.button === 0) drag(list, row, handle, event)
  })
  keepFocus()
}

/** Follows the pointer until it is let go; Escape, or what takes the pointer away, puts the row back. */
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
    if (row.nextElementSibling !== after) send(list, row, () => list.insertBefore(row, after))
  }
  const cancel = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') putBack()
  }
  handle.addEventListener('pointermove', ({ clientY }) => follow(list, row, clientY), { signal })
  handle.addEventListener('pointerup', drop, { signal })
  handle.addEventListener('pointercancel', putBack, { signal })
  document.addEventListener('keydown', cancel, { signal })
}

/** Puts the row before the first one whose middle is below the pointer. */
function follow(list: HTMLElement, row: HTMLElement, y: number): void {
  const others = rowsOf(list).filter((other) => other !== row)
  const below = others.find((other) => {
    const { top, height } = other.getBoundingClientRect()
    return y < top + height / 2
  })
  if ((below ?? null) !== row.nextElementSibling) list.insertBefore(row, below ?? null)
  row.scrollIntoView({ block: 'nearest' })
}

function send(list: HTMLElement, row: HTMLElement, putBack: () => void): void {
  const form = document.getElementById(list.dataset.order ?? '')
  const [next, previous] = [row.nextElementSibling, row.previousElementSibling].map((other) =>
    other instanceof HTMLElement ? other.dataset.item : undefined,
  )
  if (!(form instanceof HTMLFormElement)) return
  fill(form, { id: row.dataset.item, before: next, after: next ? undefined : previous })
  document.addEventListener('htmx:error', putBack, { once: true })
  document.addEventListener('htmx:after:swap', () => document.removeEventListener('htmx:error', putBack), {
    once: true,
  })
  form.requestSubmit()
}

function fill(form: HTMLFormElement, values: Record<string, string | undefined>): void {
  for (const [name, value = ''] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-item]')]
}

/** A row that moves takes its button along; a browser that then loses the focus gets it back. */
function keepFocus(): void {
  let id = ''
  document.addEventListener('htmx:before:swap', () => {
    id = document.activeElement?.id ?? ''
  })
  document.addEventListener('htmx:after:swap', () => {
    if (id && document.activeElement === document.body) document.getElementById(id)?.focus()
  })
}
