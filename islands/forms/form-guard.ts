import { pdfTooLarge } from '../../src/core/files/rules.ts'
import { countWords, wordCount } from '../../src/core/text/counted.ts'
import { sessionExpired, somethingWrong, unseen } from '../../src/core/text/messages.ts'
import type { FieldError } from '../../src/core/text/problems.ts'
import { FormDraft } from '../drafts/form-draft.ts'
import { signInAgain } from '../session/sign-in-again.ts'
import { mostPdfIn } from './file-drop.ts'
import { clearError, clearErrors, showError, showErrors } from './form-errors.ts'
import { watchSeen } from './seen-form.ts'
import { busyButtons, type FormAnswer, type Sent, sendForm } from './send-form.ts'

/** Validates a form in the browser by the server's rules. */
type Check = (form: HTMLFormElement) => FieldError[]

const checks: Record<string, () => Promise<{ default: Check }>> = {
  article: () => import('./article-check.ts'),
  record: () => import('./record-check.ts'),
  table: () => import('./table-check.ts'),
}

/**
 * Protects the surrounding form's input and shows its draft's state: warns before leaving, saves on Ctrl+S, shows
 * upload progress and field errors, and signs in again in place when the session has expired.
 */
export default function formGuard(note: HTMLElement, signal: AbortSignal): void {
  const form = note.closest('form')
  if (form) new FormGuard(form, note, signal).start(signal)
}

class FormGuard {
  private readonly form: HTMLFormElement
  private readonly draft: FormDraft
  /** Whether everything that will be published has been on the screen. */
  private readonly isSeen: () => boolean
  private readonly check: Promise<{ default: Check } | undefined> | undefined
  private readonly arrival = document.querySelector<HTMLElement>('[data-arrival]')
  /** The address for the browser after the form was saved. */
  private savedTo: string | undefined
  private isSending = false
  private isLeaving = false
  private wasRefused = false

  constructor(form: HTMLFormElement, note: HTMLElement, signal: AbortSignal) {
    this.form = form
    const shown = form.elements.namedItem('shown')
    if (shown instanceof HTMLInputElement) shown.disabled = true // this script checks that better than the server
    this.draft = new FormDraft(form, note, signal)
    this.isSeen = watchSeen(form, signal)
    this.check = checks[form.dataset.kept ?? '']?.().catch(() => undefined) // the server checks as well
  }

  start(signal: AbortSignal): void {
    const { form, arrival } = this
    if (arrival?.textContent && document.activeElement === document.body) arrival.focus({ preventScroll: true })
    form.addEventListener('input', (event) => this.onInput(event), { signal })
    form.addEventListener('submit', (event) => this.onSubmit(event), { signal })
    addEventListener('beforeunload', (event) => this.onLeave(event), { signal })
    addEventListener('pageshow', (event: PageTransitionEvent) => this.onShow(event), { signal })
    document.addEventListener('keydown', (event) => this.onKey(event), { signal })
    showWordCounts(form)
  }

  private isChanged(): boolean {
    return this.draft.isChanged() || hasNewFile(this.form)
  }

  private onInput({ target }: Event): void {
    showWordCounts(this.form)
    this.draft.later()
    const isFile = target instanceof HTMLInputElement && target.type === 'file' // file inputs validate themselves
    if (this.wasRefused && !isFile && target instanceof HTMLElement) this.recheck(target)
  }

  private onLeave(event: BeforeUnloadEvent): void {
    if (this.isSending || this.isLeaving || !this.isChanged()) return
    this.draft.save()
    event.preventDefault()
  }

  /** Reloads a form that the back/forward cache restored after it was saved or sent elsewhere. */
  private onShow({ persisted }: PageTransitionEvent): void {
    if (persisted && (this.savedTo || this.isLeaving)) location.reload()
  }

