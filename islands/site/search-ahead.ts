const typingMs = 150
const leastLetters = 2
const gap = 4

/**
 * Shows what the back office's search finds while the user types, as the list of a combobox; Enter without a choice
 * sends the form.
 */
export default function startSearchSuggestions(element: HTMLElement, signal: AbortSignal): void {
  const form = element.querySelector('form')
  const field = form?.querySelector('input')
  if (form && field) suggest({ element, form, field }, signal)
}

type Search = { element: HTMLElement; form: HTMLFormElement; field: HTMLInputElement }

function suggest({ element, form, field }: Search, signal: AbortSignal): void {
  const box = Object.assign(document.createElement('div'), { className: 'ahead', popover: 'manual' })
  const said = Object.assign(document.createElement('span'), { className: 'unseen', role: 'status' })
  element.append(box, said)
  const { selectionStart, selectionEnd } = field
  const ofCombobox = {
    role: 'combobox',
    type: 'text', // an input of type search is not a combobox
    autocomplete: 'off',
    enterkeyhint: 'search',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
  }
  for (const [name, value] of Object.entries(ofCombobox)) field.setAttribute(name, value)
  if (document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd)
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()
  const options = () => [...box.querySelectorAll<HTMLAnchorElement>('[role=option]')]
  const on = { signal }

  field.addEventListener('input', later, on)
  field.addEventListener('keydown', onKey, on)
  field.addEventListener('focusout', close, on)
  box.addEventListener('pointerdown', (event) => event.preventDefault(), on) // the field keeps the focus
  addEventListener('scroll', place, { signal, passive: true })
  addEventListener('resize', place, on)
  signal.addEventListener('abort', close)
  if (field.value !== field.defaultValue) later() // typed before the script was loaded

  function later(): void {
    clearTimeout(timer)
    asking.abort()
    if (field.value.trim().length < leastLetters) close()
    else timer = setTimeout(ask, typingMs)
  }

  async function ask(): Promise<void> {
    asking = new AbortController()
    const { value } = field
    const address = `${form.action}/suggestions?${new URLSearchParams({ q: value })}`
    const answer = await fetch(address, { signal: asking.signal }).catch(() => undefined)
    const html = answer?.ok && !answer.redirected ? await answer.text() : ''
    if (field.value !== value || document.activeElement !== field) return
    if (html === '') return close()
    box.innerHTML = html
    options().forEach((option, place) => {
      option.id = `ahead-${place}`
    })
    box.showPopover()
    place()
    const found = options().length - 1 // the last option leads to all results
    said.textContent = found > 0 ? `${found} found` : 'Nothing found'
    field.setAttribute('aria-expanded', String(found > 0))
    if (found > 0) field.setAttribute('aria-controls', 'ahead')
    mark(undefined)
  }

  function place(): void {
    const { left, bottom } = form.getBoundingClientRect()
    Object.assign(box.style, {
      left: `${Math.max(0, Math.min(left, innerWidth - box.offsetWidth - 2 * gap))}px`,
      top: `${bottom + gap}px`,
    })
  }

  function onKey(event: KeyboardEvent): void {
    const all = options()
    const at = all.findIndex(({ ariaSelected }) => ariaSelected === 'true')
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && all.length > 0) mark(all.at(at < 0 && step < 0 ? -1 : (at + step + all.length + 1) % (all.length + 1)))
    else if (event.key === 'ArrowDown') later()
    else if (event.key === 'Enter' && all[at]) all[at].click()
    else if (event.key === 'Escape' && box.matches(':popover-open')) close()
    else return
    event.preventDefault()
    event.stopPropagation() // Escape closes the list first, then leaves the field
  }

  /** Marks an option; undefined marks the typed text. */
  function mark(marked: HTMLElement | undefined): void {
    for (const option of options()) option.ariaSelected = String(option === marked)
    if (marked) field.setAttribute('aria-activedescendant', marked.id)
    else field.removeAttribute('aria-activedescendant')
    marked?.scrollIntoView({ block: 'nearest' })
  }

  function close(): void {
    clearTimeout(timer)
    asking.abort()
    if (box.matches(':popover-open')) box.hidePopover()
    box.replaceChildren()
    said.textContent = ''
    field.setAttribute('aria-expanded', 'false')
    field.removeAttribute('aria-controls')
    field.removeAttribute('aria-activedescendant')
  }
}
