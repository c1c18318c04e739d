import { slugFor } from '../../src/journal/webpages/rules.ts'

/** Fills in a new page's address from its title as it is typed, until the user types another address. */
export default function slugOffer(element: HTMLElement, signal: AbortSignal): void {
  const form = element.closest('form')
  const [title, slug] = [form?.elements.namedItem('title'), form?.elements.namedItem('slug')]
  if (!(title instanceof HTMLInputElement) || !(slug instanceof HTMLInputElement)) return
  let offered = slugFor(title.defaultValue)
  const offer = () => {
    if (slug.value !== '' && slug.value !== offered) return
    offered = slugFor(title.value)
    slug.value = offered
    slug.dispatchEvent(new Event('input', { bubbles: true }))
  }
  title.addEventListener('input', offer, { signal })
  if (slug.value === '') offer()
}
