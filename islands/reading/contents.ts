import { t } from '../../src/core/words/words.ts'

/** Marks in the contents the section being read: the innermost one in the upper third of the window. */
export function followContents(): void {
  const nav = document.querySelector<HTMLElement>('.contents')
  if (!nav) return
  const links = new Map([...nav.querySelectorAll<HTMLAnchorElement>('li > a')].map((link) => [link.hash, link]))
  const sections = [...document.querySelectorAll<HTMLElement>('#abstract, .full-text section[id]')]
  const inSight = new Set<Element>()
  let current: HTMLAnchorElement | undefined
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inSight.add(target)
        else inSight.delete(target)
      const innermost = sections.findLast((section) => inSight.has(section) && links.has(`#${section.id}`))
      const next = innermost && links.get(`#${innermost.id}`)
      if (!next || next === current) return
      current?.removeAttribute('aria-current')
      next.setAttribute('aria-current', 'location')
      current = next
      keepInView(nav, next)
    },
    { rootMargin: '0px 0px -70% 0px' },
  )
  for (const section of sections) watch.observe(section)
}

/** Scrolls the contents, and nothing around them, to show a link. */
function keepInView(nav: HTMLElement, link: HTMLElement): void {
  const [outer, inner] = [nav.getBoundingClientRect(), link.getBoundingClientRect()]
  const margin = 48
  if (inner.top < outer.top + margin) nav.scrollTop -= outer.top + margin - inner.top
  else if (inner.bottom > outer.bottom - margin) nav.scrollTop += inner.bottom - outer.bottom + margin
}

const leastStep = 8

/** Offers the folded contents at a window's edge while the reader scrolls up below them. */
export function offerContents(): void {
  const folded = document.getElementById('contents')
  const fold = folded?.querySelector('details')
  if (!folded || !fold) return
  const pill = document.createElement('a')
  pill.className = 'pill'
  pill.href = '#contents'
  pill.dataset.away = ''
  pill.innerHTML = `<span aria-hidden="true">☰</span> ${t('Contents')}`
  pill.addEventListener('click', () => {
    fold.open = true
    fold.querySelector('summary')?.focus({ preventScroll: true })
  })
  document.body.append(pill)
  let last = scrollY
  addEventListener(
    'scroll',
    () => {
      if (Math.abs(scrollY - last) < leastStep) return
      pill.toggleAttribute('data-away', scrollY > last || folded.getBoundingClientRect().bottom > 0)
      last = scrollY
    },
    { passive: true },
  )
}
