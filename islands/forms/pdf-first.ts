import { fileProblem } from '../../src/core/files/rules.ts'
import { noAnswer, sessionExpired, somethingWrong } from '../../src/core/text/messages.ts'
import { valuesOf } from '../drafts/draft-storage.ts'
import { signInAgain } from '../session/sign-in-again.ts'

/**
 * Reads a PDF as soon as it is chosen if title, authors and abstract are still empty, or if another one filled in any field. It is
 * queued on the server first, so that nothing that happens while it is read asks for it again. Editing a field removes its
 * "read from the PDF" mark, in the draft too. Several PDFs are queued in file name order, and the first is read into an empty form.
 */
export default function pdfFirst(element: HTMLElement, signal: AbortSignal): void {
  const form = element.closest('form')
  const file = element.querySelector<HTMLInputElement>('input[type=file]')
  const button = element.querySelector<HTMLButtonElement>('[data-reads]')
  const status = element.querySelector('[data-reading]')

  let isSending = false

  if (file) file.multiple = true
  element.addEventListener('change', (event) => queue(event, file?.files), { signal: signal, capture: true })
  element.addEventListener('drop', (event) => queue(event, event.dataTransfer?.files), {
    signal: signal,
    capture: true,
  })
  file?.addEventListener('input', read, { signal: signal })
  form?.addEventListener('input', touch, { signal: signal })
  form?.addEventListener('filled', unmarkChanged, { signal: signal, capture: true })
  form?.addEventListener('submit', readFirst, { signal: signal, capture: true })
  unmarkChanged()

  /** Takes several PDFs before the drop zone, which accepts one, sees them. */
  async function queue(event: Event, chosen: FileList | undefined | null): Promise<void> {
    const files = [...(chosen ?? [])]
    if (files.length < 2) return
    event.preventDefault()
    event.stopPropagation()
    element.querySelector('[data-over]')?.removeAttribute('data-over')
    if (file) file.value = ''
    const { failed, waiting } = await sendPdfs(element.dataset.queue ?? '', files, say)
    if (signal.aborted) return
    const said = waiting > 0 ? [waiting === 1 ? 'One PDF is waiting.' : `${waiting} PDFs are waiting.`] : []
    if (failed.length > 0) said.push(`Not sent: ${failed.join(' ')}`)
    say(said.join(' '))
    if (waiting > 0 && headIs(isEmpty)) readNext({ isAsked: failed.length > 0 })
  }

  /** Reads a queued PDF, or the next one: at once, or after a button press if there is a message to read first. */
  function readNext({ isAsked = false, value = 'next' }): void {
    const next = document.createElement('button')
    Object.assign(next, {
      type: 'submit',
      name: 'queued',
      value,
      className: 'button quiet',
      formNoValidate: true,
    })
    next.setAttribute('formaction', element.dataset.next ?? '')
    next.textContent = 'Read the next PDF'
    next.hidden = !isAsked
    status?.after(next)
    if (!isAsked) form?.requestSubmit(next)
  }

  /**
   * The drop zone fires a second event once a file is validated; the browser's own comes too early. Several files go to
   * the queue.
   */
  function read(event: Event): void {
    const isReplacing = form?.querySelector('[data-read]') !== null // nothing of the earlier PDF stays beside this one
    if (!event.isTrusted && file?.files?.length === 1 && (isReplacing || headIs(isEmpty))) form?.requestSubmit(button)
  }

  /** Whether a PDF may fill in title, authors and abstract. */
  function headIs(isOpen: (name: string) => boolean): boolean {
    return ['title', 'authorname', 'abstract'].every(isOpen)
  }

  function isEmpty(name: string): boolean {
    return !(form ? valuesOf(form) : {})[name]?.replace(/<[^>]*>/g, '').trim()
  }

  /** Queues the chosen PDF before it is read; if that fails, it stays chosen. */
  async function readFirst(event: SubmitEvent): Promise<void> {
    const [chosen] = file?.files ?? []
    if (event.submitter !== button || !chosen) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isSending) return
    isSending = true
    const { failed, hash } = await sendPdfs(element.dataset.queue ?? '', [chosen], say)
    isSending = false
    if (signal.aborted) return
    say(failed.length > 0 ? `Not sent: ${failed.join(' ')}` : 'Reading the PDF …')
    if (failed.length > 0) return
    if (file) file.value = ''
    readNext({ value: hash })
  }

  function say(text: string): void {
    if (status) status.textContent = text
  }

  function touch({ target }: Event): void {
    if (target instanceof Element) unmark(target.closest('.field')?.querySelector<HTMLElement>('[data-read]'))
    unmarkChanged()
  }

  /** A field with a different value from a local draft or from the author editor counts as typed. */
  function unmarkChanged(): void {
    for (const mark of form?.querySelectorAll<HTMLElement>('[data-read]') ?? []) {
      const field = form?.elements.namedItem(mark.dataset.read ?? '')
      const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      if (isTyped && field.value !== field.defaultValue) unmark(mark)
    }
  }

  function unmark(mark: HTMLElement | null | undefined): void {
    const fields = form?.querySelector<HTMLInputElement>('input[name=readfields]')
    if (!mark || !fields) return
    fields.value = fields.value
      .split(' ')
      .filter((one) => one.split(':')[0] !== mark.dataset.read)
      .join(' ')
    mark.remove()
  }
}

/**
 * Uploads PDFs one after the other in file name order; asks to sign in again if the session has expired.
 * @param say announces the current upload
 * @returns the PDFs that failed, and why; the number queued, 0 if none was uploaded; and the hash of the last one
 */
async function sendPdfs(url: string, files: File[], say: (text: string) => void) {
  const failed: string[] = []
  let sent = { waiting: 0, hash: '' }
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  for (const [at, file] of sorted.entries()) {
    say(sorted.length > 1 ? `Sending ${at + 1} of ${sorted.length}: ${file.name}` : `Sending ${file.name}`)
    const problem = await fileProblem('pdf', file)
    const answer = problem ?? (await send(url, file))
    if (typeof answer === 'string') failed.push(`${file.name}: ${answer}`)
    else sent = answer
  }
  return { failed, ...sent }
}

/** Uploads one; returns the number queued and its hash, or the error. */
async function send(url: string, file: File): Promise<{ waiting: number; hash: string } | string> {
  const body = new FormData()
  body.set('pdfFile', file)
  const answer = await fetch(url, { method: 'POST', body, headers: { Accept: 'application/json' } }).catch(
    () => undefined,
  )
  if (answer?.ok) return answer.json()
  if (answer?.status === 401 && (await signInAgain(sessionExpired))) return send(url, file)
  const said: { errors?: { text: string }[] } = answer ? await answer.json().catch(() => ({})) : {}
  return said.errors?.[0]?.text ?? (answer && answer.status < 500 ? somethingWrong : noAnswer)
}
