/** One line of the log: a JSON object with the time, a level and whatever is worth knowing. */
export type Log = {
  info: (fields: Record<string, unknown>) => void
  error: (fields: Record<string, unknown>) => void
  /** Writes what still waits. */
  flush: () => void
}

const flushAfterMs = 50

/** A log that writes its lines in batches: a write for each line would cost more than most answers. */
export function batchedLog(write: (text: string) => void, clock: () => Date): Log {
  let waiting = ''
  let timer: Timer | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting) write(waiting)
    waiting = ''
  }
  const add = (level: string) => (fields: Record<string, unknown>) => {
    waiting += `${JSON.stringify({ time: clock().toISOString(), level, ...fields })}\n`
    timer ??= setTimeout(flush, flushAfterMs)
  }
  return { info: add('info'), error: add('error'), flush }
}
