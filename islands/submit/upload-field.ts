import { sizeText } from '../../src/core/files/rules.ts'
import { noAnswer, somethingWrong } from '../../src/core/text/messages.ts'
import { clearErrors, showErrors } from '../forms/form-errors.ts'
import { busyButtons, sendForm } from '../forms/send-form.ts'

const mostBytes = 20 * 1024 * 1024

/** Takes dropped files, refuses too large ones before sending, shows progress; a failure loses no choice. */
export default function uploadField(element: HTMLElement, signal: AbortSignal): void {
  const input = element.querySelector<HTMLInputElement>('input[type=file]')
  const { form } = input ?? {}
  if (!input || !form) return
  const note = Object.assign(document.createElement('p'), { className: 'hint', role: 'status' })
  element.append(note)
  element.setAttribute('data-awake', '')

  const refuseLarge = () => {
    const large = [...(input.files ?? [])].find(({ size }) => size > mostBytes)
    note.textContent = large ? `${large.name} has ${sizeText(large.size)}; at most 20 MB can be sent.` : ''
    if (large) input.value = ''
  }
  input.addEventListener('change', refuseLarge, { signal })
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    element.toggleAttribute('data-over', event.type === 'dragover')
    if (event.type !== 'drop' || !event.dataTransfer?.files.length) return
    input.files = event.dataTransfer.files
    refuseLarge()
  }
  element.addEventListener('dragover', onDrag, { signal })
  element.addEventListener('dragleave', onDrag, { signal })
  element.addEventListener('drop', onDrag, { signal })
  if (form.dataset.uploads === undefined) sendWithProgress(form, signal)
}

/** Sends a form by script, once for all of its fields; where a button of it is for files, what that one sends. */
function sendWithProgress(form: HTMLFormElement, signal: AbortSignal): void {
  form.dataset.uploads = ''
  const progress = document.createElement('progress')
  const said = Object.assign(document.createElement('p'), { className: 'error', role: 'alert' })
  let isSending = false
  form.addEventListener(
    'submit',
    async (event) => {
      const uploads = [...form.elements].find((button) => button instanceof HTMLElement && button.dataset.send)
      if (uploads && uploads !== event.submitter) return
      event.preventDefault()
      if (isSending) return
      isSending = true
      clearErrors(form)
      said.textContent = ''
      const at = uploads ?? event.submitter?.closest('.actions') ?? form.lastElementChild
      at?.after(progress, said)
      const values = new FormData(form, event.submitter)
      const sent = { form, button: event.submitter, values }
      const stopWaiting = busyButtons(form, event.submitter)
      const { status, location: next, errors } = await sendForm(sent, (value) => Object.assign(progress, { value }))
      if (!next) stopWaiting()
      else addEventListener('pageshow', stopWaiting, { once: true }) // by Back
      isSending = false
      progress.remove()
      if (next) {
        await typedMeanwhile(form)
        goTo(new URL(next, location.href))
      } else if (errors?.length) showErrors(form, errors)
      else said.textContent = [0, 502, 503, 504].includes(status) ? noAnswer : somethingWrong
    },
    { signal },
  )
}

/** Waits until what was typed while files were on their way is saved: the page that follows shows what is stored. */
async function typedMeanwhile(form: HTMLFormElement): Promise<void> {
  const saving: Promise<void>[] = []
  form.dispatchEvent(new CustomEvent('leave', { detail: saving }))
  await Promise.all(saving)
}

/** Goes to a page, anew where only its place differs. */
function goTo(to: URL): void {
  const isHere = to.hash !== '' && to.pathname + to.search === location.pathname + location.search
  location.assign(to)
  if (isHere) location.reload()
}
