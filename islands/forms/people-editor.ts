import { listedNames, mayBeTwoNames, nameWithComma } from '../../src/core/pasted/listed-names.ts'
import { pastedPeople } from '../../src/core/pasted/people.ts'
import { counted } from '../../src/core/text/counted.ts'
import { cleanPerson, peopleTyped } from '../../src/journal/articles/people/form.ts'
import { ignoredParts, withPasted } from '../../src/journal/articles/people/paste-rules.ts'
import { aPerson, isEmptyPerson, namesOf, type Person, peopleRenamed } from '../../src/journal/articles/people/rules.ts'
import { dragRow } from '../lists/drag-row.ts'
import { offerPeople } from './people-offers.ts'
import { fillRow, personIn, rowsOf } from './people-rows.ts'

/**
 * Edits authors in separate fields. The hidden text area, which the form submits, receives them as JSON, and the author
 * line their names. Editing the author line keeps each author's other data.
 */
export default function peopleEditor(element: HTMLElement, signal: AbortSignal): void {
  const area = element.querySelector('textarea')
  const editor = element.querySelector<HTMLElement>('[data-editor]')
  const list = element.querySelector('ol')
  const row = element.querySelector('template')?.content.querySelector('li')
  const line = element.closest('form')?.querySelector<HTMLInputElement>('#authorname')
  const status = element.querySelector('[role=status]')
  const undo = element.querySelector<HTMLButtonElement>('[data-undo]')
  if (!area || !editor || !list || !row || !line) return
  let people: Person[] = []
  let before: Person[] = []
  const on = { signal: signal }

  area.addEventListener('filled', read, on)
  line.addEventListener('filled', read, on)
  line.addEventListener('focus', remember, on)
  line.addEventListener('input', followLine, on)
  line.addEventListener('paste', (event) => paste(event, people.length), on)
  list.addEventListener('input', take, on)
  list.addEventListener('change', onName, on)
  list.addEventListener('paste', (event) => paste(event, rowsOf(list).indexOf(rowOf(event.target as Element))), on)
  list.addEventListener(
    'pointerdown',
    (event) => dragRow(event, { of: 'li', onDrop: () => change(rowsOf(list).map(personIn)) }),
    on,
  )
  element.addEventListener('click', onClick, on)
  offerPeople(list, signal, (at, known) => {
    const typed = people[at] ?? aPerson({})
    const kept = Object.entries(typed).filter(([part, value]) => value !== '' && part !== 'name' && part !== 'orcid')
    change(people.with(at, { ...typed, ...known, ...Object.fromEntries(kept) }))
    rowsOf(list)[at]?.querySelector<HTMLElement>('[data-part=affiliation]')?.focus()
  })
  read()
  if (location.hash === `#${area.name}`) list.querySelector<HTMLElement>('[data-part=affiliation]')?.focus() // its id is hidden

  /** Shows the form's value; invalid JSON stays in the text area. */
  function read(): void {
    const typed = area?.value.trim() ? peopleTyped(area.value) : undefined
    const isReadable = typed !== undefined || area?.value.trim() === ''
    const field = area?.closest<HTMLElement>('.field')
    if (field) field.hidden = isReadable
    if (editor) editor.hidden = !isReadable
    people = typed ?? peopleRenamed([], line?.value ?? '')
    show()
  }

  function show(): void {
    if (!list || !row) return
    const shown = people.length > 0 ? people : [aPerson({})]
    while (list.children.length > shown.length) list.lastElementChild?.remove()
    while (list.children.length < shown.length) list.append(row.cloneNode(true))
    rowsOf(list).forEach((row, at) => {
      fillRow(row, shown[at] ?? aPerson({}), { at, of: shown.length })
    })
  }

  function remember(): void {
    before = people
  }

  /** The author line changed: names that remain keep their data. */
  function followLine(): void {
    people = peopleRenamed(before.length > 0 ? before : people, line?.value ?? '')
    if (area && area.value !== '') area.value = JSON.stringify(people)
    show()
  }

  /** A person's field changed. */
  function take(): void {
    if (!list) return
    people = rowsOf(list).map(personIn)
    write()
    rowsOf(list).forEach((row, at) => {
      fillRow(row, undefined, { at, of: people.length })
    })
  }

  /** The people or their order changed. */
  function change(now: Person[]): void {
    people = now
    show()
    write()
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function write(): void {
    if (!area || !line) return
    area.value = people.every(isEmptyPerson) ? '' : JSON.stringify(people)
    line.value = namesOf(people.filter(({ name }) => name !== ''))
  }

  function paste(event: ClipboardEvent, at: number): void {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const { target } = event
    if (!(target instanceof HTMLInputElement) || (target !== line && target.dataset.part !== 'name')) return
    const isWhole = target.selectionStart === 0 && target.selectionEnd === target.value.length
    if (isOneName(text)) {
      if (target !== line && isWhole && readName(at, text.trim())) event.preventDefault()
      return
    }
    const read = text.includes(',') || listSigns.test(text) ? pastedPeople(text).map(cleanPerson) : []
    const isMore = read.length > 1 || read.some(({ affiliation, orcid }) => affiliation !== '' || orcid !== '')
    if (!isMore || (target === line && !listSigns.test(text))) return
    event.preventDefault()
    before = people
    const kept = ignoredParts(people, read)
    change(withPasted(people, read, at < 0 ? people.length : at))
    element.querySelector('details')?.setAttribute('open', '')
    const differing = kept.length > 0 ? ` Kept as it was: ${kept.join('; ')}.` : ''
    say(`${counted(read.length, 'author')} read from what was pasted: please check them.${differing}`, before)
  }

  function onName({ target }: Event): void {
    const isName = target instanceof HTMLInputElement && target.dataset.part === 'name'
    if (isName && list) readName(rowsOf(list).indexOf(rowOf(target)), target.value.trim())
  }

  /** Sets a name that was entered with its family name first in natural order. @returns false for any other */
  function readName(at: number, text: string): boolean {
    const typed = people[at] ?? aPerson({})
    const read = nameWithComma(text)
    if (!read) return false
    const past = people
    change(people.toSpliced(at, 1, { ...typed, ...read }))
    const two = listedNames(text).map(({ name }, place) =>
      place === 0 ? { ...typed, name, family: '' } : aPerson({ name }),
    )
    const note = `“${text}” was read as one author, the family name first: please check.`
    if (mayBeTwoNames(text)) say(note, past.toSpliced(at, 1, ...two), 'These are two authors')
    else say(note, past)
    return true
  }

  /**
   * @param past people that can be restored, or put in place of these
   * @param label the button's
   */
  function say(text: string, past: Person[], label = 'Undo'): void {
    if (status) status.textContent = text
    if (!undo) return
    undo.hidden = false
    undo.textContent = label
    undo.onclick = () => {
      change(past)
      undo.hidden = true
      if (status) status.textContent = ''
    }
  }

  function onClick({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest('button') : null
    const own = button?.closest('li')
    const at = own && list ? rowsOf(list).indexOf(own) : -1
    if (button?.dataset.add !== undefined) add()
    else if (button?.dataset.remove !== undefined) remove(at)
    else if (button?.dataset.move) move(at, Number(button.dataset.move))
  }

  function add(): void {
    change([...(people.length > 0 ? people : [aPerson({})]), aPerson({})])
    focusOn(people.length - 1, '[data-part=name]')
  }

  function remove(at: number): void {
    const past = people
    change(people.toSpliced(at, 1))
    focusOn(Math.min(at, people.length - 1), '[data-remove]')
    say('Author removed.', past)
  }

  function move(at: number, by: number): void {
    const to = at + by
    const [moved, other] = [people[at], people[to]]
    if (!moved || !other) return
    change(people.with(at, other).with(to, moved))
    focusOn(to, `[data-move="${by}"]`)
    if (status) status.textContent = `Author ${at + 1} is now author ${to + 1}.`
  }

  function focusOn(at: number, what: string): void {
    if (list) rowsOf(list)[Math.max(0, at)]?.querySelector<HTMLElement>(what)?.focus()
  }
}

/** Signs of several names, or of what stands below them. */
const listSigns = /[\n;\d⁰¹²³⁴-⁹*∗†‡]/u

/** Whether a text is the name of one person alone, its family name first. */
const isOneName = (text: string) => !listSigns.test(text.trim()) && nameWithComma(text.trim()) !== undefined

function rowOf(target: Element): HTMLLIElement {
  return target.closest('li') as HTMLLIElement // listened to in the list alone
}
