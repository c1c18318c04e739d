/** The rows that can be dragged, and those they can pass; `onDrop` receives the row and its former next sibling. */
type Draggable = {
  /** A selector of the rows. */
  of: string
  isPeer?: (row: HTMLElement, other: Element) => boolean
  onDrop: (row: HTMLElement, after: Element | null) => void
}

/** Drags a row by its `[data-handle]` until the pointer is released; Escape or a cancelled pointer puts it back. */
export function dragRow(start: PointerEvent, { of, isPeer = () => true, onDrop }: Draggable): void {
  const handle = start.target instanceof Element ? start.target.closest<HTMLElement>('[data-handle]') : null
  const row = handle?.closest<HTMLElement>(of)
  if (!handle || !row || start.button !== 0) return
  const after = row.nextElementSibling
  const stop = new AbortController()
  const on = { signal: stop.signal }
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
    if (row.nextElementSibling !== after) onDrop(row, after)
  }
  const peer = (other: Element | null) => (other && isPeer(row, other) ? other : undefined)
  handle.addEventListener('pointermove', ({ clientY }) => follow(row, clientY, peer), on)
  handle.addEventListener('pointerup', drop, on)
  handle.addEventListener('pointercancel', putBack, on)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && putBack(), on)
}

/** Moves passed rows to the other side of the dragged one, which stays in the DOM for its pointer capture. */
function follow(row: HTMLElement, y: number, peer: (other: Element | null) => Element | undefined): void {
  const previous = () => peer(row.previousElementSibling)
  const next = () => peer(row.nextElementSibling)
  for (let other = previous(); other && y < middleOf(other); other = previous()) row.after(other)
  for (let other = next(); other && y > middleOf(other); other = next()) row.before(other)
  row.scrollIntoView({ block: 'nearest' })
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
