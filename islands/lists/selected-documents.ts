import {
  downloadedMessage,
  leftOutMessage,
  retractedMessage,
  type SelectionDocument,
  selectionDocuments,
} from '../../src/journal/certificates/selection/rules.ts'
import { type Progress, saveDocument } from './selected-document.ts'

/**
 * Makes documents of the selected rows and saves them, with a progress bar and a button to cancel. Without this script
 * each button submits the form.
 */
export default function selectedDocuments(element: HTMLElement, signal: AbortSignal): void {
  const field = element.dataset.field === 'ids' ? 'ids' : 'refnumbers'
  const form = element.closest('form')
  const work = element.querySelector<HTMLElement>('.document-progress')
  const [bar, count] = [work?.querySelector('progress'), work?.querySelector('span')]
  let controller: AbortController | undefined

  element.addEventListener('click', onClick, { signal })
  signal.addEventListener('abort', () => controller?.abort())

  function onClick(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.hasAttribute('data-cancel')) controller?.abort()
    const document = selectionDocuments[field].find(({ path }) => path === button?.getAttribute('formaction'))
    if (!document || !form) return
    event.preventDefault()
    button?.closest<HTMLElement>('[popover]')?.hidePopover()
    if (!controller) make(document, form)
  }

  async function make(document: SelectionDocument, of: HTMLFormElement): Promise<void> {
    controller = new AbortController()
    const values = new FormData(of).getAll(field).map(String)
    const retracted = [...of.elements].flatMap((box) =>
      box instanceof HTMLInputElement && box.checked && box.dataset.state === 'retracted' ? [box.value] : [],
    )
    say('status', '')
    say('alert', '')
    show(undefined, document.label)
    const watching = { signal: controller.signal, onProgress: (progress: Progress) => show(progress, document.label) }
    const outcome = await saveDocument(document, { field, values }, watching)
    controller = undefined
    if (work) work.hidden = true
    if (outcome.is === 'failed') return say('alert', outcome.message)
    if (outcome.is === 'cancelled') return say('status', 'Cancelled.')
    const done = outcome.is === 'saved' ? downloadedMessage(document, outcome.entries) : ''
    say('status', [done, leftOutMessage(field, outcome.left), retractedMessage(retracted)].filter(Boolean).join(' '))
    if (outcome.is === 'opened') offer(outcome.url, element.querySelector('[role=status]'))
  }

  function show(progress: Progress | undefined, label: string): void {
    if (!work || !bar || !count) return
    work.hidden = false
    bar.setAttribute('aria-label', label)
    count.textContent = progress ? `${progress.whole} of ${progress.total}` : 'Preparing …'
    if (progress) Object.assign(bar, { max: progress.total, value: progress.whole })
    else bar.removeAttribute('value')
  }

  function say(role: 'status' | 'alert', text: string): void {
    const place = element.querySelector(`[role=${role}]`)
    if (place) place.textContent = text
  }
}

/** Shows a link to the PDF, because a browser may not open a tab so long after the click. */
function offer(url: string, place: Element | null): void {
  const link = document.createElement('a')
  Object.assign(link, { href: url, target: '_blank', rel: 'noreferrer', textContent: 'Open the PDF to print it' })
  place?.prepend(link, ' ')
}
