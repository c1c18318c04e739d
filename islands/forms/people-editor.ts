import { listedNames, mayBeTwoNames, nameWithComma } from '../../src/core/pasted/listed-names.ts'
import { t } from '../../src/core/words/words.ts'
import { ignoredParts, pastedAuthors, withPasted } from '../../src/journal/articles/people/paste-rules.ts'
import { peopleTyped } from '../../src/journal/record/people/form.ts'
import {
  aPerson,
  isEmptyPerson,
  joinAuthorNames,
  type Person,
  peopleRenamed,
} from '../../src/journal/record/people/rules.ts'
import { dragRow } from '../lists/drag-row.ts'
import { onLinkTo } from './error-links.ts'
import { offerPeople } from './people-offers.ts'
import { fillRow, listPeopleRows, readPersonRow } from './people-rows.ts'

/**
 * Edits authors in separate fields. The hidden text area, which the form submits, receives them as JSON, and the
 * author line their names. Editing the author line keeps each author's other data.
 */
export default function peopleEditor(element: HTMLElement, signal: AbortSignal): void {
  const area = element.querySelector('textarea')
  const editor = element.querySelector<HTMLElement>('[data-editor]')
  const list = element.querySelector('ol')
  const row = element.querySelector('template')?.content.querySelector('li')
  const line =
    element.closest('form')?.querySelector<HTMLInputElement>('#authorname') ?? document.createElement('input')
  if (area && editor && list && row) new PeopleEditor({ element, area, editor, list, row, line }).start(signal)
}

type Parts = {
  element: HTMLElement
  area: HTMLTextAreaElement
  editor: HTMLElement
  list: HTMLOListElement
  /** An empty row. */
  row: HTMLLIElement
  /** The author line. */
  line: HTMLInputElement
}

class PeopleEditor {
  private people: Person[] = []
  /** The people whose data the names in the author line keep. */
  private before: Person[] = []

  constructor(private readonly parts: Parts) {}

  start(signal: AbortSignal): void {
    const { element, area, list, line } = this.parts
    const on = { signal }
    area.addEventListener('filled', () => this.read(), on)
    line.addEventListener('filled', () => this.read(), on)
    line.addEventListener('focus', () => this.remember(), on)
    line.addEventListener('input', () => this.followLine(), on)
    line.addEventListener('paste', (event) => this.paste(event, this.people.length), on)
    list.addEventListener('input', () => this.followRows(), on)
    list.addEventListener('change', (event) => this.onName(event), on)
    list.addEventListener('paste', (event) => this.paste(event, this.placeOf(event.target)), on)
    const onDrop = () => this.change(listPeopleRows(list).map(readPersonRow))
    list.addEventListener('pointerdown', (event) => dragRow(event, { of: 'li', onDrop }), on)
    element.addEventListener('click', (event) => this.onClick(event), on)
    if (line.isConnected) offerPeople(list, signal, (at, known) => this.choose(at, known))
    this.read()
    if (line.value !== line.defaultValue) this.followLine() // typed before this script was loaded
    const isLinked = location.hash === `#${area.name}` // an error links to the area, which is hidden
    if (isLinked) list.querySelector<HTMLElement>('[data-part=affiliation]')?.focus()
    const partOf = (error: string) => (isAboutCorresponding(error) ? 'corresponding' : 'name')
    onLinkTo(area, (words) => this.focusOn(0, `[data-part=${partOf(words)}]`), signal)
  }

  /** Shows the form's value in fields; invalid JSON stays in the text area. */
  private read(): void {
    const { area, editor, line } = this.parts
    const isEmpty = area.value.trim() === ''
    const typed = isEmpty ? undefined : peopleTyped(area.value)
    const isReadable = isEmpty || typed !== undefined
    const field = area.closest('.field')
    for (const part of field?.querySelectorAll<HTMLElement>(':scope > :not(.error)') ?? []) part.hidden = isReadable
    editor.hidden = !isReadable
    this.people = typed ?? peopleRenamed([], line.value)
    this.show()
  }

  private show(): void {
    const { list, row } = this.parts
    const shown = this.people.length > 0 ? this.people : [aPerson({})]
    while (list.children.length > shown.length) list.lastElementChild?.remove()
    while (list.children.length < shown.length) list.append(row.cloneNode(true))
    listPeopleRows(list).forEach((row, at) => {
      fillRow(row, shown[at] ?? aPerson({}), { at, of: shown.length })
    })
  }

  private remember(): void {
    this.before = this.people
  }

  /** Updates the people from the author line; names that remain keep their data. */
  private followLine(): void {
    const { area, line } = this.parts
    this.people = peopleRenamed(this.before.length > 0 ? this.before : this.people, line.value)
    if (area.value !== '') area.value = JSON.stringify(this.people)
    this.show()
  }

  /** Updates the people from their fields. */
  private followRows(): void {
    const rows = listPeopleRows(this.parts.list)
    this.people = rows.map(readPersonRow)
    this.write()
    rows.forEach((row, at) => {
      fillRow(row, undefined, { at, of: rows.length })
    })
  }

  /** Replaces the people or changes their order. */
  private change(people: Person[]): void {
    this.people = people
    this.show()
    this.write()
    this.parts.area.dispatchEvent(new Event('input', { bubbles: true }))
  }

