import { between, itemAfter, pressedIn, stepOf } from './row-keys.ts'

/**
 * Makes a list's rows usable by keyboard: arrows or j and k move, Enter opens a row's menu, or its page without one, x
 * selects it. If the list has a form of actions, check boxes select its rows: all at once, or a range with shift, with
 * a count; `data-more` of the form holds the values on other pages, separated by spaces.
 */
export default function rowList(element: HTMLElement, signal: AbortSignal): void {
  const form = element.querySelector<HTMLFormElement>('form[data-selects]')
  document.addEventListener('keydown', (event) => onKey(element, event), { signal })
  element.addEventListener('toggle', ({ target }) => enterMenu(target), { signal, capture: true })
  if (form) startSelection(element, form, signal)
}

const rowSelector = 'tr[data-row]'

function onKey(element: HTMLElement, event: KeyboardEvent): void {
  const { key } = event
  const target = pressedIn(event)
  if (!target) return
  const menu = target.closest<HTMLElement>('[popover]')
  const row = target.closest<HTMLElement>(rowSelector)
  const act = menu ? inMenu(menu, target, key) : onRow(element, row, { target, key })
  if (!act) return
  event.preventDefault()
  act()
}

const listMenuItems = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>(':scope > ul > li > :is(a, button)'),
]

function inMenu(menu: HTMLElement, target: HTMLElement, key: string) {
  const step = stepOf(key)
  return step !== 0 && (() => itemAfter(listMenuItems(menu), target, step)?.focus())
}

/** Handles a key; arrows scroll the page until a row has the focus. */
function onRow(element: HTMLElement, row: HTMLElement | null, { target, key }: { target: HTMLElement; key: string }) {
  const step = stepOf(key)
  const rows = () => [...element.querySelectorAll<HTMLElement>(rowSelector)]
  if (step !== 0 && (row ? element.contains(row) : target === document.body && key.length === 1))
    return () => itemAfter(rows(), row, step)?.focus()
  if (!row || !element.contains(row)) return undefined
  const inRow = (part: string) => row.querySelector<HTMLElement>(part)
  if (key === 'x') return () => inRow('.pick input')?.click()
  return key === 'Enter' && target === row && (() => (inRow('[popovertarget]') ?? inRow('.title'))?.click())
}

/** Focuses a menu that has opened. */
function enterMenu(target: EventTarget | null): void {
  if (target instanceof HTMLElement && target.matches(':popover-open')) listMenuItems(target)[0]?.focus()
}

/** Selects rows by their check boxes, and counts them. */
function startSelection(element: HTMLElement, form: HTMLFormElement, signal: AbortSignal): void {
  const name = form.dataset.selects ?? ''
  let last: HTMLInputElement | undefined

  const all = () => element.querySelector<HTMLInputElement>('[data-all]')
  const boxes = () => inputsOf(form, 'checkbox', name)
  const hidden = () => inputsOf(form, 'hidden', name)

  element.addEventListener('click', onClick, { signal })
  element.addEventListener('change', ({ target }) => target === all() && chooseAll(all()?.checked ?? false), { signal })
  form.querySelector('[data-none]')?.addEventListener('click', () => chooseAll(false), { signal })
  form.querySelector('[data-everything]')?.addEventListener('click', addOthers, { signal })
  document.addEventListener('htmx:after:swap', show, { signal })
  const wasAllTicked = all()?.checked // before this script was loaded
  if (wasAllTicked) chooseAll(true)
  else show()

  function onClick(event: MouseEvent): void {
    const box = event.target
    if (!(box instanceof HTMLInputElement) || box.name !== name || box.form !== form) return
    if (event.shiftKey && last) choose(between(boxes(), last, box), box.checked)
    last = box
    if (!box.checked) forgetOthers()
    show()
  }

  function chooseAll(isChecked: boolean): void {
    choose(boxes(), isChecked)
    forgetOthers()
    show()
  }

  function addOthers(): void {
    chooseAll(true)
    for (const value of (form.dataset.more ?? '').split(' ').filter(Boolean)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    }
    show()
  }

  function forgetOthers(): void {
    for (const input of hidden()) input.remove()
  }

  function show(): void {
    const shown = boxes()
    const checked = shown.filter((box) => box.checked).length
    const box = all()
    if (box) {
      box.checked = checked > 0 && checked === shown.length
      box.indeterminate = checked > 0 && checked < shown.length
    }
    for (const count of form.querySelectorAll('[data-count]'))
      count.textContent = `${checked + hidden().length} selected`
    // without this script they do nothing
    for (const button of form.querySelectorAll<HTMLElement>('[data-none], [data-everything]')) button.hidden = false
  }
}

function inputsOf(form: HTMLFormElement, type: string, name: string): HTMLInputElement[] {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return inputs.filter((input) => input.type === type && input.name === name)
}

function choose(boxes: HTMLInputElement[], checked: boolean): void {
  for (const box of boxes) box.checked = checked
}
