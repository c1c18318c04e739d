import { fileMessages } from '../../src/core/files/rules.ts'
import { countWords, wordCount } from '../../src/core/text/counted.ts'
import { sessionExpired, somethingWrong, unseen } from '../../src/core/text/messages.ts'
import type { FieldError } from '../../src/core/text/problems.ts'
import { formDraft } from '../drafts/form-draft.ts'
import { signInAgain } from '../session/sign-in-again.ts'
import { clearError, clearErrors, showError, showErrors } from './form-errors.ts'
import { watchSeen } from './seen-form.ts'
import { type FormAnswer, type Sent, sendForm } from './send-form.ts'

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
  const closest = note.closest('form')
  if (!closest) return
  const form = closest
  const shown = form.elements.namedItem('shown')
  if (shown instanceof HTMLInputElement) shown.disabled = true // this script watches better than the server
  const draft = formDraft(form, note, signal)
  const isSeen = watchSeen(form, signal)
  let savedTo: string | undefined
  let isSending = false
  let isLeaving = false
  let wasRefused = false
  const arrival = document.querySelector<HTMLElement>('[data-arrival]')
  if (arrival?.textContent && document.activeElement === document.body) arrival.focus({ preventScroll: true })
  const check = checks[form.dataset.kept ?? '']?.()
  const isChanged = () => draft.isChanged() || hasNewFile(form)

  form.addEventListener('input', onInput, { signal: signal })
  form.addEventListener('submit', onSubmit, { signal: signal })
  addEventListener('beforeunload', onLeave, { signal: signal })
  addEventListener('pageshow', onShow, { signal: signal })
  document.addEventListener('keydown', onKey, { signal: signal })
  for (const output of form.querySelectorAll<HTMLElement>('[data-words-of]')) count(output)

  function onInput(event: Event): void {
    for (const output of form.querySelectorAll<HTMLElement>('[data-words-of]')) count(output)
    draft.later()
    const isFile = event.target instanceof HTMLInputElement && event.target.type === 'file' // it checks itself
    if (wasRefused && !isFile && event.target instanceof HTMLElement) recheck(event.target)
  }

  function onLeave(event: BeforeUnloadEvent): void {
    if (isSending || isLeaving || !isChanged()) return
    draft.keep()
    event.preventDefault()
  }

  /** The back/forward cache restored a form that was saved or sent elsewhere: it starts afresh. */
  function onShow({ persisted }: PageTransitionEvent): void {
    if (persisted && (savedTo || isLeaving)) location.reload()
  }

  function onKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey)) return
    const isEnter = event.key === 'Enter' && event.target instanceof Node && form.contains(event.target)
    const other = isEnter ? form.querySelector<HTMLElement>('[aria-keyshortcuts="Control+Enter"]') : null
    if (!other && event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (!event.repeat) form.requestSubmit(other) // a key that is held down is one press
  }

  function count(output: HTMLElement): void {
    const field = form.elements.namedItem(output.dataset.wordsOf ?? '')
    const most = output.dataset.most === undefined ? undefined : Number(output.dataset.most)
    const words = countWords((field as HTMLTextAreaElement | null)?.value ?? '') // the name is a text field's
    output.textContent = wordCount(words, most)
    output.toggleAttribute('data-over', most !== undefined && words > most)
  }

  async function recheck(target: HTMLElement): Promise<void> {
    const name = target.getAttribute('name') ?? target.id
    const problems = (await check)?.default(form)
    if (!problems) return clearError(name)
    const problem = problems.find((error) => error.name === name)
    if (problem) showError(problem)
    else clearError(name)
  }

  async function onSubmit(event: SubmitEvent): Promise<void> {
    if (event.submitter?.hasAttribute('formaction')) return leaveBy(event.submitter)
    event.preventDefault()
    if (isSending) return
    if (savedTo && !isChanged()) return location.assign(savedTo) // pressed again while the browser was loading the next page
    if (!isSeen() && !isDraftButton(event.submitter)) return tellUnseen()
    isSending = true
    isLeaving = false
    const sent = { form, button: event.submitter, values: new FormData(form, event.submitter) } // before its buttons are disabled
    const release = busyButtons(form, event.submitter)
    const problems = (await check)?.default(form) ?? []
    wasRefused ||= problems.length > 0
    if (problems.length > 0) showErrors(form, problems)
    else await send(sent)
    isSending = false
    if (!savedTo) release()
    form.dispatchEvent(new CustomEvent('progress-shown'))
  }

  /** Shows at the top of the form why pressing the button did nothing. */
  function tellUnseen(): void {
    const place = arrival?.querySelector('[data-unseen-note]')
    if (place) place.textContent = unseen
  }

  /**
   * A button that submits the form elsewhere sends the input along, unless it opens a new window. One that finishes the
   * form leads to another article's form, which gets none of the input.
   */
  function leaveBy(button: HTMLElement): void {
    if (button.hasAttribute('formtarget')) return
    isLeaving = true
    if (button.hasAttribute('data-ends')) draft.hold()
    else draft.handOver()
  }

  async function send(sent: Sent): Promise<void> {
    clearErrors(form)
    await draft.hold()
    const showProgress = (part: number) => form.dispatchEvent(new CustomEvent('progress-shown', { detail: part }))
    let answer = await sendForm(sent, showProgress)
    while (answer.status === 401 && (await signInAgain(answer.message ?? sessionExpired))) {
      answer = await sendForm(sent, showProgress)
    }
    const isMade = answer.status === 201 && form.dataset.next !== undefined // the API answers with the record
    take(isMade ? { ...answer, location: form.dataset.next } : answer)
  }

  function take({ status, location: path, message, errors, html, values }: FormAnswer): void {
    if (path) {
      draft.drop()
      savedTo = path
      for (const input of form.querySelectorAll<HTMLInputElement>('input[type=file]')) input.value = ''
      location.assign(path)
      return
    }
    if (status === 0 || status >= 500) console.error('Error submitting data:', status)
    wasRefused = true
    if (values) draft.show(values)
    draft.release()
    const notes = form.querySelector('[data-notes]')
    if (notes && html !== undefined) notes.innerHTML = html // our own server's markup
    showErrors(form, errors ?? [{ name: '', text: message ?? failures[status] ?? somethingWrong }])
  }
}

/** Whether a button saves without publishing, which needs no look. */
const isDraftButton = (button: HTMLElement | null) => button?.getAttribute('value') === 'disabled'

const noAnswer = 'The journal did not answer. What you typed is still here; please try again.'

const failures: Record<number, string> = {
  0: noAnswer,
  502: noAnswer, // of the proxy
  503: noAnswer,
  504: noAnswer,
  413: fileMessages.pdf.tooLarge,
}

function hasNewFile(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some((input) => input.files?.length)
}

/**
 * Shows that a form is on its way: its buttons are disabled, and the pressed one, or else the first, says so.
 * @returns undoes it, for a form that stays
 */
function busyButtons(form: HTMLFormElement, pressed: HTMLElement | null): () => void {
  const buttons = [...form.elements].filter((each) => each instanceof HTMLButtonElement && each.type === 'submit')
  const enabled = (buttons as HTMLButtonElement[]).filter((button) => !button.disabled)
  const named = enabled.find((button) => button === pressed) ?? enabled.find((button) => button.dataset.busy)
  const words = named?.textContent ?? ''
  form.setAttribute('aria-busy', 'true')
  for (const button of enabled) button.disabled = true
  if (named?.dataset.busy) named.textContent = named.dataset.busy
  return () => {
    form.removeAttribute('aria-busy')
    for (const button of enabled) button.disabled = false
    if (named) named.textContent = words
  }
}
