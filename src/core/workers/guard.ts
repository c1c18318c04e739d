/** The server that a worker process belongs to, the worker's limits, and a count of its answers. */
export type Guarded = { server: number; maxMs: number; maxBytes: number; answers: Int32Array<SharedArrayBuffer> }

// Runs before a worker's own script. A separate thread watches the process, even while the main thread computes.
if (Bun.isMainThread) {
  const [server = 0, maxMs = 0, maxBytes = 0] = process.argv.slice(2).map(Number)
  const answers = new Int32Array(new SharedArrayBuffer(4))
  if (process.send)
    process.send = new Proxy(process.send, {
      apply(send, self, sent) {
        Atomics.add(answers, 0, 1)
        return Reflect.apply(send, self, sent)
      },
    })
  const thread = new Worker(new URL('./guard-worker.ts', import.meta.url).href, { ref: false, smol: true })
  thread.postMessage({ server, maxMs, maxBytes, answers } satisfies Guarded)
}
