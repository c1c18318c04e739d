import { paths } from '../../src/core/paths.ts'
import type { Person } from '../../src/journal/record/people/rules.ts'
import { listPeopleRows } from './people-rows.ts'

type Known = Omit<Person, 'corresponding'>

const typingMs = 200
const listId = 'known-people'

/**
 * Suggests known people while the user types a name or ORCID iD; fills in nothing until the user chooses one.
 * @param choose receives the row's position and the person
 */
export function offerPeople(list: HTMLElement, signal: AbortSignal, choose: (at: number, person: Known) => void): void {
  const box = document.createElement('ul')
  Object.assign(box, { id: listId, className: 'offers', role: 'listbox', ariaLabel: 'Known people' })
  let field: HTMLInputElement | undefined
  let known: Known[] = []
  let marked = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  const on = { signal: signal }

  list.addEventListener('input', later, on)
  list.addEventListener('keydown', onKey, on)
  list.addEventListener('focusout', close, on)
  box.addEventListener('pointerdown', (event) => event.preventDefault(), on) // the field keeps the focus
  box.addEventListener(
    'click',
    ({ target }) => take([...box.children].indexOf((target as Element).closest('li') as Element)),
    on,
  )

  function later({ target }: Event): void {
    clearTimeout(timer)
    close()
    if (!(target instanceof HTMLInputElement) || !/^(?:name|orcid)$/.test(target.dataset.part ?? '')) return
    timer = setTimeout(() => offer(target), typingMs)
  }

  async function offer(typed: HTMLInputElement): Promise<void> {
    const { value } = typed
    if (value.trim().length < 2) return
    const answer = await fetch(paths.knownPeople(value), { signal: signal }).catch(() => undefined)
    const people: Known[] = answer?.ok ? await answer.json() : []
    if (document.activeElement !== typed || typed.value !== value || people.length === 0) return
    field = typed
    known = people
    box.replaceChildren(...people.map(optionOf))
    typed.parentElement?.append(box)
    for (const [name, state] of Object.entries({ role: 'combobox', 'aria-expanded': 'true', 'aria-controls': listId }))
      typed.setAttribute(name, state)
    mark(-1)
  }

  function onKey(event: KeyboardEvent): void {
    if (event.target !== field || !box.isConnected) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) mark((marked + step + known.length + (marked < 0 && step < 0 ? 1 : 0)) % known.length)
    else if (event.key === 'Enter' && marked >= 0) take(marked)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }

  function mark(at: number): void {
    marked = at
    ;[...box.children].forEach((option, place) => {
      option.ariaSelected = String(place === at)
    })
    if (at < 0) field?.removeAttribute('aria-activedescendant')
    else field?.setAttribute('aria-activedescendant', `${listId}-${at}`)
    box.children[at]?.scrollIntoView({ block: 'nearest' })
  }

  function take(at: number): void {
    const row = field?.closest('li')
    const person = known[at]
    close()
    if (row && person) choose(listPeopleRows(list).indexOf(row), person)
  }

  function close(): void {
    box.remove()
    field?.setAttribute('aria-expanded', 'false')
    field?.removeAttribute('aria-activedescendant')
    field?.removeAttribute('aria-controls')
  }
}

function optionOf({ name, affiliation, orcid, country }: Known, at: number): HTMLElement {
  const option = Object.assign(document.createElement('li'), { id: `${listId}-${at}`, role: 'option' })
  const strong = Object.assign(document.createElement('strong'), { textContent: name })
  option.append(strong, ` ${[affiliation, country, orcid.slice(-19)].filter(Boolean).join(' · ')}`)
  return option
}
