/**
 * The script of a first visit. An island's own code is fetched when the reader first touches it; a click on a button
 * that did nothing yet is made again afterwards.
 */
declare const clientUrl: string
declare const followSessionUrl: string

const awake = new WeakMap<Element, Promise<unknown>>()

function wake(event: Event): void {
  const touched = event.target instanceof Element ? event.target : undefined
  const island = touched?.closest('[data-island]')
  if (!touched || !island) return
  let hydration = awake.get(island)
  if (!hydration) {
    hydration = import(clientUrl).then(({ hydrate }: typeof import('./client.tsx')) => hydrate(island))
    awake.set(island, hydration)
    hydration.catch(() => awake.delete(island)) // the next touch tries again
  }
  const button = touched.closest('button[type=button]')
  if (event.type === 'click' && button instanceof HTMLElement && !island.hasAttribute('data-awake')) {
    hydration.then(() => button.click())
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
    (target as Element).matches('input, select, textarea, [contenteditable]')
  )
    return
  event.preventDefault()
  document.querySelector<HTMLElement>('input[type=search]')?.focus()
})
