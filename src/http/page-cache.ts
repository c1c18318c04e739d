/** An answer that is ready to be sent again: its headers are all there. */
export type CachedAnswer = { body: Blob; headers: Headers; etag: string }

/**
 * The page cache: finished answers, and what every page reads, until the journal's content changes. While this process
 * cannot hear of changes it caches nothing.
 */
export type PageCache = {
  /** A mark of the present content; what was made of an older one is not kept. */
  mark: () => number
  find: (key: string) => CachedAnswer | undefined
  keep: (key: string, answer: CachedAnswer, mark: number) => void
  /** The value that `load` read since the last change; at the same time it is read once. */
  once: <Value>(name: string, load: () => Promise<Value>) => Promise<Value>
  /** The content changed: all is forgotten. */
  clear: () => void
  /** Whether changes are heard of. */
  listen: (isListening: boolean) => void
}

const maxBytes = 64 * 1024 * 1024

export function createPageCache(limit = maxBytes): PageCache {
  const answers = new Map<string, CachedAnswer>()
  const values = new Map<string, Promise<unknown>>()
  let bytes = 0
  let mark = 0
  let isListening = false

  const drop = (key: string, answer: CachedAnswer) => {
    answers.delete(key)
    bytes -= sizeOf(key, answer)
  }
  const clear = () => {
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
    clear,
    listen(now) {
      isListening = now
      clear()
    },
  }
}

/** What an answer takes: its bytes, and about a kilobyte for key and headers. */
function sizeOf(key: string, { body }: CachedAnswer): number {
  return body.size + 2 * key.length + 1024
}
