/** A finished answer with all its headers. */
export type CachedAnswer = { body: Blob; headers: Headers; etag: string }

/**
 * The page cache: finished answers, and the data every page reads, until the journal's content changes. While this process
 * cannot hear of changes it caches nothing.
 */
export type PageCache = {
  /** A mark of the present content; an answer made from older content is not cached. */
  mark: () => number
  find: (key: string) => CachedAnswer | undefined
  keep: (key: string, answer: CachedAnswer, mark: number) => void
  /** Loads a value once per change of the content; concurrent callers share the load. */
  once: <Value>(name: string, load: () => Promise<Value>) => Promise<Value>
  /** Clears the cache because the content changed. */
  clear: () => void
  /** Whether this process hears of changes. */
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
      const known = values.get(name) as Promise<Value> | undefined // each name has one type
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

/** An answer's size: its bytes, and about a kilobyte for key and headers. */
function sizeOf(key: string, { body }: CachedAnswer): number {
  return body.size + 2 * key.length + 1024
}
