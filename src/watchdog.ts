/** Ends the process where its event loop is held for too long: one thread answers all, so nobody is answered meanwhile. */
type Watchdog = {
  /** How long the loop was held just before now, in milliseconds. */
  heldMs: () => number
  /** Ends the process so many seconds from now, if it still runs, whatever holds it. */
  endIn: (seconds: number) => void
}

/** What the thread beside gets: the beats and the seconds left, 0 for no end, and the requests that it tells of. */
export type Watched = { beats: Int32Array<SharedArrayBuffer>; underWay: SharedArrayBuffer; maxSilentSeconds: number }

const beatMs = 1000
const maxSilentSeconds = 20

/**
 * Beats each second from now on, heard by a thread of its own, which keeps no process alive. It does not watch a process that is
 * debugged: a breakpoint holds the loop.
 */
export function startWatchdog(underWay: SharedArrayBuffer, seconds = maxSilentSeconds): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(8))
  let beatAt = performance.now()
  let gapMs = beatMs
  const beat = () => {
    const now = performance.now()
    gapMs = now - beatAt
    beatAt = now
    Atomics.add(beats, 0, 1)
  }
  setInterval(beat, beatMs).unref()
  if (!isDebugged()) {
    const worker = new Worker(new URL('./watchdog-worker.ts', import.meta.url).href, { ref: false, smol: true })
    worker.postMessage({ beats, underWay, maxSilentSeconds: seconds } satisfies Watched)
  }
  return {
    heldMs: () => Math.max(0, Math.max(performance.now() - beatAt, gapMs) - beatMs),
    endIn: (seconds) => void Atomics.store(beats, 1, seconds),
  }
}

function isDebugged(): boolean {
  return Boolean(process.env.BUN_INSPECT) || process.execArgv.some((argument) => argument.startsWith('--inspect'))
}
