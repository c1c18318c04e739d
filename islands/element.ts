/** Starts an element that has entered the page. `gone` aborts when it leaves, which removes the listeners that carry it. */
export type Start = (element: HTMLElement, gone: AbortSignal) => void

/** Marks elements whose script does not run: they show what they show without scripts. */
export function showPlain(elements: Iterable<HTMLElement>): void {
  for (const element of elements) element.setAttribute('data-plain', '')
}

/**
 * Defines a custom element, unless it is: those on the page start at once, later ones as they enter it. One that cannot start is
 * shown plain.
 */
export function defineElement(name: string, start: Start): void {
  if (customElements.get(name)) return
  customElements.define(
    name,
    class extends HTMLElement {
      private left = new AbortController()

      connectedCallback() {
        this.left = new AbortController()
        try {
          start(this, this.left.signal)
          this.removeAttribute('data-plain')
        } catch (error) {
          showPlain([this])
          console.error(error)
        }
      }

      disconnectedCallback() {
        this.left.abort()
      }

      /** Moved by a morph (`moveBefore`), it has not left. */
      connectedMoveCallback() {}
    },
  )
}
