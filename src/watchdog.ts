/** Ends the process if a computation blocks its event loop too long: one thread answers all requests. */
type Watchdog = {
  /** The milliseconds that the loop has been blocked. */
  heldMs: () => number
  /** Ends the process after a number of seconds if it still runs, even if its loop is blocked. */
  endIn: (seconds: number) => void
}

/** Input of the watchdog's thread: the beats and the seconds until the end (0 for none), and the requests to log. */
export type Watched = { beats: Int32Array<SharedArrayBuffer>; underWay: SharedArrayBuffer; maxSilentSeconds: number }

const beatMs = 1000
const maxSilentSeconds = 20

/**
 * Starts a beat each second, watched by a separate thread that does not keep the process alive. Does not watch a
 * process that is being debugged: a breakpoint blocks the loop.
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
