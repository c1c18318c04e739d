/**
 * Lets the text on the mending screen be edited in its place. The editor, which is large, is loaded once somebody asks
 * for it, or a draft of it was restored.
 */
export default function textEditor(element: HTMLElement, signal: AbortSignal): void {
  const form = element.querySelector('form')
  const source = element.querySelector('textarea')
  const button = element.querySelector<HTMLButtonElement>(':scope > button')
  const sheet = element.parentElement
  if (!form || !source || !button || !sheet) return
  let isOpening = false
  button.hidden = false
  button.addEventListener('click', open, { signal })
  source.addEventListener('filled', () => source.value && open(), { signal })
  if (source.value) open()

  async function open(): Promise<void> {
    if (isOpening || !form || !source || !button || !sheet) return
    isOpening = true
    button.ariaBusy = 'true'
    try {
      const { openTextEditor } = await import('./whole-text.ts')
      await openTextEditor({ form, source, nodes: element.dataset.nodes ?? '' }, signal)
      sheet.toggleAttribute('data-editing', true)
      form.hidden = false
      button.hidden = true
    } catch (error) {
      isOpening = false
      button.textContent = 'The editor could not be loaded. Try again'
      console.error(error)
    } finally {
      button.ariaBusy = null
    }
  }
}
