import { peopleTyped } from '../../src/journal/record/people/form.ts'
import { countryOf } from '../../src/review/papers/country-rules.ts'

/**
 * Fills in a form's country from the corresponding author's affiliation as it is typed, until the user types another
 * country. Its `data-language` is the journal's.
 */
export default function countryOffer(element: HTMLElement, signal: AbortSignal): void {
  const form = element.closest('form')
  const [field, area] = [form?.elements.namedItem('country'), form?.elements.namedItem('authors')]
  if (!form || !(field instanceof HTMLInputElement) || !(area instanceof HTMLTextAreaElement)) return
  const said = () => countryOf({ country: '', people: peopleTyped(area.value) ?? [] }, element.dataset.language ?? '')
  let offered = said()
  const offer = () => {
    const country = said()
    if (country === '' || country === offered || (field.value !== '' && field.value !== offered)) return
    offered = country
    field.value = country
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (field.value === '') offered = ''
  for (const event of ['change', 'input']) form.addEventListener(event, offer, { signal })
}
