import { fillCard } from './card-content.ts'

const citing = '.full-text :is([role="doc-biblioref"], [role="doc-noteref"])[href^="#"]'
const openMs = 250
const closeMs = 300

/** From this width on a card is shown next to its word; below, it is a sheet at the bottom of the window. */
const wide = matchMedia('(width >= 64rem)')

const citingAt = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLAnchorElement>(citing) ?? undefined) : undefined

/**
 * Shows references and notes as cards where they are cited, while the pointer or the focus is there. Enter, or a tap,
 * enters the card; Escape and the close button return to the word.
 */
export function showCards(): void {
  const card = document.createElement('div')
  card.className = 'text-card'
  card.id = 'text-card'
  card.popover = 'manual'
  card.role = 'group'
  document.querySelector('main')?.append(card)
  let word: HTMLAnchorElement | undefined
  let timer: Timer | undefined
  let isBack = false

  const open = (link: HTMLAnchorElement) => {
    clearTimeout(timer)
    if (word === link) return
    close()
    if (!fillCard(card, link)) return
    word = link
    link.ariaExpanded = 'true'
    link.setAttribute('aria-controls', card.id)
    card.showPopover()
    place(card, link)
  }
  const close = (comesBack = false) => {
    clearTimeout(timer)
    if (!word) return
    const last = word
    word = undefined
    last.removeAttribute('aria-expanded')
    last.removeAttribute('aria-controls')
    card.hidePopover()
    isBack = comesBack
    if (comesBack) last.focus({ preventScroll: true })
    isBack = false
  }
  const goIn = () => card.querySelector<HTMLElement>('a, button:not(.closes)')?.focus()
  const later = (act: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse' || !wide.matches) return
    const link = citingAt(target)
    if (link) later(() => open(link), link === word ? 0 : openMs)
    else if (target instanceof Node && card.contains(target)) clearTimeout(timer)
    else if (word && !card.contains(document.activeElement) && document.activeElement !== word)
      later(() => close(), closeMs)
    else if (!word) clearTimeout(timer)
  })
  document.addEventListener('focusin', ({ target }) => {
    const link = citingAt(target)
    if (link && !isBack && wide.matches && link.matches(':focus-visible')) open(link)
    else if (word && link !== word && target instanceof Node && !card.contains(target)) close()
  })
  document.addEventListener('keydown', (event) => {
    if (!word) return
    if (event.key === 'Escape') {
      event.preventDefault()
      close(true)
    } else if (event.key === 'Enter' && event.target === word) {
      event.preventDefault()
      goIn()
    } else if (event.key === 'Tab' && event.target instanceof Node && card.contains(event.target))
      leaveByTab(event, card, word)
  })
  document.addEventListener('click', (event) => {
    const link = citingAt(event.target)
    if (link && !wide.matches) {
      event.preventDefault()
      open(link)
      goIn()
    } else if (event.target instanceof Element && event.target.closest('.text-card .closes')) close(true)
    else if (event.target instanceof Element && event.target.closest('.text-card a[href^="#"]')) {
      markWay(word?.id ?? '')
      close()
    } else if (link) markWay(link.id)
    else if (event.target instanceof Node && !card.contains(event.target)) close()
  })
  wide.addEventListener('change', () => close())
}

/** Puts a card below its word, or above it if there is no room, and within the window. */
function place(card: HTMLElement, link: HTMLElement): void {
  card.style.cssText = ''
  if (!wide.matches) return
  const [gap, edge] = [8, 8]
  const at = link.getClientRects()[0] ?? link.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const left = Math.max(edge, Math.min(at.left - 16, document.documentElement.clientWidth - width - edge))
  const hasRoom = at.bottom + gap + height <= innerHeight || at.top - gap - height < 0
  const top = hasRoom ? at.bottom + gap : at.top - gap - height
  card.style.left = `${left + scrollX}px`
  card.style.top = `${top + scrollY}px`
}

/** Continues behind the word when Tab leaves a card's last element, and returns to the word from its first one. */
function leaveByTab(event: KeyboardEvent, card: HTMLElement, word: HTMLElement): void {
  const all = [...card.querySelectorAll<HTMLElement>('a, button')]
  if (event.shiftKey && event.target === all[0]) {
    event.preventDefault()
    word.focus()
  } else if (!event.shiftKey && event.target === all.at(-1)) word.focus({ preventScroll: true })
}

/** Marks in the list the citation that the reader came from. */
function markWay(id: string): void {
  for (const one of document.querySelectorAll('.back-links [data-here]')) one.removeAttribute('data-here')
  document.querySelector(`.back-links a[href="#${id}"]`)?.setAttribute('data-here', '')
}
