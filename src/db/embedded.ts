import { Duplex } from 'node:stream'
import type { EmbeddedOptions, FromEmbedded, ToEmbedded } from './embedded-worker.ts'

/** A PGlite in a worker thread of its own, where a heavy statement holds up no event loop but its own. */
export type Embedded = {
  /** A connection for a PostgreSQL driver, the only one at a time: the driver speaks the wire protocol with the worker. */
  socket: () => Duplex
  close: () => Promise<void>
}

const terminate = 'X'.charCodeAt(0)

/**
 * Opens an embedded database.
 * @param failed told why, where it ends by itself: it never answers again
 * @throws Error where it cannot be opened
 */
export async function startEmbedded(options: EmbeddedOptions, failed: (why: string) => void): Promise<Embedded> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url).href)
  const post = (message: ToEmbedded) => worker.postMessage(message)
  let hear = (_message: FromEmbedded) => {}
  let connection: Duplex | undefined
  worker.onmessage = ({ data }: MessageEvent<FromEmbedded>) => {
    if (data instanceof Uint8Array) connection?.push(Buffer.from(data.buffer))
    else hear(data)
  }
  worker.onerror = ({ message }) => hear({ problem: message })

  const answered = (asked: ToEmbedded, expected: FromEmbedded) =>
    new Promise<void>((resolve, reject) => {
      hear = (message) => {
        if (message === expected) resolve()
        else if (typeof message === 'object' && 'problem' in message) reject(new Error(message.problem))
      }
      post(asked)
    })

  await answered({ open: options }, 'opened').catch((error) => {
    worker.terminate()
    throw error
  })
  hear = (message) => {
    if (typeof message !== 'object' || !('problem' in message)) return
    connection?.destroy(new Error(message.problem))
    failed(message.problem)
  }

  return {
    socket() {
      post('begin')
      const opened: Duplex = new Duplex({
        read() {},
        write(bytes: Buffer, _encoding, done) {
          if (bytes[0] !== terminate) post(bytes) // it would end PGlite's only session for good
          done()
        },
        final(done) {
          done()
          opened.destroy()
        },
      })
      connection = opened
      return Object.assign(opened, { readyState: 'open' }) // what the driver asks a socket before it ends it
    },
    async close() {
      await answered('close', 'closed').finally(() => worker.terminate())
    },
  }
}