  private onKey(event: KeyboardEvent): void {
    const { form } = this
    if (!(event.ctrlKey || event.metaKey)) return
    const isEnter = event.key === 'Enter' && event.target instanceof Node && form.contains(event.target)
    const other = isEnter ? form.querySelector<HTMLElement>('[aria-keyshortcuts="Control+Enter"]') : null
    if (!other && event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (!event.repeat) form.requestSubmit(other) // a key held down counts once
  }

  private async recheck(target: HTMLElement): Promise<void> {
    const name = target.getAttribute('name') ?? target.id
    const problems = (await this.check)?.default(this.form)
    const problem = problems?.find((error) => error.name === name)
    if (problem) showError(problem)
    else clearError(name)
  }

  private async onSubmit(event: SubmitEvent): Promise<void> {
    const { form, savedTo } = this
    if (event.submitter?.hasAttribute('formaction')) return this.leaveBy(event.submitter)
    event.preventDefault()
    if (this.isSending) return
    if (savedTo && !this.isChanged()) return location.assign(savedTo) // pressed again
    if (!this.isSeen() && !isDraftButton(event.submitter)) return this.showUnseen()
    this.isSending = true
    this.isLeaving = false
    const sent = { form, button: event.submitter, values: new FormData(form, event.submitter) }
    const release = busyButtons(form, event.submitter)
    const problems = (await this.check)?.default(form) ?? []
    this.wasRefused ||= problems.length > 0
    if (problems.length > 0) showErrors(form, problems)
    else await this.send(sent).catch((error) => this.failed(error))
    this.isSending = false
    if (!this.savedTo) release()
    form.dispatchEvent(new CustomEvent('progress-shown'))
  }

  /** Lets the form be sent again when a script that sending needs could not be loaded. */
  private failed(error: unknown): void {
    console.error(error)
    this.draft.release()
    showErrors(this.form, [{ name: '', text: noAnswer }])
  }

  /** Shows at the top of the form why the button had no effect. */
  private showUnseen(): void {
    const place = this.arrival?.querySelector('[data-unseen-note]')
    if (place) place.textContent = unseen
    scrollTo({ behavior: 'instant', top: 0 }) // focus elsewhere would count as viewing the form
    this.arrival?.focus({ preventScroll: true })
  }

  /**
   * Sends the input along when a button submits the form elsewhere, unless it opens a new window. A button that
   * finishes the form leads to another article's form, which gets none of the input.
   */
  private leaveBy(button: HTMLElement): void {
    if (button.hasAttribute('formtarget')) return
    this.isLeaving = true
    if (button.hasAttribute('data-ends')) this.draft.hold()
    else this.draft.handOver()
  }

  private async send(sent: Sent): Promise<void> {
    const { form, draft } = this
    clearErrors(form)
    await draft.hold()
    const showProgress = (part: number) => form.dispatchEvent(new CustomEvent('progress-shown', { detail: part }))
    let answer = await sendForm(sent, showProgress)
    while (answer.status === 401 && (await signInAgain(answer.message ?? sessionExpired))) {
      answer = await sendForm(sent, showProgress)
    }
    while (answer.status === 403 && asksProof(answer) && (await proveAgain())) {
      answer = await sendForm(sent, showProgress)
    }
    const isMade = answer.status === 201 && form.dataset.next !== undefined // the API returns the record
    this.take(isMade ? { ...answer, location: form.dataset.next } : answer)
  }

  private take({ status, location: path, message, errors, html, values }: FormAnswer): void {
    const { form, draft } = this
    if (path) {
      draft.drop()
      this.savedTo = path
      for (const input of fileInputs(form)) input.value = ''
      location.assign(path)
      return
    }
    if (status === 0 || status >= 500) console.error('Error submitting data:', status)
    this.wasRefused = true
    if (values) draft.show(values)
    draft.release()
    const notes = form.querySelector('[data-notes]')
    if (notes && html !== undefined) notes.innerHTML = html // markup of the journal's server
    showErrors(
      form,
      errors ?? [
        {
          name: '',
          text:
            message ??
            (status === 413 ? pdfTooLarge(mostPdfIn(form.querySelector('[data-most]'))) : failures[status]) ??
            somethingWrong,
        },
      ],
    )
  }
}

const asksProof = ({ errors = [] }: FormAnswer) => errors.some(({ name }) => name === 'current_password')

/** Asks for a proof, with a script that few pages need. */
const proveAgain = async () => (await import('../session/prove-again.ts')).proveAgain()

/** Whether a button saves without publishing, which requires no viewing. */
const isDraftButton = (button: HTMLElement | null) => button?.getAttribute('value') === 'disabled'

const noAnswer = 'The journal did not answer. What you typed is still here; please try again.'

const failures: Record<number, string> = {
  0: noAnswer,
  502: noAnswer, // from the proxy
  503: noAnswer,
  504: noAnswer,
}

const fileInputs = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('input[type=file]')]

const hasNewFile = (form: HTMLFormElement) => fileInputs(form).some((input) => input.files?.length)

function showWordCounts(form: HTMLFormElement): void {
  for (const output of form.querySelectorAll<HTMLElement>('[data-words-of]')) {
    const field = form.elements.namedItem(output.dataset.wordsOf ?? '')
    const most = output.dataset.most === undefined ? undefined : Number(output.dataset.most)
    const words = countWords((field as HTMLTextAreaElement | null)?.value ?? '') // the name belongs to a text field
    output.textContent = wordCount(words, most)
    output.toggleAttribute('data-over', most !== undefined && words > most)
  }
}
