/**
 * Part of every page’s script: it fetches an island's code when the reader first touches the island; until then the
 * island is busy, and the click is repeated once it is live.
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

for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, wake, true)

// Only the tools, whose script handles sessions, and the home page after an expired session need this.
if (location.hash === '#signed-out') import(followSessionUrl)

document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey } = event
  const isTyping = document.activeElement?.matches('input, select, textarea, [contenteditable]')
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return
  event.preventDefault()
  const fields = ['main [type=search]', 'search input'].flatMap((of) => [...document.querySelectorAll<HTMLElement>(of)])
  const search = fields.find((field): field is HTMLInputElement => field.checkVisibility())
  search?.focus()
  search?.select()
})
