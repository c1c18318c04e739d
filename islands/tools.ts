/** The script of the tools' pages: htmx, islands that are live at once, and a word where the journal does not answer. */
import htmx from 'htmx.org'

htmx.config.includeIndicatorCSS = false // a style element, which the content security policy forbids
htmx.config.morphSkip = '[data-island]' // they are React's

declare const clientUrl: string

const eager = [...document.querySelectorAll('[data-island][data-eager]')]
if (eager.length > 0) {
  const { hydrate }: typeof import('./client.tsx') = await import(clientUrl)
  await Promise.all(eager.map(hydrate))
}

document.addEventListener('htmx:error', () => {
  const said = document.createElement('dialog')
  said.className = 'flash error'
  said.append('The journal did not answer. Nothing was changed; please try again.')
  const close = document.createElement('button')
  close.className = 'button quiet'
  close.textContent = 'Close'
  close.addEventListener('click', () => said.remove())
  said.append(close)
  document.body.append(said)
  said.show()
})
