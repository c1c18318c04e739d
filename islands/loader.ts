/**
 * The script of a first visit. An island's own code is fetched when the reader first touches it; a click on a button
 * that did nothing yet is made again afterwards, and meanwhile the island is busy.
 */
declare const clientUrl: string
declare const followSessionUrl: string

function wake(event: Event): void {
  const touched = event.target instanceof Element ? event.target : undefined
  const island = touched?.closest('[data-island]')
  if (!touched || !island || island.hasAttribute('data-awake')) return
  const hydration = import(clientUrl).then(({ hydrate }: typeof import('./client.tsx')) => hydrate(island))
  const button = touched.closest('button[type=button]')
  if (event.type === 'click' && button instanceof HTMLElement) {
    island.ariaBusy = 'true'
    hydration.then(() => button.click()).finally(() => island.removeAttribute('aria-busy'))
  }
}

for (const type of ['pointerover', 'pointerdown', 'focusin', 'click']) document.addEventListener(type, wake, true)

// Only the tools, and the page they leave to, have to do with sessions.
if (location.hash === '#signed-out' || document.querySelector('meta[name=journal-session]')) import(followSessionUrl)

document.addEventListener('keydown', (event) => {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (
    key !== '/' ||
    ctrlKey ||
    metaKey ||
    altKey ||
    (target instanceof Element && target.matches('input, select, textarea, [contenteditable]'))
  )
    return
  event.preventDefault()
  document.querySelector<HTMLElement>('input[type=search]')?.focus()
})
