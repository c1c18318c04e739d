import { writeSync } from 'node:fs'
import type { Watched } from './watchdog.ts'
import { readUnderWay } from './web/http/under-way.ts'

declare const self: Worker

self.onmessage = ({ data }: MessageEvent<Watched>) => watch(data)

/** The multiple of the limit after which a silent process that does not compute is stuck, and not just waiting. */
const patience = 15

/**
 * Counts the silent seconds itself rather than by the clock: while the machine sleeps or the process is stopped, this
 * thread does not run either. Only a signal ends a process whose loop is blocked.
 */
function watch({ beats, underWay, maxSilentSeconds }: Watched): void {
  let heard = 0
  let silent = 0
  let computedAtBeat = computedSeconds()
  let endAt = Number.POSITIVE_INFINITY
  const look = () => {
    const beat = Atomics.load(beats, 0)
    silent = beat === heard ? silent + 1 : 0
    if (silent === 0) computedAtBeat = computedSeconds()
    heard = beat
    const isHeld = silent > maxSilentSeconds && computedSeconds() - computedAtBeat > maxSilentSeconds / 2
    const isStuck = silent > maxSilentSeconds * patience
    const secondsLeft = Atomics.load(beats, 1)
    if (secondsLeft > 0) endAt = Math.min(endAt, performance.now() + secondsLeft * 1000)
    if (isHeld || isStuck) end(`The process was held for ${maxSilentSeconds} s and is ended`)
    else if (performance.now() >= endAt) end('The process did not stop in time and is ended')
    else setTimeout(look, Math.min(1000, Math.max(0, endAt - performance.now())))
  }
  look()

  function end(message: string): void {
    const line = { time: new Date().toISOString(), level: 'error', message, ...readUnderWay(underWay) }
    try {
      writeSync(1, `${JSON.stringify(line)}\n`)
    } catch {} // the log's reader is gone
    process.kill(process.pid, 'SIGKILL')
  }
}

/** Returns the process's processor time without the system's, which a machine short of memory inflates. */
const computedSeconds = () => process.cpuUsage().user / 1e6
