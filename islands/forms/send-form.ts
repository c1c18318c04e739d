/** The server's answer to a form: see `savedForm` and `refusedForm`. */
export type FormAnswer = {
  status: number
  location?: string
  /** An error that concerns the whole form. */
  message?: string
  errors?: { name: string; text: string }[]
  html?: string
  values?: Record<string, string>
}

/** A form's values, with the name and value of the pressed button. */
export type Sent = { form: HTMLFormElement; button: HTMLElement | null; values: FormData }

/**
 * Submits a form to the `data-send` of the pressed button or of the form, else to its action, and reports upload
 * progress from 0 to 1.
 * @returns status 0 if the server did not respond
 */
export function sendForm({ form, button, values }: Sent, onProgress: (part: number) => void): Promise<FormAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', button?.dataset.send ?? form.dataset.send ?? form.action)
    request.setRequestHeader('Accept', 'application/json')
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => resolve({ ...answerIn(request.responseText), status: request.status }))
    request.addEventListener('error', () => resolve({ status: 0 }))
    request.send(values)
  })
}

/**
 * Shows that a form is being sent: its buttons are disabled, and the pressed one, or else the first, says so.
 * @returns a function that undoes it, for a form that stays
 */
export function busyButtons(form: HTMLFormElement, pressed: HTMLElement | null): () => void {
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

function answerIn(text: string): object {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
