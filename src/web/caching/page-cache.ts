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
  /**
   * Forgets what a change made wrong: everything, or all but the pages of articles of other issues than the one
   * ('2026/5/2') that it names. A mark only resolves those who wait for it.
   */
  forget: (news: string) => void
  /** Resolves once this mark comes, and so what was committed before it is forgotten. */
  untilHeard: (mark: string) => Promise<void>
  /** Whether change notifications arrive: if not, the database is disconnected or not responding. */
  isListening: () => boolean
}

const markPrefix = 'mark '

/** Makes a mark that no other process has. */
export const newMark = (): string => `${markPrefix}${crypto.randomUUID()}`

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

  /** Forgets all but pages of articles of other issues: those show nothing of an article here. */
  const clearIssue = (issue: string) => {
    version++
    for (const key of answers.keys()) {
      const shown = issueOf(key)
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

/** The issue of an article's page, as '2026/5/2', by the key of its answer; undefined for any other page. */
function issueOf(key: string): string | undefined {
  const [, year, volume, issue] = /^\/archives\/(\d+)\/vol(\d+)\/issue(\d+)\/\d+ /.exec(key) ?? []
  return year && `${year}/${volume}/${issue}`
}

/** A response's size: its bytes, plus about a kilobyte for key and headers. */
function sizeOf({ body }: CachedAnswer, key: string): number {
  return body.size + 2 * key.length + 1024
}
