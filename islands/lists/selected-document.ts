import { noAnswer, sessionExpired, somethingWrong } from '../../src/core/text/messages.ts'
import { progressParameter } from '../../src/journal/certificates/rules.ts'
import {
  type SelectionDocument,
  type SelectionField,
  selectionMessage,
} from '../../src/journal/certificates/selection/rules.ts'
import { maxSelected } from '../../src/office/records/selection-rules.ts'
import { type ZipProgress, zipReader } from './zip-entries.ts'

export type Progress = ZipProgress & { total: number }

/** The response to a request for a document; `message` is the error. */
type Outcome =
  | { is: 'saved'; entries: number; left: string[] }
  | { is: 'opened'; url: string; left: string[] }
  | { is: 'cancelled' }
  | { is: 'failed'; message: string }

/** Options for reading a download: `left` cancels it, `onProgress` receives the number of archive entries read. */
type Watching = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** The rows, by the values of `field`; `left` are those left out, because no document can be made for them. */
type Requested = { field: SelectionField; values: string[]; left?: string[] }

/** Fetches a document of the selected rows and saves it; rows that cannot have one are left out. */
export async function saveDocument(
  document: SelectionDocument,
  { field, values, left = [] }: Requested,
  watching: Watching,
): Promise<Outcome> {
  const { path, fileName, isPrinted } = document
  const { signal } = watching
  if (values.length === 0) return makeFailedOutcome(selectionMessage({ code: 'required', field }))
  if (values.length > maxSelected) return makeFailedOutcome(selectionMessage({ code: 'too_many', field }))
  const body = JSON.stringify({ [field]: values })
  const url = isPrinted ? `${path}?${progressParameter}` : path
  const ask = () => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
  try {
    let answer = await ask()
    if (answer.status === 401) {
      const { signInAgain } = await import('../session/sign-in-again.ts') // the module reads the DOM on import
      if (await signInAgain(sessionExpired)) answer = await ask()
    }
    if (answer.status === 422) {
      const problem = problemIn(await answer.json())
      const others = values.filter((value) => !problem.unknown?.includes(value))
      if (left.length > 0 || others.length === 0 || others.length === values.length)
        return makeFailedOutcome(selectionMessage({ ...problem, field }))
      return saveDocument(document, { field, values: others, left: problem.unknown }, watching)
    }
    if (!answer.ok) return makeFailedOutcome(answer.status === 401 ? 'Please log in first.' : somethingWrong)
    const outcome = isPrinted
      ? await receivePages(answer, watching)
      : fileName.endsWith('.zip')
        ? await receive(answer, fileName, watching)
        : saveDownload(fileName, [await answer.blob()], 1)
    return 'left' in outcome ? { ...outcome, left } : outcome
  } catch {
    return signal.aborted ? { is: 'cancelled' } : makeFailedOutcome(noAnswer)
  }
}

type Refusal = { error: 'required' | 'too_many' | 'invalid'; unknown?: string[]; sheets?: number }

const problemIn = ({ error, ...rest }: Refusal) => ({ ...rest, code: error })

const makeFailedOutcome = (message: string): Outcome => ({ is: 'failed', message })

/** Reads an archive to its end. A truncated archive is not saved, and the error names the entry where it broke off. */
async function receive(answer: Response, fileName: string, { signal, onProgress }: Watching): Promise<Outcome> {
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
    if (signal.aborted) return { is: 'cancelled' }
    // the central directory is missing
    return makeFailedOutcome(progress.whole === total ? noAnswer : brokenAt(progress))
  }
  return progress.whole === total ? saveDownload(fileName, pieces, total) : makeFailedOutcome(brokenAt(progress))
}

function brokenAt({ whole, next, total }: Progress): string {
  const name = next?.replace(/\.pdf$/, '') ?? 'the next one'
  return `Failed at ${name}, after ${whole} of ${total}. Nothing was saved.`
}

/** Reads a document for printing: a line feed for each finished page, then the document. */
async function receivePages(answer: Response, { signal, onProgress }: Watching): Promise<Outcome> {
  const total = Number(answer.headers.get('x-total-count'))
  const pieces: BlobPart[] = []
  let whole = 0
  if (total) onProgress({ whole, next: undefined, total })
  try {
    const reader = answer.body?.getReader()
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      const begin = pieces.length > 0 ? 0 : piece.value.findIndex((byte) => byte !== lineFeed)
      if (begin < 0) whole += piece.value.length
      else {
        whole += begin
        pieces.push(piece.value.subarray(begin))
      }
      if (total) onProgress({ whole, next: undefined, total })
    }
  } catch {
    return signal.aborted ? { is: 'cancelled' } : makeFailedOutcome(noAnswer)
  }
  const pdf = new Blob(pieces, { type: 'application/pdf' })
  return (await pdf.slice(-64).text()).includes('%%EOF') ? openPdfTab(pdf) : makeFailedOutcome(noAnswer)
}

const lineFeed = 10

/** Opens a PDF in a new tab, if the browser allows it so long after the click; keeps its address for a link. */
function openPdfTab(pdf: Blob): Outcome {
  const url = URL.createObjectURL(pdf)
  window.open(url)
  return { is: 'opened', url, left: [] }
}

function saveDownload(fileName: string, pieces: BlobPart[], entries: number): Outcome {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(pieces))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000) // the browser may still be writing
  return { is: 'saved', entries, left: [] }
}
