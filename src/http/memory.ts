/** An answer that is ready to be sent again: its headers are all there. */
export type KeptAnswer = { body: Blob; headers: Headers; etag: string }

/**
 * What this process remembers of the journal's content until it changes: finished answers and things read for every
 * page. While it cannot hear of changes it remembers nothing.
 */
export type Memory = {
  /** A mark of the present content; what was made of an older one is not kept. */
  mark: () => number
  find: (key: string) => KeptAnswer | undefined
  keep: (key: string, answer: KeptAnswer, mark: number) => void
  /** The value that `load` read since the last change; at the same time it is read once. */
  once: <Value>(name: string, load: () => Promise<Value>) => Promise<Value>
  /** The content changed: all is forgotten. */
  forget: () => void
  /** Whether changes are heard of. */
  listen: (isListening: boolean) => void
}

const mostBytes = 64 * 1024 * 1024

export function createMemory(limit = mostBytes): Memory {
  const answers = new Map<string, KeptAnswer>()
  const values = new Map<string, Promise<unknown>>()
  let bytes = 0
  let mark = 0
  let isListening = false

  const drop = (key: string, answer: KeptAnswer) => {
    answers.delete(key)
    bytes -= sizeOf(key, answer)
  }
  const forget = () => {
    mark++
    answers.clear()
    values.clear()
    bytes = 0
  }

  return {
    mark: () => mark,
    find: (key) => answers.get(key),
    keep(key, answer, madeOf) {
      const size = sizeOf(key, answer)
      if (!isListening || madeOf !== mark || size > limit) return
      const older = answers.get(key)
      if (older) drop(key, older)
      for (const [oldestKey, oldest] of answers) {
        if (bytes + size <= limit) break
        drop(oldestKey, oldest)
      }
      answers.set(key, answer)
      bytes += size
    },
    once<Value>(name: string, load: () => Promise<Value>) {
      if (!isListening) return load()
      const known = values.get(name) as Promise<Value> | undefined // one name is one type
      if (known) return known
      const value = load()
      values.set(name, value)
      value.catch(() => values.get(name) === value && values.delete(name))
      return value
    },
    forget,
    listen(now) {
      isListening = now
      forget()
    },
  }
}

/** What an answer takes: its bytes, and about a kilobyte for key and headers. */
function sizeOf(key: string, { body }: KeptAnswer): number {
  return body.size + 2 * key.length + 1024
}
