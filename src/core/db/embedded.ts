import { EventEmitter } from 'node:events'
import type { EmbeddedOptions, FromEmbedded, ToEmbedded } from './embedded-worker.ts'

/** PGlite in its own worker thread, where a heavy statement blocks only that thread's event loop. */
type Embedded = {
  /** A socket for a PostgreSQL driver, one at a time: the driver speaks the wire protocol with the worker. */
  socket: () => EventEmitter
  close: () => Promise<void>
}

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * Compiles PostgreSQL's code once for all databases of this process: this takes longer than the rest of opening one.
 */
export async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await Bun.file(new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))).bytes())
}

/**
 * Opens an embedded database.
 * @param failed called with the reason if it stops by itself
 * @throws if it cannot open
 */
export async function startEmbedded(options: EmbeddedOptions, failed: (why: string) => void): Promise<Embedded> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url).href)
  const post = (message: ToEmbedded) => worker.postMessage(message)
  let hear = (_message: FromEmbedded) => {}
  let connection: ReturnType<typeof socketTo> | undefined
  worker.onmessage = ({ data }: MessageEvent<FromEmbedded>) => {
    if (data instanceof Uint8Array) connection?.emit('data', Buffer.from(data.buffer))
    else hear(data)
  }
  worker.onerror = ({ message }) => hear({ problem: message })
  worker.addEventListener('close', () => hear({ problem: 'its worker ended' }))

  const answered = (message: ToEmbedded, expected: FromEmbedded) =>
    new Promise<void>((resolve, reject) => {
      hear = (message) => {
        if (message === expected) resolve()
        else if (typeof message === 'object' && 'problem' in message) reject(new Error(message.problem))
      }
      post(message)
    })

  compiled ??= compile()
  await answered({ open: { ...options, pgliteWasmModule: await compiled } }, 'opened').catch((error) => {
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
      connection = socketTo(post)
      return connection
    },
    async close() {
      await answered('close', 'closed').finally(() => worker.terminate())
    },
  }
}

/** Returns the part of a socket that the driver uses: one of Node's streams costs more than a small answer does. */
function socketTo(send: (bytes: Uint8Array) => void) {
  const socket = Object.assign(new EventEmitter(), {
    readyState: 'open', // the driver checks this before it ends a socket
    write(bytes: Uint8Array, done?: () => void): boolean {
      send(bytes)
      done?.()
      return true
    },
    /** Drops the end message, which would end PGlite's only session for good. */
    end(): void {
      socket.destroy()
    },
    destroy(error?: Error): void {
      if (socket.readyState === 'closed') return
      socket.readyState = 'closed'
      if (error) socket.emit('error', error)
      process.nextTick(() => socket.emit('close'))
    },
  })
  return socket
}
