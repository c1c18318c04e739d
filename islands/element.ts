/**
 * Starts an element that has entered the page. `signal` aborts when it leaves, which removes its listeners.
 */
export type Start = (element: HTMLElement, signal: AbortSignal) => void

/** Marks elements whose script failed; they look as they do without scripts. */
export function showPlain(elements: Iterable<HTMLElement>): void {
  for (const element of elements) element.setAttribute('data-plain', '')
}

/**
 * Defines a custom element once: those on the page start at once, later ones when inserted. One that fails to start
 * falls back to plain HTML.
 */
export function defineElement(name: string, start: Start): void {
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

      /** A morph (`moveBefore`) moved it; it has not left the page. */
      connectedMoveCallback() {}
    },
  )
}
