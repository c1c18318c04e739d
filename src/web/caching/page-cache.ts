import { LRUCache } from 'lru-cache'

/** A complete response with all its headers. */
export type CachedAnswer = {
  body: Blob
  headers: Headers
  /** Those of a 304: made once, since most readers who come again have the page. */
  headersOf304: Headers
  etag: string
  /** Whether brotli at its best level would make it smaller. */
  isQuick?: boolean
}

/**
 * The page cache: responses, and the data that every page reads, until the journal's content changes. While this
 * process receives no change notifications it caches nothing, but keeps the last responses for readers whom the
 * database cannot serve.
 */
export type PageCache = {
  /** The version of the present content; a response made from an older version is not cached. */
  version: () => number
  find: (key: string) => CachedAnswer | undefined
  /** The last response before change notifications stopped; undefined while they arrive. */
  findLast: (key: string) => CachedAnswer | undefined
  keep: (key: string, answer: CachedAnswer, version: number) => void
  /** Loads a value once per content change; concurrent callers share the load. */
  once: <Value>(name: string, load: () => Promise<Value>) => Promise<Value>
  /** Whether change notifications arrive: if not, the database is disconnected or not responding. */
  isListening: () => boolean
  /** Clears the cache because the content changed. */
  clear: () => void
  /** Sets whether change notifications arrive. */
  listen: (isListening: boolean) => void
}

const maxBytes = 64 * 1024 * 1024

export function createPageCache(maxSize = maxBytes): PageCache {
  let answers = new LRUCache<string, CachedAnswer>({ maxSize, sizeCalculation: sizeOf })
  let last: typeof answers | undefined
  const values = new Map<string, Promise<unknown>>()
  let version = 0
  let isListening = false

  const clear = () => {
    version++
    answers.clear()
    values.clear()
  }

  return {
    version: () => version,
    find: (key) => answers.get(key),
    findLast: (key) => last?.get(key),
    keep(key, answer, madeFrom) {
      if (isListening && madeFrom === version) answers.set(key, answer)
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

/** A response's size: its bytes, plus about a kilobyte for key and headers. */
function sizeOf({ body }: CachedAnswer, key: string): number {
  return body.size + 2 * key.length + 1024
}
