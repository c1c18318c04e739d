import { controlCharacters } from '../../core/text/clean.ts'

/** The log: one JSON object per line, with time and level. */
export type Log = {
  /** Logs an answered request, given its fields as JSON without braces. */
  answered: (request: string, answer: Answered) => void
  info: (fields: Record<string, unknown>) => void
  warn: (fields: Record<string, unknown>) => void
  error: (fields: Record<string, unknown>) => void
  /** Writes buffered lines. */
  flush: () => void
}

/** The answer to the request with this id; `ms` is its duration, `at` the time if known. */
type Answered = { status: number; ms: number; id: string; at?: Date | undefined }

const flushAfterMs = 50

/** Returns fields as JSON without braces, on one line for every log reader. */
export function formatLogFields(fields: Record<string, unknown>): string {
  const json = JSON.stringify(fields).slice(1, -1)
  return json.replace(controlCharacters, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Batches log lines: one write per line would cost more than most answers. */
export function createBatchedLog(write: (text: string) => void, clock: () => Date): Log {
  let waiting = ''
  let timer: Timer | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting) write(waiting)
    waiting = ''
  }
  let last = { at: Number.NaN, time: '' }
  const timeOf = (moment: Date) => {
    if (moment.getTime() !== last.at) last = { at: moment.getTime(), time: moment.toISOString() }
    return last.time
  }
  const add = (level: string, fields: string, at = clock()) => {
    waiting += `{"time":"${timeOf(at)}","level":"${level}",${fields}}\n`
    timer ??= setTimeout(flush, flushAfterMs)
  }
  return {
    answered: (request, { status, ms, id, at }) =>
      add('info', `${request},"status":${status},"ms":${ms},"id":"${id}"`, at),
    info: (fields) => add('info', formatLogFields(fields)),
    warn: (fields) => add('warn', formatLogFields(fields)),
    error: (fields) => add('error', formatLogFields(fields)),
    flush,
  }
}
