import { t } from '../../src/core/words/words.ts'
import { isRowKind, rowKinds } from '../../src/review/papers/row-rules.ts'
import { onLinkTo } from './error-links.ts'

/**
 * Edits a list with one entry per line in rows of fields. The hidden text area, which the form submits, receives the
 * lines; until the user edits a row it keeps them as typed.
 */
export default function lineRows(element: HTMLElement, signal: AbortSignal): void {
  const area = element.querySelector('textarea')
  const list = element.querySelector('ol')
  const add = element.querySelector<HTMLButtonElement>('[data-add]')
  const row = element.querySelector('template')?.content.querySelector('li')
  const { kind, most = 'Infinity' } = element.dataset
  if (!area || !list || !add || !row || !isRowKind(kind)) return
  const { read, write, one, add: addFirst } = rowKinds[kind]

  const rows = () => [...list.children].map((row) => inputsOf(row).map(({ value }) => value.trim()))

  const show = (entries: string[][]) => {
    while (list.children.length > entries.length) list.lastElementChild?.remove()
    while (list.children.length < entries.length) list.append(row.cloneNode(true))
    ;[...list.children].forEach((shown, at) => {
      fillEntryRow(shown, entries[at] ?? [], { id: `${area.name}[${at}]`, place: t(one, { number: at + 1 }) })
    })
    add.textContent = entries.length > 0 ? t('Add another') : t(addFirst)
    add.hidden = entries.length >= Number(most)
  }

  const keep = () => {
    area.value = write(rows().filter((entry) => entry.some(Boolean)))
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const change = (entries: string[][]) => {
    show(entries)
    keep()
  }

  const focusOn = (at: number, what: string) => (list.children[at]?.querySelector<HTMLElement>(what) ?? add).focus()

  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === add) {
      show([...rows(), []])
      return focusOn(list.children.length - 1, '[data-part]')
    }
    if (button?.dataset.remove === undefined) return
    const at = findRowIndex(list, button)
    change(rows().toSpliced(at, 1))
    focusOn(Math.min(at, list.children.length - 1), '[data-remove]')
  }

  /** Converts pasted lines to rows. */
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain').trim() ?? ''
    if (!/[\n|]/.test(pasted)) return
    event.preventDefault()
    const at = findRowIndex(list, event.target)
    const isEmpty = rows()[at]?.every((text) => text === '')
    change(rows().toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...read(pasted)))
    focusOn(at, '[data-part]')
  }

  element.setAttribute('role', 'group')
  const label = element.querySelector('label')
  element.setAttribute('aria-label', label?.textContent ?? '')
  label?.removeAttribute('for') // the label of the hidden area
  for (const part of element.querySelectorAll<HTMLElement>('textarea, .hint')) part.hidden = true
  for (const part of element.querySelectorAll<HTMLElement>('[data-rows]')) part.hidden = false
  area.addEventListener('filled', () => show(read(area.value)), { signal })
  list.addEventListener('input', keep, { signal })
  list.addEventListener('paste', onPaste, { signal })
  element.addEventListener('click', onClick, { signal })
  onLinkTo(area, () => focusOn(0, '[data-part]'), signal)
  show(read(area.value))
}

const inputsOf = (row: Element) => [...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-part]')]

const findRowIndex = (list: Element, target: EventTarget | null) =>
  target instanceof Element ? [...list.children].findIndex((row) => row.contains(target)) : -1

/** Fills a row, and labels it and its fields. */
function fillEntryRow(row: Element, entry: string[], { id, place }: { id: string; place: string }): void {
  inputsOf(row).forEach((input, at) => {
    const text = entry[at] ?? ''
    if (input.value !== text) input.value = text
    input.id = `${id}.${input.dataset.part}`
    const label = input.parentElement?.querySelector('label')
    if (label) label.htmlFor = input.id
  })
  const name = row.querySelector('[data-place]')
  if (name) name.textContent = place
  row.querySelector('[data-remove]')?.setAttribute('aria-label', t('Remove {what}', { what: place.toLowerCase() }))
}
