import { fileProblem } from '../../src/core/files/rules.ts'
import { noAnswer, sessionExpired, somethingWrong } from '../../src/core/text/messages.ts'
import { collectFormValues } from '../drafts/draft-storage.ts'
import { signInAgain } from '../session/sign-in-again.ts'
import { mostPdfIn } from './file-drop.ts'

/**
 * Reads a PDF as soon as it is chosen if title, authors and abstract are still empty, or if another PDF filled in any
 * field. It is queued on the server first, so that it need not be uploaded again whatever happens while it is read.
 * Editing a field removes its "read from the PDF" mark, in the draft too. Several PDFs are queued in file name order,
 * and the first is read into an empty form.
 */
export default function pdfFirst(element: HTMLElement, signal: AbortSignal): void {
  const form = element.closest('form')
  const file = element.querySelector<HTMLInputElement>('input[type=file]')
  if (!form || !file) return
  const first = new PdfFirst({ element, form, file }, signal)
  const capturing = { signal, capture: true }
  file.multiple = true
  element.addEventListener('change', (event) => first.queue(event, file.files), capturing)
  element.addEventListener('drop', (event) => first.queue(event, event.dataTransfer?.files), capturing)
  file.addEventListener('input', (event) => first.read(event), { signal })
  form.addEventListener('submit', (event) => first.readFirst(event), capturing)
  form.addEventListener('input', ({ target }) => unmarkTouched(form, target), { signal })
  form.addEventListener('filled', () => unmarkChanged(form), capturing)
  unmarkChanged(form)
}

/** A form, its drop zone for PDFs, and the file field of that zone. */
type Parts = { element: HTMLElement; form: HTMLFormElement; file: HTMLInputElement }

class PdfFirst {
  private isSending = false

  constructor(
    private readonly on: Parts,
    private readonly signal: AbortSignal,
  ) {}

  /** Takes several PDFs before the drop zone, which accepts one, receives them. */
  async queue(event: Event, chosen: FileList | undefined | null): Promise<void> {
    const files = [...(chosen ?? [])]
    if (files.length < 2) return
    event.preventDefault()
    event.stopPropagation()
    this.on.element.querySelector('[data-over]')?.removeAttribute('data-over')
    this.on.file.value = ''
    const { failed, waiting } = await this.send(files)
    if (this.signal.aborted) return
    const said = waiting > 0 ? [waiting === 1 ? 'One PDF is waiting.' : `${waiting} PDFs are waiting.`] : []
    if (failed.length > 0) said.push(`Not uploaded: ${failed.join(' ')}`)
    this.say(said.join(' '))
    if (waiting > 0 && isHeadEmpty(this.on.form)) this.readNext({ isAsked: failed.length > 0 })
  }

  /**
   * Reads one valid PDF. The drop zone fires a second event once a file is validated; the browser's own event is too
   * early. Several files are queued instead.
   */
  read(event: Event): void {
    const isReplacing = this.on.form.querySelector('[data-read]') !== null
    if (event.isTrusted || this.on.file.files?.length !== 1) return
    if (isReplacing || isHeadEmpty(this.on.form)) this.on.form.requestSubmit(this.button())
  }

