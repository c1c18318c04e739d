/** Starts an element that has entered the page. `gone` aborts when it leaves, which removes the listeners that carry it. */
export type Start = (element: HTMLElement, gone: AbortSignal) => void

/** Defines a custom element, unless it is: those on the page start at once, later ones as they enter it. */
export function defineElement(name: string, start: Start): void {
  if (customElements.get(name)) return
  customElements.define(
    name,
    class extends HTMLElement {
      private left = new AbortController()

      connectedCallback() {
        this.left = new AbortController()
        start(this, this.left.signal)
      }

      disconnectedCallback() {
        this.left.abort()
      }

      /** Moved by a morph (`moveBefore`), it has not left. */
      connectedMoveCallback() {}
    },
  )
}
