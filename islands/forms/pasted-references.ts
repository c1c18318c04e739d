import { referencesIn } from '../../src/text/references.ts'

/** Splits references that are pasted into the text area within into one a line; Ctrl Z takes the paste back. */
export default function splitPasted(element: HTMLElement, gone: AbortSignal): void {
  const area = element.querySelector('textarea')
  area?.addEventListener('paste', onPaste, { signal: gone })

  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (!area || !pasted.includes('\n')) return
    event.preventDefault()
    const before = area.value.slice(0, area.selectionStart)
    const start = before === '' || before.endsWith('\n') ? '' : '\n'
    insert(area, start + referencesIn(pasted).join('\n'))
  }
}

/** Chromium's time for more lines grows with their square: a thousand take seconds. */
const maxTypedLines = 300

/** Inserts a text as if it were typed, which the browser can undo; very many lines, or a browser that cannot do so, just get in. */
function insert(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  const isShort = text.split('\n').length <= maxTypedLines
  if (isShort && document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