  private write(): void {
    const { area, line } = this.parts
    area.value = this.people.every(isEmptyPerson) ? '' : JSON.stringify(this.people)
    line.value = joinAuthorNames(this.people.filter(({ name }) => name !== ''))
  }

  /** Fills in a known person, and keeps what was typed otherwise. */
  private choose(at: number, known: Partial<Person>): void {
    const typed = this.people[at] ?? aPerson({})
    const kept = Object.entries(typed).filter(([part, value]) => value !== '' && part !== 'name' && part !== 'orcid')
    this.change(this.people.with(at, { ...typed, ...known, ...Object.fromEntries(kept) }))
    this.focusOn(at, '[data-part=affiliation]')
  }

  private paste(event: ClipboardEvent, at: number): void {
    const { target, clipboardData } = event
    const { element, line } = this.parts
    const isLine = target === line
    if (!(target instanceof HTMLInputElement) || !(isLine || target.dataset.part === 'name')) return
    const pasted = pastedAuthors(clipboardData?.getData('text/plain') ?? '', isLine)
    if (pasted === undefined) return
    if (typeof pasted === 'string') {
      const isWhole = target.selectionStart === 0 && target.selectionEnd === target.value.length
      if (isWhole && this.readName(at, pasted)) event.preventDefault()
      return
    }
    event.preventDefault()
    this.remember()
    const past = this.people
    const ignored = ignoredParts(past, pasted)
    this.change(withPasted(past, pasted, at < 0 ? past.length : at))
    element.querySelector('details')?.setAttribute('open', '')
    const differing = ignored.length > 0 ? ` ${t('Kept as it was: {parts}.', { parts: ignored.join('; ') })}` : ''
    const read =
      pasted.length === 1
        ? t('1 author read from what was pasted: please check them.')
        : t('{count} authors read from what was pasted: please check them.', { count: pasted.length })
    this.say(read + differing, past)
  }

  private onName({ target }: Event): void {
    const isName = target instanceof HTMLInputElement && target.dataset.part === 'name'
    if (isName) this.readName(this.placeOf(target), target.value.trim())
  }

  /** Converts a name that was entered with its family name first to natural order. @returns false for any other name */
  private readName(at: number, text: string): boolean {
    const past = this.people
    const typed = past[at] ?? aPerson({})
    const read = nameWithComma(text)
    if (!read) return false
    this.change(past.toSpliced(at, 1, { ...typed, ...read }))
    const note = t('“{text}” was read as one author, the family name first: please check.', { text })
    if (!mayBeTwoNames(text)) {
      this.say(note, past)
      return true
    }
    const two = listedNames(text).map(({ name }, place) =>
      place === 0 ? { ...typed, name, family: '' } : aPerson({ name }),
    )
    this.say(note, past.toSpliced(at, 1, ...two), t('These are two authors'))
    return true
  }

  /**
   * Shows a message with a button that restores people.
   * @param past people that can be restored or can replace the current ones
   * @param label the label of the button
   */
  private say(text: string, past: Person[], label = t('Undo')): void {
    const undo = this.parts.element.querySelector<HTMLButtonElement>('[data-undo]')
    this.announce(text)
    if (!undo) return
    undo.hidden = false
    undo.textContent = label
    undo.onclick = () => {
      this.change(past)
      undo.hidden = true
      this.announce('')
    }
  }

  private announce(text: string): void {
    const status = this.parts.element.querySelector('[role=status]')
    if (status) status.textContent = text
  }

  private onClick({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest('button') : null
    const at = this.placeOf(button)
    if (button?.dataset.add !== undefined) this.add()
    else if (button?.dataset.remove !== undefined) this.remove(at)
    else if (button?.dataset.move) this.move(at, Number(button.dataset.move))
  }

  private add(): void {
    this.change([...(this.people.length > 0 ? this.people : [aPerson({})]), aPerson({})])
    this.focusOn(this.people.length - 1, '[data-part=name]')
  }

  private remove(at: number): void {
    const past = this.people
    this.change(past.toSpliced(at, 1))
    this.focusOn(Math.min(at, this.people.length - 1), '[data-remove]')
    this.say(t('Author removed.'), past)
  }

  private move(at: number, by: number): void {
    const to = at + by
    const [moved, other] = [this.people[at], this.people[to]]
    if (!moved || !other) return
    this.change(this.people.with(at, other).with(to, moved))
    this.focusOn(to, `[data-move="${by}"]`)
    this.announce(t('Author {from} is now author {to}.', { from: at + 1, to: to + 1 }))
  }

  /** Returns the position of the row that contains an element; -1 outside all rows. */
  private placeOf(target: EventTarget | null): number {
    const row = target instanceof Element ? target.closest('li') : null
    return row ? listPeopleRows(this.parts.list).indexOf(row) : -1
  }

  private focusOn(at: number, what: string): void {
    listPeopleRows(this.parts.list)[Math.max(0, at)]?.querySelector<HTMLElement>(what)?.focus()
  }
}

/** Reports whether a message is about the corresponding author. */
const isAboutCorresponding = (text: string) =>
  /corresponding/i.test(text) || text.startsWith(t('Please say who is the corresponding author'))
