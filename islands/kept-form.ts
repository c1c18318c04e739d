import { fileMessages } from '../src/files/rules.ts'
import { countWords, wordCount } from '../src/text/counted.ts'
import { sessionExpired, somethingWrong } from '../src/text/messages.ts'
import type { FieldError } from '../src/text/problems.ts'
import { clearError, clearErrors, showError, showErrors } from './form-errors.ts'
import { dropDraft, fillIn, isSame, keepDraft, readDraft, type Values, valuesOf } from './kept-draft.ts'
import { type FormAnswer, sendForm } from './send-form.ts'
import { signInAgain } from './sign-in-again.ts'

/** Validates a form in the browser by the server's rules. */
type Check = (form: HTMLFormElement) => FieldError[]

const checks: Record<string, () => Promise<{ default: Check }>> = {
  article: () => import('./article-check.ts'),
  editor: () => import('./editor-check.ts'),
  partner: () => import('./partner-check.ts'),
}

const draftDelayMs = 300

/**
 * Protects a form's input: saves a draft on this computer while the user types, warns before leaving, saves on Ctrl+S,
 * shows upload progress and field errors, and signs in again in place when the session has expired.
 */
export default function keptForm(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return
  const form = element
  let saved = valuesOf(form)
  let savedTo: string | undefined
  let isSending = false
  let wasRefused = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = checks[form.dataset.kept ?? '']?.()
  const note = form.querySelector<HTMLElement>('[data-draft-note]')
  const isChanged = () => !isSame(valuesOf(form), saved) || hasNewFile(form)

  restore()
  form.addEventListener('input', onInput)
  form.addEventListener('submit', onSubmit)
  addEventListener('beforeunload', (event) => {
    if (!isSending && form.isConnected && isChanged()) event.preventDefault()
  })
  addEventListener('pagehide', () => keep())
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || !form.isConnected) return
    event.preventDefault()
    form.requestSubmit()
  })
  for (const output of form.querySelectorAll<HTMLElement>('[data-words-of]')) count(output)

  function onInput(event: Event): void {
    for (const output of form.querySelectorAll<HTMLElement>('[data-words-of]')) count(output)
    clearTimeout(timer)
    timer = setTimeout(keep, draftDelayMs)
    const isFile = event.target instanceof HTMLInputElement && event.target.type === 'file' // it checks itself
    if (wasRefused && !isFile && event.target instanceof HTMLElement) recheck(event.target)
  }

  function count(output: HTMLElement): void {
    const field = form.elements.namedItem(output.dataset.wordsOf ?? '')
    const most = output.dataset.most === undefined ? undefined : Number(output.dataset.most)
    const words = countWords((field as HTMLTextAreaElement | null)?.value ?? '') // the name is a text field's
    output.textContent = wordCount(words, most)
    output.toggleAttribute('data-over', most !== undefined && words > most)
  }

  function keep(): void {
    clearTimeout(timer)
    if (isSending || !form.isConnected) return
    const values = valuesOf(form)
    if (isSame(values, saved)) dropDraft()
    else if (keepDraft(values) && note) note.textContent = `Draft saved on this computer, ${clockTime(Date.now())}`
  }

  function restore(): void {
    const draft = readDraft()
    if (!draft || isSame(draft.values, saved)) return
    const before = saved
    fillIn(form, draft.values)
    if (!note) return
    note.textContent = `Draft from ${clockTime(draft.at)} restored. `
    const discard = document.createElement('button')
    discard.type = 'button'
    discard.className = 'link'
    discard.textContent = 'Discard draft'
    discard.addEventListener('click', () => {
      fillIn(form, { ...blank(draft.values), ...before })
      dropDraft()
      note.textContent = ''
    })
    note.append(discard)
  }

  async function recheck(target: HTMLElement): Promise<void> {
    const name = target.getAttribute('name') ?? ''
    const problems = (await check)?.default(form)
    if (!problems) return clearError(name)
    const problem = problems.find((error) => error.name === name)
    if (problem) showError(problem)
    else clearError(name)
  }

  async function onSubmit(event: SubmitEvent): Promise<void> {
    if (event.submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    if (isSending) return
    if (savedTo && !isChanged()) return location.assign(savedTo) // pressed again while the browser was leaving
    isSending = true
    form.setAttribute('aria-busy', 'true')
    const problems = (await check)?.default(form) ?? []
    wasRefused ||= problems.length > 0
    if (problems.length > 0) showErrors(form, problems)
    else await send()
    isSending = false
    form.removeAttribute('aria-busy')
    form.dispatchEvent(new CustomEvent('progress-shown'))
  }

  async function send(): Promise<void> {
    clearErrors(form)
    keepDraft(valuesOf(form))
    const showProgress = (part: number) => form.dispatchEvent(new CustomEvent('progress-shown', { detail: part }))
    let answer = await sendForm(form, showProgress)
    while (answer.status === 401 && (await signInAgain(answer.message ?? sessionExpired))) {
      answer = await sendForm(form, showProgress)
    }
    const isMade = answer.status === 201 && form.dataset.next !== undefined // the API answers with the record
    take(isMade ? { ...answer, location: form.dataset.next } : answer)
  }

  function take({ status, location: path, message, errors, html, values }: FormAnswer): void {
    if (path) {
      dropDraft()
      saved = valuesOf(form)
      savedTo = path
      for (const input of form.querySelectorAll<HTMLInputElement>('input[type=file]')) input.value = ''
      location.assign(path)
      return
    }
    if (status === 0 || status >= 500) console.error('Error submitting data:', status)
    wasRefused = true
    if (values) {
      fillIn(form, values)
      saved = { ...saved, ...values }
    }
    const notes = form.querySelector('[data-notes]')
    if (notes && html !== undefined) notes.innerHTML = html // our own server's markup
    showErrors(form, errors ?? [{ name: '', text: message ?? failures[status] ?? somethingWrong }])
  }
}

const failures: Record<number, string> = {
  0: 'The journal did not answer. What you typed is still here; please try again.',
  413: fileMessages.pdf.tooLarge,
}

function hasNewFile(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some((input) => input.files?.length)
}

function blank(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, '']))
}

function clockTime(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return new Date(at).toLocaleString([], { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' })
}
