/** The storage key that remembers, from one finding to the next, that the text is being edited in this tab. */
const editingKey = 'text-editing'

type Parts = {
  form: HTMLFormElement
  source: HTMLTextAreaElement
  bar: HTMLElement
  place: HTMLElement
  sheet: HTMLElement
  cure: HTMLElement | null
}

/**
 * Lets the user edit the text on the screen of findings directly, around the form of the open finding. The editor,
 * which is large, is loaded when the user asks for it, or when a draft of the text was restored.
 */
export default function textEditor(element: HTMLElement, signal: AbortSignal): void {
  const form = document.querySelector<HTMLFormElement>('#edit-form')
  const source = form?.querySelector('textarea')
  const button = element.querySelector<HTMLButtonElement>(':scope > .begin button')
  const bar = element.querySelector<HTMLElement>('.rich-text-bar')
  const place = element.querySelector<HTMLElement>('.text-place')
  const sheet = element.parentElement
  if (!form || !source || !button || !bar || !place || !sheet) return
  const parts = { form, source, bar, place, sheet, cure: sheet.querySelector<HTMLElement>('.cure') }
  let opened: AbortController | undefined
  showOpen(parts.cure)
  parts.cure?.addEventListener('change', tickOther, { signal })
  button.hidden = false
  button.addEventListener('click', () => open(), { signal })
  source.addEventListener('filled', () => source.value && open(), { signal })
  form.querySelector('a')?.addEventListener('click', () => sessionStorage.removeItem(editingKey), { signal })
  if (source.value || sessionStorage.getItem(editingKey) === location.pathname) open()

  /** Opens the editor, or reopens it when a draft arrives after it. */
  async function open(): Promise<void> {
    opened?.abort()
    const own = new AbortController()
    opened = own
    button?.setAttribute('aria-busy', 'true')
    try {
      await openAround(element, parts, AbortSignal.any([signal, own.signal]))
      sessionStorage.setItem(editingKey, location.pathname)
    } catch (error) {
      if (own.signal.aborted) return
      if (button) button.textContent = 'The editor could not be loaded. Try again'
      console.error(error)
    } finally {
      button?.removeAttribute('aria-busy')
    }
  }
}

/**
 * Scrolls the list of findings to the open one, and the page to its card, with the words above it if there is room.
 * Focuses the card's first field; where the browser goes back to a page, the place stays as the user left it.
 */
function showOpen(cure: HTMLElement | null): void {
  if (cure && !location.hash && scrollY === 0) location.replace('#cure')
  const field = cure?.querySelector<HTMLElement>('form :is(input:not([type=hidden]), textarea, select, button)')
  if (location.hash === '#cure' && !isGoingBack()) field?.focus({ preventScroll: cure !== null && isInView(cure) })
  const words = document.getElementById('words')
  if (words && cure && isAboveNear(words, cure)) words.scrollIntoView()
  const fold = document.querySelector<HTMLDetailsElement>('.to-look-at')
  if (fold && matchMedia('(width >= 64rem)').matches) fold.open = true
  const list = document.querySelector('.mending > aside')
  const current = list?.querySelector('[aria-current]')
  if (!list || !current) return
  const { top } = current.getBoundingClientRect()
  list.scrollTop += top - list.getBoundingClientRect().top - list.clientHeight / 3
}

/** Whether the browser shows this page again: it restores the place itself. */
function isGoingBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate'
}

/** Ticks the choice that belongs to a reference when the user picks it in its menu. */
function tickOther({ target }: Event): void {
  const choice = target instanceof HTMLSelectElement && target.closest('.another')?.querySelector('input')
  if (choice) choice.checked = true
}

/** Whether an element is above the window, and less than half a window above another one. */
function isAboveNear(above: Element, below: Element): boolean {
  const { top } = above.getBoundingClientRect()
  return top < 0 && below.getBoundingClientRect().top - top < innerHeight / 2
}

/** Opens the editor without moving what the user sees in the window. */
async function openAround({ dataset }: HTMLElement, parts: Parts, signal: AbortSignal): Promise<void> {
  const { form, source, bar, place, sheet, cure } = parts
  const { openTextEditor } = await import('./whole-text.ts')
  const { nodes = '', formula = '', at, words = '', others = '[]' } = dataset
  const open = cure ? { card: cure, of: at ? Number(at) : undefined, words, others: JSON.parse(others) } : undefined
  const isSeen = cure !== null && isInView(cure)
  const height = cure?.getBoundingClientRect().top ?? 0
  await openTextEditor({ place, bar, source, nodes, formula, cure: open }, signal)
  sheet.toggleAttribute('data-editing', true)
  form.hidden = false
  if (isSeen) scrollBy({ behavior: 'instant', top: cure.getBoundingClientRect().top - height })
  cure?.addEventListener('submit', (event) => sendAlong(event, parts), { signal, capture: true })
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Sends a finding's form together with the unsaved edits, as one form. */
function sendAlong(event: SubmitEvent, { form, source }: Parts): void {
  if (source.value === '' || !(event.target instanceof HTMLFormElement)) return
  if (event.target.enctype === 'multipart/form-data') return // the edits stay in their draft
  event.preventDefault()
  event.stopImmediatePropagation()
  for (const [name, value] of new FormData(event.target, event.submitter)) {
    const own = name === 'do' ? 'press' : name
    if (typeof value === 'string' && own !== 'drafted') form.append(hidden(own, value))
  }
  form.requestSubmit()
}

const hidden = (name: string, value: string): HTMLInputElement =>
  Object.assign(document.createElement('input'), { type: 'hidden', name, value })
