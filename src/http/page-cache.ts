import { LRUCache } from 'lru-cache'

/** A finished answer with all its headers. */
export type CachedAnswer = {
  body: Blob
  headers: Headers
  etag: string
  /** Whether brotli at its best would make it smaller. */
  isQuick?: boolean
}

/**
 * The page cache: finished answers, and the data every page reads, until the journal's content changes. While this process
 * cannot hear of changes it caches nothing, but has the answers of before for readers whom the database cannot answer.
 */
export type PageCache = {
  /** A mark of the present content; an answer made from older content is not cached. */
  mark: () => number
  find: (key: string) => CachedAnswer | undefined
  /** The last answer before this process stopped hearing of changes; undefined while it hears of them. */
  findLast: (key: string) => CachedAnswer | undefined
  keep: (key: string, answer: CachedAnswer, mark: number) => void
  /** Loads a value once per change of the content; concurrent callers share the load. */
  once: <Value>(name: string, load: () => Promise<Value>) => Promise<Value>
  /** Whether this process hears of changes: if not, the database is cut off or silent. */
  isListening: () => boolean
  /** Clears the cache because the content changed. */
  clear: () => void
  /** Tells whether this process hears of changes. */
  listen: (isListening: boolean) => void
}

const maxBytes = 64 * 1024 * 1024

export function createPageCache(maxSize = maxBytes): PageCache {
  let answers = new LRUCache<string, CachedAnswer>({ maxSize, sizeCalculation: sizeOf })
  let last: typeof answers | undefined
  const values = new Map<string, Promise<unknown>>()
  let mark = 0
  let isListening = false

  const clear = () => {
    mark++
    answers.clear()
    values.clear()
  }

  return {
    mark: () => mark,
    find: (key) => answers.get(key),
    findLast: (key) => last?.get(key),
    keep(key, answer, madeOf) {
      if (isListening && madeOf === mark) answers.set(key, answer)
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
    isListening: () => isListening,
    clear,
    listen(now) {
      if (now) last = undefined
      else if (isListening) {
        last = answers
        answers = new LRUCache<string, CachedAnswer>({ maxSize, sizeCalculation: sizeOf })
      }
      isListening = now
      clear()
    },
  }
}

/** An answer's size: its bytes, and about a kilobyte for key and headers. */
function sizeOf({ body }: CachedAnswer, key: string): number {
  return body.size + 2 * key.length + 1024
}
