import { missingText, remarksOn } from '../../src/journal/articles/editing/doubts.ts'
import { parseReferenceLines, referencesText } from '../../src/journal/record/support-rules.ts'
import { collectFormValues } from '../drafts/draft-storage.ts'

const typingMs = 300

/** Updates an article form's remarks and bar while the user types; Tab ends an unfinished page range. */
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

  /**
   * Places the cursor after the text when Tab reaches the page field: Tab selects text, but here the last page is typed
   * after it.
   */
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
    const values = collectFormValues(form)
    showBar(form, values)
    showReferences(form, values.references ?? '')
    const remarks = Object.entries(remarksOn(values, Number(element.dataset.year)))
    for (const [name, of] of remarks) {
      const place = form.querySelector(`[data-remarks-on=${name}]`)
      if (place?.textContent !== of.map(({ text }) => text).join(''))
        place?.replaceChildren(...of.map(renderRemarkLine))
    }
  }
}

/** Shows in the bar what is missing, and whether its button publishes or schedules. */
function showBar(form: HTMLFormElement, values: Record<string, string>): void {
  const missing = form.querySelector('[data-missing]')
  const file = form.querySelector<HTMLInputElement>('input[type=file]')
  const hasFile = !file?.required || Boolean(values.heldpdf || file.files?.length)
  const isScheduled = Boolean(values.publish_at)
  const text = missingText(values, { hasFile, isScheduled })
  if (missing && missing.textContent !== text) missing.textContent = text
  const button = form.querySelector<HTMLButtonElement>('.save-bar [data-schedules]:enabled')
  const label = (isScheduled ? button?.dataset.schedules : button?.dataset.publishes) ?? ''
  if (button && button.textContent !== label) button.textContent = label
}

/** Numbers the references, and shows their count on their fold. */
function showReferences(form: HTMLFormElement, typed: string): void {
  const list = form.querySelector<HTMLElement>('[data-references]')
  const count = form.querySelector('[data-counts-references]')
  if (!list || list.dataset.of === typed) return
  list.dataset.of = typed
  if (count) count.textContent = referencesText(typed)
  const lines = parseReferenceLines(typed).map(({ text, doi }) => {
    const line = Object.assign(document.createElement('li'), { textContent: text })
    if (doi) line.dataset.doi = ''
    return line
  })
  list.replaceChildren(...lines)
  list.hidden = lines.length === 0
}

function renderRemarkLine({ text, isDoubt }: { text: string; isDoubt: boolean }): HTMLElement {
  const className = isDoubt ? 'warning' : 'hint'
  return Object.assign(document.createElement('p'), { className, textContent: text })
}
