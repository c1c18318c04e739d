import { aPerson, type Person } from '../../src/articles/people-rules.ts'

export const rowsOf = (list: HTMLElement) => [...list.children] as HTMLLIElement[] // only its own

const fieldsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLInputElement>('[data-part]')]

/** The person of a row, as typed. */
export function personIn(row: HTMLElement): Person {
  return aPerson(
    Object.fromEntries(
      fieldsOf(row).map(({ dataset, type, checked, value }) => [dataset.part, type === 'checkbox' ? checked : value]),
    ),
  )
}

/**
 * Fills a row, gives its fields the ids by which errors find them, and names its buttons.
 * @param person undefined where the row has what was typed
 */
export function fillRow(row: HTMLElement, person: Person | undefined, { at, of }: { at: number; of: number }): void {
  for (const field of fieldsOf(row)) {
    const part = field.dataset.part as keyof Person // from the template
    const id = `authors[${at}].${part}`
    if (field.id !== id) rename(field, id)
    if (!person) continue
    if (field.type === 'checkbox') field.checked = person.corresponding
    else if (field.value !== person[part]) field.value = String(person[part])
  }
  const shown = personIn(row)
  const name = shown.name || `author ${at + 1}`
  setText(row.querySelector('[data-place]'), `Author ${at + 1}`)
  setText(row.querySelector('[data-filled]'), filledIn(shown))
  const buttons: [string, string, boolean][] = [
    ['[data-move="-1"]', `Move ${name} up`, at > 0],
    ['[data-move="1"]', `Move ${name} down`, at < of - 1],
    ['[data-remove]', `Remove ${name}`, true],
  ]
  for (const [which, label, isUsable] of buttons) {
    const button = row.querySelector(which)
    button?.setAttribute('aria-label', label)
    button?.toggleAttribute('aria-disabled', !isUsable)
  }
}

function rename(field: HTMLInputElement, id: string): void {
  field.parentElement?.querySelectorAll('.error, [id$="-help"]').forEach((note) => {
    note.remove()
  })
  field.removeAttribute('aria-invalid')
  field.removeAttribute('aria-describedby')
  field.id = id
  const label = field.parentElement?.querySelector('label')
  if (label) label.htmlFor = id
}

function setText(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}

/** What a closed disclosure holds. */
function filledIn({ email, country, family, ror, corresponding }: Person): string {
  return [email, country, family, ror && 'ROR ID', corresponding && 'corresponding'].filter(Boolean).join(', ')
}

/** Moves a row that is dragged by its handle; Escape puts it back. */
export function dragPerson(list: HTMLElement, start: PointerEvent, done: () => void): void {
  const handle = start.target instanceof Element ? start.target.closest<HTMLElement>('[data-handle]') : null
  const row = handle?.closest('li')
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
    list.insertBefore(row, after)
  }
  handle.addEventListener('pointermove', ({ clientY }) => follow(row, clientY), on)
  handle.addEventListener(
    'pointerup',
    () => {
      end()
      if (row.nextElementSibling !== after) done()
    },
    on,
  )
  handle.addEventListener('pointercancel', putBack, on)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && putBack(), on)
}

/** Moves the rows that the pointer has passed to the other side; the dragged one must stay to keep the pointer. */
function follow(row: HTMLElement, y: number): void {
  const middle = (other: Element) => other.getBoundingClientRect().top + other.getBoundingClientRect().height / 2
  while (row.previousElementSibling && y < middle(row.previousElementSibling)) row.after(row.previousElementSibling)
  while (row.nextElementSibling && y > middle(row.nextElementSibling)) row.before(row.nextElementSibling)
  row.scrollIntoView({ block: 'nearest' })
}
