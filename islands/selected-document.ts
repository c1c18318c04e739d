import { maxSelected, type SelectionDocument, type SelectionField, selectionMessage } from '../src/documents/rules.ts'
import { noAnswer, sessionExpired, somethingWrong } from '../src/text/messages.ts'
import { type ZipProgress, zipReader } from './zip-entries.ts'

export type Progress = ZipProgress & { total: number }

/** The result of a request for a document; `message` says why it failed. */
type Outcome = { is: 'saved' } | { is: 'cancelled' } | { is: 'failed'; message: string }

/**
 * Fetches a document of the selected rows and saves it, reporting how many entries of an archive have arrived.
 * @param left cancels the download
 */
export async function saveDocument(
  { path, fileName }: SelectionDocument,
  field: SelectionField,
  values: string[],
  left: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  if (values.length === 0) return failed(selectionMessage({ code: 'required', field }))
  if (values.length > maxSelected) return failed(selectionMessage({ code: 'too_many', field }))
  const body = JSON.stringify({ [field]: values })
  const ask = () => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: left })
  try {
    let answer = await ask()
    if (answer.status === 401) {
      const { signInAgain } = await import('./sign-in-again.ts') // it reads the DOM on import
      if (await signInAgain(sessionExpired)) answer = await ask()
    }
    if (answer.status === 422) return failed(selectionMessage({ ...(await answer.json().then(problemIn)), field }))
    if (!answer.ok) return failed(answer.status === 401 ? 'Please log in first.' : somethingWrong)
    return fileName.endsWith('.zip')
      ? await receive(answer, fileName, left, onProgress)
      : save(fileName, [await answer.blob()])
  } catch {
    return left.aborted ? { is: 'cancelled' } : failed(noAnswer)
  }
}

type Refusal = { error: 'required' | 'too_many' | 'invalid'; unknown?: string[] }

function problemIn({ error, unknown }: Refusal) {
  return { code: error, unknown }
}

function failed(message: string): Outcome {
  return { is: 'failed', message }
}

/** Reads an archive to its end. A truncated one is not saved, and the entry where it broke off is named. */
async function receive(
  answer: Response,
  fileName: string,
  left: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  const total = Number(answer.headers.get('x-total-count'))
  const read = zipReader()
  const pieces: BlobPart[] = []
  let progress: Progress = { whole: 0, next: undefined, total }
  onProgress(progress)
  try {
    const reader = answer.body?.getReader()
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      pieces.push(piece.value)
      progress = { ...read(piece.value), total }
      onProgress(progress)
    }
  } catch {
    if (left.aborted) return { is: 'cancelled' }
    return failed(progress.whole === total ? noAnswer : brokenAt(progress)) // the central directory is missing
  }
  return progress.whole === total ? save(fileName, pieces) : failed(brokenAt(progress))
}

function brokenAt({ whole, next, total }: Progress): string {
  const name = next?.replace(/\.pdf$/, '') ?? 'the next one'
  return `Failed at ${name}, after ${whole} of ${total}. Nothing was saved.`
}

function save(fileName: string, pieces: BlobPart[]): Outcome {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(pieces))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000) // the browser may still be writing
  return { is: 'saved' }
}