  /** Queues the chosen PDF before reading it; if that fails, it stays chosen. */
  async readFirst(event: SubmitEvent): Promise<void> {
    const [chosen] = this.on.file.files ?? []
    if (event.submitter !== this.button() || !chosen || isText(chosen)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (this.isSending) return
    this.isSending = true
    const { failed, hash } = await this.send([chosen])
    this.isSending = false
    if (this.signal.aborted) return
    this.say(failed.length > 0 ? `Not uploaded: ${failed.join(' ')}` : 'Reading the PDF …')
    if (failed.length > 0) return
    this.on.file.value = ''
    this.readNext({ value: hash })
  }

  /** Returns the button that reads the chosen PDF. */
  private button(): HTMLButtonElement | null {
    return this.on.element.querySelector('[data-reads]')
  }

  /** Reads a queued PDF, or the next one: immediately, or after a button press if there is a message to read first. */
  private readNext({ isAsked = false, value = 'next' }): void {
    const next = document.createElement('button')
    Object.assign(next, { type: 'submit', name: 'queued', value, className: 'button quiet', formNoValidate: true })
    next.setAttribute('formaction', this.on.element.dataset.next ?? '')
    next.textContent = 'Read the next PDF'
    next.hidden = !isAsked
    this.status()?.after(next)
    if (!isAsked) this.on.form.requestSubmit(next)
  }

  private send(files: File[]) {
    return sendPdfs(this.on.element.dataset.queue ?? '', files, (text) => this.say(text))
  }

  private say(text: string): void {
    const status = this.status()
    if (status) status.textContent = text
  }

  private status(): Element | null {
    return this.on.element.querySelector('[data-reading]')
  }
}

/** Whether a file is the source of a full text, which the browser sends with the form. */
const isText = ({ name }: File) => /\.(?:docx|odt|xml|zip)$/i.test(name)

/** Whether a PDF may fill in title, authors and abstract. */
function isHeadEmpty(form: HTMLFormElement): boolean {
  const values = collectFormValues(form)
  return ['title', 'authorname', 'abstract'].every((name) => !values[name]?.replace(/<[^<>]*>/g, '').trim())
}

function unmarkTouched(form: HTMLFormElement, target: EventTarget | null): void {
  const mark = target instanceof Element && target.closest('.field')?.querySelector<HTMLElement>('[data-read]')
  if (mark) unmark(form, mark)
  unmarkChanged(form)
}

/** Removes the marks of fields whose value differs; values from a local draft or the author editor count as typed. */
function unmarkChanged(form: HTMLFormElement): void {
  for (const mark of form.querySelectorAll<HTMLElement>('[data-read]')) {
    const field = form.elements.namedItem(mark.dataset.read ?? '')
    const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (isTyped && field.value !== field.defaultValue) unmark(form, mark)
  }
}

function unmark(form: HTMLFormElement, mark: HTMLElement): void {
  const fields = form.querySelector<HTMLInputElement>('input[name=readfields]')
  if (!fields) return
  fields.value = fields.value
    .split(' ')
    .filter((one) => one.split(':')[0] !== mark.dataset.read)
    .join(' ')
  mark.remove()
}

/**
 * Uploads PDFs one after the other in file name order; asks the user to sign in again if the session has expired.
 * @param say announces the current upload
 * @returns the PDFs that failed, and why; the number queued, 0 if none was uploaded; and the hash of the last one
 */
async function sendPdfs(url: string, files: File[], say: (text: string) => void) {
  const failed: string[] = []
  let sent = { waiting: 0, hash: '' }
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  for (const [at, file] of sorted.entries()) {
    say(sorted.length > 1 ? `Sending ${at + 1} of ${sorted.length}: ${file.name}` : `Sending ${file.name}`)
    const problem = await fileProblem('pdf', file, mostPdfIn(document.querySelector('[data-most]')))
    const answer = problem ?? (await uploadPdfToQueue(url, file))
    if (typeof answer === 'string') failed.push(`${file.name}: ${answer}`)
    else sent = answer
  }
  return { failed, ...sent }
}

/** Uploads one PDF; returns the number queued and its hash, or the error. */
async function uploadPdfToQueue(url: string, file: File): Promise<{ waiting: number; hash: string } | string> {
  const body = new FormData()
  body.set('pdfFile', file)
  const answer = await fetch(url, { method: 'POST', body, headers: { Accept: 'application/json' } }).catch(
    () => undefined,
  )
  if (answer?.ok) return answer.json()
  if (answer?.status === 401 && (await signInAgain(sessionExpired))) return uploadPdfToQueue(url, file)
  const said: { errors?: { text: string }[] } = answer ? await answer.json().catch(() => ({})) : {}
  return said.errors?.[0]?.text ?? (answer && answer.status < 500 ? somethingWrong : noAnswer)
}
