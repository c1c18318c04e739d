import type { Guarded } from './guard.ts'
import { measureProcess } from './process-costs.ts'

declare const self: Worker

self.onmessage = ({ data }: MessageEvent<Guarded>) => guard(data)

const lookEveryMs = 1000

/**
 * The factor for the worker's own limits: normally the server ends a worker; a worker does so itself only if the server
 * is gone or blocked.
 */
const patience = 2

/** Ends the process once its server is gone, or its work since the last answer far exceeds the limits. */
function guard({ server, maxMs, maxBytes, answers }: Guarded): void {
  let answered = 0
  let taken = measureProcess()
  setInterval(() => {
    const now = Atomics.load(answers, 0)
    if (now !== answered) taken = measureProcess()
    answered = now
    const takesTooMuch =
      (taken().processorMs ?? 0) > patience * maxMs || process.memoryUsage.rss() > patience * maxBytes
    if (process.ppid !== server || takesTooMuch) process.kill(process.pid, 'SIGKILL')
  }, lookEveryMs)
}
