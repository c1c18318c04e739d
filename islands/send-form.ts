/** What the journal answered a form: see `savedForm` and `refusedForm` of the server. */
export type FormAnswer = {
  status: number
  location?: string
  /** What is wrong with the whole of it. */
  message?: string
  errors?: { name: string; text: string }[]
  html?: string
  values?: Record<string, string>
}

/**
 * Sends a form to its action, or where its `data-send` says, and says how far its upload is, from 0 to 1.
 * @returns status 0 where the journal did not answer
 */
export function sendForm(form: HTMLFormElement, onProgress: (part: number) => void): Promise<FormAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', form.dataset.send ?? form.action)
    request.setRequestHeader('Accept', 'application/json')
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => resolve({ ...answerIn(request.responseText), status: request.status }))
    request.addEventListener('error', () => resolve({ status: 0 }))
    request.send(new FormData(form))
  })
}

function answerIn(text: string): object {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
