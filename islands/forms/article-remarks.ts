import { remarksOn } from '../../src/journal/articles/editing/doubts.ts'
import { valuesOf } from '../drafts/draft-storage.ts'

const typingMs = 300

/** Updates the remarks of an article's form while the user types; Tab moves to the end of an unfinished page range. */
export default function articleRemarks(element: HTMLElement, signal: AbortSignal): void {
  const form = element.closest('form')
  const pages = form?.querySelector<HTMLInputElement>('[name=pagenumber]')
  let isByTab = false
  let timer: ReturnType<typeof setTimeout> | undefined

  form?.addEventListener('input', later, { signal: signal })
  form?.addEventListener('keydown', onKey, { signal: signal })
  form?.addEventListener('focusin', onFocus, { signal: signal })
  show()

  function onKey({ key }: KeyboardEvent): void {
    isByTab = key === 'Tab'
  }

  /** Tab selects a field's text, but here the last page is typed after it. */
  function onFocus({ target }: FocusEvent): void {
    if (isByTab && pages && target === pages) pages.setSelectionRange(pages.value.length, pages.value.length)
    isByTab = false
  }

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(show, typingMs)
  }

  function show(): void {
    if (!form) return
    const remarks = Object.entries(remarksOn(valuesOf(form), Number(element.dataset.year)))
    for (const [name, of] of remarks) {
      const place = form.querySelector(`[data-remarks-on=${name}]`)
      if (place?.textContent !== of.map(({ text }) => text).join('')) place?.replaceChildren(...of.map(lineOf))
    }
  }
}

function lineOf({ text, isDoubt }: { text: string; isDoubt: boolean }): HTMLElement {
  const line = document.createElement('p')
  line.className = isDoubt ? 'warning' : 'hint'
  line.textContent = text
  return line
}
