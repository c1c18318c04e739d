import { LRUCache } from 'lru-cache'
import { createRemembered, type Remembered } from './remembered.ts'

/** A complete response with all its headers. */
export type CachedAnswer = {
  body: Blob
  headers: Headers
  /** Those of a 304: made once, since most readers who come again have the page. */
  headersOf304: Headers
  etag: string
  /** Whether brotli at its best level would make it smaller. */
  isQuick?: boolean
  /** The last day, in the journal's zone, on which the answer is right; undefined if it does not depend on the day. */
  lastDay?: string | undefined
}

/**
 * The page cache: responses, and the data that every page reads, until the journal's content changes. While this
 * process receives no change notifications it caches nothing, but keeps the last responses for readers whom the
 * database cannot serve.
 */
export type PageCache = Remembered & {
  /** The version of the present content; a response made from an older version is not cached. */
  version: () => number
  find: (key: string) => CachedAnswer | undefined
  /** The last response before change notifications stopped; undefined while they arrive. */
  findLast: (key: string) => CachedAnswer | undefined
  keep: (key: string, answer: CachedAnswer, version: number) => void
  /** Whether change notifications arrive: if not, the database is disconnected or not responding. */
  isListening: () => boolean
}

const maxBytes = 64 * 1024 * 1024

export function createPageCache(maxSize = maxBytes): PageCache {
  let answers = new LRUCache<string, CachedAnswer>({ maxSize, sizeCalculation: sizeOf })
  let last: typeof answers | undefined
  const values = createRemembered()
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
    once: values.once,
    isListening: () => isListening,
    clear,
    listen(now) {
      if (now) last = undefined
      else if (isListening) {
        last = answers
        answers = new LRUCache<string, CachedAnswer>({ maxSize, sizeCalculation: sizeOf })
      }
      isListening = now
      values.listen(now)
      clear()
    },
  }
}

/** A response's size: its bytes, plus about a kilobyte for key and headers. */
function sizeOf({ body }: CachedAnswer, key: string): number {
  return body.size + 2 * key.length + 1024
}
