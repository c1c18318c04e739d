import { join } from 'node:path'
import { ParseError } from 'elysia'
import { withTemporaryFolder } from '../../../core/disk/temporary-folder.ts'
import { checkFileDescriptors } from '../../../core/workers/threads.ts'
import { BodyTooLarge } from '../body.ts'
import type { SpooledForm, Upload } from './parts.ts'

/** Messages from the thread: it is listening, or an upload's sender is slow. */
export type Told = { ready: true } | { slow: string }

/** The outcome of an upload. */
export type Answer =
  | { form: SpooledForm }
  | { tooLarge: number }
  | { malformed: string }
  | { failed: { name: string; code?: string | undefined; message: string } }

/** Receives forms with files. */
export type Uploads = {
  /**
   * Receives a multipart body, with its files on disk.
   * @throws BodyTooLarge
   * @throws ParseError for a truncated or malformed body
   * @throws an error of an unavailable storage, including too little space
   */
  receive: (request: Request, upload: Upload) => Promise<SpooledForm>
  /** Ends the thread; uploads in progress fail. */
  stop: () => void
}

/** The number of fast uploads read at the same time; the others wait in the system, without memory here. */
const readAtOnce = 2

/**
 * Creates a thread that parses uploads and writes their files, started on first use. It gets their bytes through a
 * socket, which the runtime fills by itself: if they were read here as chunks, those of twenty uploads would make
 * readers wait for the garbage collector.
 */
export function createUploads(): Uploads {
  const senders = new Map<string, { leave: () => void }>()
  const waiting: (() => void)[] = []
  let reading = 0
  let thread: Thread | undefined

  /** Waits for a turn: a fast upload keeps it to its end; a slow one gives way to others. */
  async function enter(): Promise<() => void> {
    if (reading >= readAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else reading++
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const next = waiting.shift()
      if (next) next()
      else reading--
    }
  }

  async function receive(request: Request, upload: Upload): Promise<SpooledForm> {
    const id = crypto.randomUUID()
    const leave = await enter()
    senders.set(id, { leave })
    try {
      thread ??= start()
      return formIn(await askUploadThread(await thread.socket, request, { id, upload }))
    } finally {
      senders.delete(id)
      leave()
    }
  }

  function start(): Thread {
    const started = startThread((slow) => senders.get(slow)?.leave())
    started.over.then(() => {
      if (thread === started) thread = undefined
    })
    return started
  }

  function stop(): void {
    thread?.end()
    thread = undefined
  }

  return { receive, stop }
}

/** `over` resolves once it has ended, or could not be started. */
type Thread = { socket: Promise<string>; over: Promise<void>; end: () => void }

/** Starts the thread. Its socket is in a folder that only this user can enter. */
function startThread(isSlow: (id: string) => void): Thread {
  const { promise: socket, resolve, reject } = Promise.withResolvers<string>()
  const { promise: ending, resolve: end } = Promise.withResolvers<void>()
  const over = withTemporaryFolder('uploads', async (folder) => {
    checkFileDescriptors()
    const worker = new Worker(new URL('./worker.ts', import.meta.url).href, { ref: false })
    const path = join(folder, 'socket')
    worker.onmessage = ({ data }: MessageEvent<Told>) => ('ready' in data ? resolve(path) : isSlow(data.slow))
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.addEventListener('close', () => end())
    worker.postMessage(path)
    await ending
    worker.terminate()
  }).then(() => reject(new Error('The thread ended')), reject)
  return { socket, over, end }
}

async function askUploadThread(unix: string, request: Request, sent: { id: string; upload: Upload }): Promise<Answer> {
  const url = `http://uploads/${encodeURIComponent(JSON.stringify(sent))}`
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    const response = await fetch(url, { unix, method: 'POST', headers, body: request.body ?? '' })
    return await response.json()
  } catch (error) {
    if (request.signal.aborted) return { malformed: String(error) }
    throw Object.assign(error as Error, { name: 'FilesError' }) // the thread ended
  }
}

function formIn(answer: Answer): SpooledForm {
  if ('form' in answer) return answer.form
  if ('tooLarge' in answer) throw new BodyTooLarge(answer.tooLarge)
  if ('malformed' in answer) throw new ParseError(new Error(answer.malformed))
  throw Object.assign(new Error(answer.failed.message), answer.failed)
}
