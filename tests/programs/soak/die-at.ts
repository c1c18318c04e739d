/**
 * Preloaded into a server, ends it as `kill -9` does at a named moment of its work, which `DIE_AT` says as {@link
 * Moment} in JSON: a statement that goes to the database, a file that is written or gets its name, or bytes that the
 * embedded database writes.
 */
export type Moment = {
  at: 'statement' | 'open' | 'rename' | 'write'
  /** Of a statement: what it contains. */
  words?: string
  /** The how manieth of them. */
  nth: number
  /** Whether the database or the system gets it still. */
  isSent: boolean
}

const sentAfterMs = 2

if (process.env.DIE_AT) dieAt(JSON.parse(process.env.DIE_AT))

function dieAt({ at, words = '', nth, isSent }: Moment): void {
  let left = nth
  const die = () => process.kill(process.pid, 'SIGKILL')
  /** Ends the process before the last one, or a little after it. */
  const count = () => {
    if (--left !== 0) return
    if (isSent) setTimeout(die, sentAfterMs * Math.random())
    else die()
  }
  if (at === 'statement') {
    const look = (bytes: unknown) => {
      if (bytes instanceof Uint8Array && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(words))
        count()
    }
    before(require('node:net').Socket.prototype, 'write', look)
    before(Worker.prototype, 'postMessage', look)
  } else if (at === 'write') {
    if (Bun.isMainThread) preloadInWorkers()
    else before(require('node:fs'), 'writeSync', count)
  } else before(require('node:fs/promises'), at, count)
}

/** Bun preloads nothing into workers unless it is told. */
function preloadInWorkers(): void {
  const Plain = Worker
  globalThis.Worker = class extends Plain {
    constructor(url: string | URL, options: WorkerOptions = {}) {
      super(url, { ...options, preload: [import.meta.path] })
    }
  }
}

/** Calls something before each call of a method; also where a module is imported by names, if it was not before. */
function before(owner: object, method: string, act: (first: unknown) => void): void {
  const methods = owner as Record<string, (...parameters: unknown[]) => unknown>
  const own = methods[method]
  if (!own) throw new Error(`There is no ${method}`)
  methods[method] = function (this: unknown, ...parameters) {
    act(parameters[0])
    return own.apply(this, parameters)
  }
}
