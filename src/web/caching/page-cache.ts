import { LRUCache } from 'lru-cache'
import { createRemembered, type Remembered } from './remembered.ts'

/** A complete response with all its headers. */
export type CachedAnswer = {
  body: Blob
  headers: Headers
  /** The headers of a 304, made once, since most returning readers have the page. */
  headersOf304: Headers
  etag: string
  /** Whether it was compressed quickly, and brotli's best level would make it smaller. */
  isQuick?: boolean
  /**
   * The last day, in the journal's time zone, on which the answer is right; undefined if it does not depend on the day.
   */
  lastDay?: string | undefined
}

/**
 * The page cache: responses, and the data that every page reads, until the journal's content changes. While this
 * process receives no change notifications it caches nothing, but keeps the last responses for use while the database
 * is unavailable.
 */
export type PageCache = Remembered & {
  /** The version of the present content; a response made from an older version is not cached. */
  version: () => number
  find: (key: string) => CachedAnswer | undefined
  /** The last response before change notifications stopped; undefined while they arrive. */
  findLast: (key: string) => CachedAnswer | undefined
  keep: (key: string, answer: CachedAnswer, version: number) => void
  /**
   * Drops what a change invalidated: everything, or all except article pages of issues other than the one that the
   * notification names ('2026/5/2'). A mark only resolves the calls that wait for it.
   */
  forget: (news: string) => void
  /** Resolves once this mark arrives, when the effects of earlier commits have been dropped. */
  untilHeard: (mark: string) => Promise<void>
  /** Whether change notifications arrive: if not, the database is disconnected or not responding. */
  isListening: () => boolean
}

const markPrefix = 'mark '

/** Makes a unique mark. */
export const makeMark = (): string => `${markPrefix}${crypto.randomUUID()}`

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

  const marks = new Map<string, () => void>()

  /** Drops everything except article pages of other issues, which show nothing of this issue's articles. */
  const clearIssue = (issue: string) => {
    version++
    for (const key of answers.keys()) {
      const shown = findCachedIssue(key)
      if (shown === undefined || shown === issue) answers.delete(key)
    }
    values.clear()
  }

  return {
    version: () => version,
    forget(news) {
      if (news === '') clear()
      else if (marks.has(news)) marks.get(news)?.()
      else if (!news.startsWith(markPrefix)) clearIssue(news)
    },
    untilHeard(mark) {
      const { promise, resolve } = Promise.withResolvers<void>()
      marks.set(mark, resolve)
      return promise.finally(() => marks.delete(mark))
    },
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

/**
 * Returns the issue of an article's page, as '2026/5/2', from the key of its answer, '0/0/0' of one online first;
 * undefined for any other page.
 */
function findCachedIssue(key: string): string | undefined {
  if (/^(?:\/[A-Za-z-]+)?\/articles\/\d+ /.test(key)) return '0/0/0'
  const [, year, volume, issue] = /^(?:\/[A-Za-z-]+)?\/archives\/(\d+)\/vol(\d+)\/issue(\d+)\/\d+ /.exec(key) ?? []
  return year && `${year}/${volume}/${issue}`
}

/** Returns a response's size: its bytes, plus about a kilobyte for key and headers. */
function sizeOf({ body }: CachedAnswer, key: string): number {
  return body.size + 2 * key.length + 1024
}
