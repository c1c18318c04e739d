import { referencesIn } from '../../src/core/pasted/references.ts'

/** Splits references pasted into the text area into one per line; Ctrl+Z undoes the paste. */
export default function splitPasted(element: HTMLElement, signal: AbortSignal): void {
  const area = element.querySelector('textarea')
  area?.addEventListener('paste', onPaste, { signal: signal })

  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (!area || !pasted.includes('\n')) return
    event.preventDefault()
    const before = area.value.slice(0, area.selectionStart)
    const start = before === '' || before.endsWith('\n') ? '' : '\n'
    insert(area, start + referencesIn(pasted).join('\n'))
  }
}

/** The most lines that are inserted as typed; Chromium's time for it is quadratic: a thousand lines take seconds. */
const maxTypedLines = 300

/**
 * Inserts text as if typed, so that the browser can undo it. Long text, or text in a browser without support, is
 * inserted without undo.
 */
function insert(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  const isShort = text.split('\n').length <= maxTypedLines
  if (isShort && document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
