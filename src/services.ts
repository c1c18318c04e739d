import type { Checking } from './accounts/checking.ts'
import type { Tokens } from './accounts/tokens.ts'
import type { Config } from './config.ts'
import type { Follower } from './db/changes.ts'
import type { Db } from './db/connect.ts'
import type { Drawing } from './documents/drawing.ts'
import type { Files } from './files/files.ts'
import type { Assets } from './http/assets.ts'
import type { Gate } from './http/gate.ts'
import type { Log } from './http/log.ts'
import type { PageCache } from './http/page-cache.ts'
import type { Frame } from './http/shell.ts'
import type { UnderWay } from './http/under-way.ts'
import type { Marking } from './marking/marking.ts'
import type { Metrics } from './monitoring/metrics.ts'
import type { Reader } from './reading/reader.ts'
import type { Misses } from './redirects/misses.ts'
import type { Counting } from './usage/counting.ts'
import type { EntryNews } from './webdata/entry-rules.ts'
import type { Live } from './webdata/live.ts'
import type { Totals } from './webdata/totals.ts'

/** Everything a request needs from outside; tests pass in their own. */
export type Services = {
  db: Db
  files: Files
  assets: Assets
  /** What the journal puts into the frame of its pages. */
  frame: Frame
  /** Caches until the journal's content changes. */
  pageCache: PageCache
  /** Cached totals of work log searches. */
  totals: Totals
  /** Pushes work log changes to open screens. */
  live: Live
  tokens: Tokens
  checking: Checking
  drawing: Drawing
  /** Marks the PDFs of retracted articles. */
  marking: Marking
  /** Reads what is in PDFs. */
  reader: Reader
  /** What strangers' requests wait at. */
  gate: Gate
  /** Counts the readings of articles. */
  counting: Counting
  /** Counts the addresses that nobody answers. */
  misses: Misses
  clock: () => Date
  config: Config
  log: Log
  /** The requests under way, told of if the process must be ended. */
  underWay: UnderWay
  metrics: Metrics
}

/** The services on behalf of a user, whose name the history and the changed rows carry. */
export type Actor = Services & { username: string }

/** Connects the database's news to the caches and streams that depend on it. */
export function followerOf({ pageCache, totals, live }: Pick<Services, 'pageCache' | 'totals' | 'live'>): Follower {
  return {
    forget: pageCache.clear,
    listen(isListening) {
      pageCache.listen(isListening)
      totals.listen(isListening)
      if (isListening) live.hear(undefined)
    },
    entries(text) {
      const news: EntryNews | undefined = text ? JSON.parse(text) : undefined
      if (news) totals.hear(news)
      else totals.forget()
      live.hear(news)
    },
  }
}
