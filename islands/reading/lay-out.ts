/**
 * Lays out the sections that the first paint skipped (`full-text.css`), one after another while the browser is idle.
 */
export function layOutRest(): void {
  const rest = [...document.querySelectorAll<HTMLElement>('.full-text > section, .full-text .references')]
  const next = () => {
    rest.shift()?.style.setProperty('content-visibility', 'visible')
    if (rest.length > 0) requestIdleCallback(next, { timeout: 100 })
  }
  if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: 1000 })
}
