import { t } from '../../src/core/words/words.ts'

/** Fills a card with the entries that a link leads to, as the lists have them, and the links back. */
export function fillCard(card: HTMLElement, link: HTMLElement): boolean {
  const ids = link.dataset.to?.split(' ') ?? [link.getAttribute('href')?.slice(1) ?? '']
  const entries = ids.flatMap((id) => document.getElementById(id) ?? [])
  if (entries.length === 0) return false
  const isNote = link.getAttribute('role') === 'doc-noteref'
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'closes'
  close.ariaLabel = t('Close')
  close.textContent = '✕'
  card.replaceChildren(close, ...entries.flatMap((entry) => renderCardEntry(entry, link.id, isNote)))
  card.ariaLabel = card.querySelector('.card-name')?.textContent ?? ''
  return true
}

function renderCardEntry(entry: HTMLElement, citedAt: string, isNote: boolean): HTMLElement[] {
  const name = document.createElement('p')
  name.className = 'card-name'
  const label = entry.querySelector('.reference-label')?.textContent?.replace(/[[\].()\s]/g, '')
  name.textContent = [isNote ? t('Note') : t('Reference'), label].filter(Boolean).join(' ')
  const text = document.createElement('div')
  text.className = 'card-text'
  const own = entry.querySelector('.reference-text')?.cloneNode(true)
  const links = document.createElement('p')
  links.className = 'reference-links'
  if (own instanceof HTMLElement) {
    links.append(...(own.querySelector('.reference-links')?.childNodes ?? []))
    for (const one of own.querySelectorAll('.reference-links, .back-links')) one.remove()
    for (const one of own.querySelectorAll('[id]')) one.removeAttribute('id')
    text.append(...own.childNodes)
  }
  links.append(linkTo(entry.id, isNote ? t('In the notes') : t('In the list')))
  const back = backLinks(entry, citedAt)
  return back ? [name, text, links, back] : [name, text, links]
}

function linkTo(id: string, words: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = `#${id}`
  link.textContent = words
  return link
}

/** Returns the line "Cited 4 times: back to" with each other place, by the name of its section. */
function backLinks(entry: HTMLElement, citedAt: string): HTMLElement | undefined {
  const places = [...entry.querySelectorAll<HTMLAnchorElement>('.back-links a')]
  if (places.length < 2) return undefined
  const line = document.createElement('p')
  line.className = 'card-places'
  line.append(t('Cited {count} times: back to', { count: places.length }), ' ')
  for (const [at, place] of places.entries()) {
    const words = place.ariaLabel?.split(', ').slice(1).join(', ') || t('citation {number}', { number: at + 1 })
    if (at > 0) line.append(', ')
    if (place.hash === `#${citedAt}`) {
      const here = document.createElement('strong')
      here.textContent = t('{place} (here)', { place: words })
      line.append(here)
    } else line.append(linkTo(place.hash.slice(1), words))
  }
  return line
}
