/**
 * Selects rows of a list by their check boxes: all at once, or a range with shift, and counts them. The element names
 * the boxes in `data-selection`, even those outside its form; `data-more` holds the values on other pages, separated by
 * spaces.
 */
export default function rowSelection(element: HTMLElement, signal: AbortSignal): void {
  const name = element.dataset.selection ?? ''
  const form = element.closest('form')
  const all = element.querySelector<HTMLInputElement>('[data-all]')
  if (!form || !all) return
  let last: HTMLInputElement | undefined

  const boxes = () => inputsOf(form, 'checkbox', name)
  const hidden = () => inputsOf(form, 'hidden', name)

  document.addEventListener('click', onClick, { signal })
  all.addEventListener('change', onAll, { signal })
  element.querySelector('[data-everything]')?.addEventListener('click', onEverything, { signal })
  document.addEventListener('htmx:after:swap', show, { signal })
  show()

  function onClick(event: MouseEvent): void {
    const box = event.target
    if (!(box instanceof HTMLInputElement) || box.name !== name || box.form !== form) return
    if (event.shiftKey && last) choose(between(boxes(), last, box), box.checked)
    last = box
    if (!box.checked) forgetOthers()
    show()
  }

  function onAll(): void {
    const isChecked = all?.checked ?? false
    choose(boxes(), isChecked)
    if (!isChecked) forgetOthers()
    show()
  }

  function onEverything(): void {
    choose(boxes(), true)
    forgetOthers()
    for (const value of (element.dataset.more ?? '').split(' ').filter(Boolean)) {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value })
      form?.append(input)
    }
    show()
  }

  function forgetOthers(): void {
    for (const input of hidden()) input.remove()
  }

  function show(): void {
    const shown = boxes()
    const checked = shown.filter((box) => box.checked).length
    const chosen = checked + hidden().length
    if (all) {
      all.checked = checked > 0 && checked === shown.length
      all.indeterminate = checked > 0 && checked < shown.length
    }
    for (const count of form?.querySelectorAll('[data-count]') ?? [])
      count.textContent = chosen === 0 ? 'None selected' : `${chosen} selected`
    form?.dispatchEvent(new CustomEvent('selected', { detail: chosen }))
  }
}

function inputsOf(form: HTMLFormElement, type: string, name: string): HTMLInputElement[] {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return inputs.filter((input) => input.type === type && input.name === name)
}

function choose(boxes: HTMLInputElement[], checked: boolean): void {
  for (const box of boxes) box.checked = checked
}

/** The items between two others, in either order. */
export function between<Item>(all: Item[], one: Item, other: Item): Item[] {
  const places = [all.indexOf(one), all.indexOf(other)].sort((a, b) => a - b)
  return all.slice(places[0], (places[1] ?? 0) + 1)
}
