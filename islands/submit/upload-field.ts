import { endingsIn, startBytes, wrongFile } from '../../src/core/files/nature-rules.ts'
import { sizeText } from '../../src/core/files/rules.ts'
import { isEmail } from '../../src/core/text/clean.ts'
import type { FieldError } from '../../src/core/text/problems.ts'
import { t } from '../../src/core/words/words.ts'
import { clearError, clearErrors, showError, showErrors } from '../forms/form-errors.ts'
import { busyButtons, sendForm } from '../forms/send-form.ts'

const mostBytes = 20 * 1024 * 1024

/**
 * Accepts dropped files, refuses files that are too large or of another kind before sending, and shows progress; a
 * failure loses no choice.
 */
export default function uploadField(element: HTMLElement, signal: AbortSignal): void {
  const input = element.querySelector<HTMLInputElement>('input[type=file]')
  const { form } = input ?? {}
  if (!input || !form) return
  element.setAttribute('data-awake', '')

  const check = async () => {
    const chosen = [...(input.files ?? [])]
    const problems = await Promise.all(chosen.map((file) => checkUploadFile(file, endingsIn(input.accept))))
    const problem = problems.find((text) => text !== undefined)
    element.dataset.problem = problem ?? ''
    if (problem !== undefined) input.value = ''
    clearError(input.id)
    input.dispatchEvent(new Event('taken'))
    if (problem !== undefined) showError({ name: input.id, text: problem })
  }
  input.addEventListener('change', check, { signal })
  if (input.files?.length) check() // chosen before this script ran, or restored by the browser
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    element.toggleAttribute('data-over', event.type === 'dragover')
    if (event.type !== 'drop' || !event.dataTransfer?.files.length) return
    input.files = event.dataTransfer.files
    check()
  }
  element.addEventListener('dragover', onDrag, { signal })
  element.addEventListener('dragleave', onDrag, { signal })
  element.addEventListener('drop', onDrag, { signal })
  if (form.dataset.uploads === undefined) sendWithProgress(form, signal)
}

/** Returns why a file cannot be sent; undefined if it can. */
async function checkUploadFile(file: File, endings: readonly string[]): Promise<string | undefined> {
  if (file.size > mostBytes)
    return t('{file} has {size}; at most 20 MB can be sent.', { file: file.name, size: sizeText(file.size) })
  const start = await file
    .slice(0, startBytes)
    .arrayBuffer()
    .catch(() => undefined)
  return start && wrongFile({ name: file.name, start: new Uint8Array(start) }, endings)
}

/** Returns the problems that would refuse a form after its upload: refused required files, and invalid addresses. */
function refusedIn(form: HTMLFormElement): FieldError[] {
  const addresses = [...form.querySelectorAll<HTMLInputElement>('input[type=email]')]
  const wrong = addresses.filter(({ value }) => value.trim() !== '' && !isEmail(value.trim()))
  const inputs = [...form.querySelectorAll<HTMLInputElement>('upload-field input[required]')]
  const refused = inputs.flatMap((input) => {
    const text = input.files?.length ? '' : input.closest('upload-field')?.getAttribute('data-problem')
    return text ? [{ name: input.id, text }] : []
  })
  return [...refused, ...wrong.map(({ id }) => ({ name: id, text: t('Email is not valid') }))]
}

/**
 * Sends a form by script, set up once for all of its fields; if a button of the form is for files, only what it sends.
 */
function sendWithProgress(form: HTMLFormElement, signal: AbortSignal): void {
  form.dataset.uploads = ''
  const progress = document.createElement('progress')
  const said = Object.assign(document.createElement('p'), { className: 'error', role: 'alert' })
  let isSending = false
  form.addEventListener(
    'submit',
    async (event) => {
      const uploads = [...form.elements].find((button) => button instanceof HTMLElement && button.dataset.send)
      const isOfLanguage = event.submitter?.getAttribute('name') === 'page_language'
      if (isOfLanguage || (uploads && uploads !== event.submitter)) return
      event.preventDefault()
      if (isSending) return
      const refused = refusedIn(form)
      if (refused.length > 0) return showErrors(form, refused)
      isSending = true
      clearErrors(form)
      said.textContent = ''
      const at = uploads ?? event.submitter?.closest('.actions') ?? form.lastElementChild
      at?.after(progress, said)
      const values = new FormData(form, event.submitter)
      const sent = { form, button: event.submitter, values }
      const stopWaiting = busyButtons(form, event.submitter)
      const { status, location: next, errors } = await sendForm(sent, (value) => Object.assign(progress, { value }))
      if (next)
        addEventListener('pageshow', stopWaiting, { once: true }) // by Back
      else {
        stopWaiting()
        form.dispatchEvent(new Event('refused')) // its draft continues to be saved
      }
      isSending = false
      progress.remove()
      if (next) {
        await typedMeanwhile(form)
        goTo(new URL(next, location.href))
      } else if (errors?.length) showErrors(form, errors)
      else
        said.textContent = [0, 502, 503, 504].includes(status)
          ? t('The journal did not answer. Please try again.')
          : t('Something went wrong')
    },
    { signal },
  )
}

/** Waits until input typed during an upload is saved: the next page shows what is stored. */
async function typedMeanwhile(form: HTMLFormElement): Promise<void> {
  const saving: Promise<void>[] = []
  form.dispatchEvent(new CustomEvent('leave', { detail: saving }))
  await Promise.all(saving)
}

/** Opens a page; reloads it if only the fragment differs. */
function goTo(to: URL): void {
  const isHere = to.hash !== '' && to.pathname + to.search === location.pathname + location.search
  location.assign(to)
  if (isHere) location.reload()
}
