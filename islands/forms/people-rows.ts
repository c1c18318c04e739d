import { t } from '../../src/core/words/words.ts'
import type { CreditRole } from '../../src/journal/record/people/credit-rules.ts'
import { aPerson, type Person } from '../../src/journal/record/people/rules.ts'

export const listPeopleRows = (list: HTMLElement) => [...list.children] as HTMLLIElement[] // only list items

const rolesOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLInputElement>('[data-role]')]

const listPersonInputs = (row: HTMLElement) => [...row.querySelectorAll<HTMLInputElement>('[data-part]')]

/** Returns the person of a row, as typed. */
export function readPersonRow(row: HTMLElement): Person {
  const credit = rolesOf(row).flatMap(({ checked, value }) => (checked ? [value as CreditRole] : []))
  return aPerson({
    ...Object.fromEntries(
      listPersonInputs(row).map(({ dataset, type, checked, value }) => [
        dataset.part,
        dataset.part === 'organisation' ? checked && 'organisation' : type === 'checkbox' ? checked : value,
      ]),
    ),
    credit,
  })
}

/**
 * Fills a row, gives its fields the ids that errors refer to, and labels its buttons.
 * @param person undefined if the row keeps its input
 */
export function fillRow(row: HTMLElement, person: Person | undefined, { at, of }: { at: number; of: number }): void {
  for (const field of listPersonInputs(row)) {
    const part = field.dataset.part as keyof Person // from the template
    const id = `authors[${at}].${part}`
    if (field.id !== id) rename(field, id)
    if (!person) continue
    if (field.type === 'checkbox') field.checked = Boolean(person[part])
    else if (field.value !== person[part]) field.value = String(person[part])
  }
  if (person) for (const role of rolesOf(row)) role.checked = person.credit?.some((one) => one === role.value) ?? false
  const author = readPersonRow(row)
  const name = author.name || t('author {number}', { number: at + 1 })
  setText(row.querySelector('[data-place]'), t('Author {number}', { number: at + 1 }))
  setText(row.querySelector('[data-filled]'), filledIn(author))
  row.querySelector('fieldset')?.setAttribute('aria-label', t('Contributions of {name}', { name }))
  const buttons: [string, string, boolean][] = [
    ['[data-move="-1"]', t('Move {name} up', { name }), at > 0],
    ['[data-move="1"]', t('Move {name} down', { name }), at < of - 1],
    ['[data-remove]', t('Remove {name}', { name }), true],
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

/** Summarises a closed disclosure's content. */
function filledIn({ email, country, family, ror, organisation, credit = [] }: Person): string {
  return [
    organisation && t('organisation'),
    email,
    country,
    family,
    ror && 'ROR ID',
    credit.length > 0 && (credit.length === 1 ? t('1 role') : t('{count} roles', { count: credit.length })),
  ]
    .filter(Boolean)
    .join(', ')
}
