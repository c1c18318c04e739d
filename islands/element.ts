/**
 * Starts an element that has entered the page. `signal` aborts when it leaves, which removes its listeners.
 */
export type Start = (element: HTMLElement, signal: AbortSignal) => void

/** Marks elements whose script failed; they look as they do without scripts. */
function showPlain(elements: Iterable<HTMLElement>): void {
  for (const element of elements) element.setAttribute('data-plain', '')
}

/**
 * Defines a custom element once: those on the page start at once, later ones when inserted. One that fails to start
 * falls back to plain HTML.
 */
function defineElement(name: string, start: Start): void {
  if (customElements.get(name)) return
  customElements.define(
    name,
    class extends HTMLElement {
      private controller = new AbortController()

      connectedCallback() {
        this.controller = new AbortController()
        try {
          start(this, this.controller.signal)
          this.removeAttribute('data-plain')
        } catch (error) {
          showPlain([this])
          console.error(error)
        }
      }

      disconnectedCallback() {
        this.controller.abort()
      }

      /** Does nothing: a morph (`moveBefore`) moved the element, which has not left the page. */
      connectedMoveCallback() {}
    },
  )
}

/** The modules of custom elements, each loaded when a page contains its element. */
export type Modules = Record<string, () => Promise<{ default: Start }>>

/** Defines the elements that the page contains and that are not yet defined; returns whether all could be loaded. */
export async function defineElements(elements: Modules): Promise<boolean> {
  const missing = Object.entries(elements).filter(([name]) => document.querySelector(`${name}:not(:defined)`))
  const loaded = await Promise.all(missing.map(([name, load]) => define(name, load)))
  return loaded.every(Boolean)
}

/**
 * Retries a module that failed to load once; then the page works without it until the next swap, or until it is online.
 */
async function define(name: string, load: Modules[string]): Promise<boolean> {
  const fetched = await load()
    .catch(load)
    .catch(() => undefined)
  if (fetched) defineElement(name, fetched.default)
  else showPlain(document.querySelectorAll<HTMLElement>(name))
  return fetched !== undefined
}
