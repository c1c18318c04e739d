import type { Config } from './core/config/config.ts'
import type { Follower } from './core/db/changes.ts'
import type { Db } from './core/db/connect.ts'
import type { Files } from './core/files/files.ts'
import type { Jobs } from './core/jobs/jobs.ts'
import type { Counting } from './exchange/counter/counting.ts'
import type { Misses } from './exchange/redirects/misses.ts'
import type { Drawing } from './journal/certificates/drawing/drawing.ts'
import type { Reader } from './journal/pdf-reading/reader.ts'
import type { Stamping } from './journal/pdf-stamps/stamping.ts'
import type { Checking } from './office/accounts/passwords/checking.ts'
import type { Frame } from './office/frame/queries.ts'
import type { Tokens } from './office/sessions/tokens.ts'
import type { Metrics } from './staff/monitoring/metrics.ts'
import type { EntryNews } from './staff/work-log/entry-rules.ts'
import type { Live } from './staff/work-log/live.ts'
import type { Totals } from './staff/work-log/totals.ts'
import type { Assets } from './web/build/assets.ts'
import type { PageCache } from './web/caching/page-cache.ts'
import type { Log } from './web/http/log.ts'
import type { UnderWay } from './web/http/under-way.ts'
import type { Costs } from './web/limits/costs.ts'
import type { Gate } from './web/limits/gate.ts'

/** Everything that handling a request depends on; tests replace parts of it. */
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
  /** Stamps the PDFs of retracted articles. */
  stamping: Stamping
  /** Reads uploaded PDFs. */
  reader: Reader
  /** What each public route costs. */
  costs: Costs
  /** Limits the requests of clients who are not signed in. */
  gate: Gate
  /** Counts the views of articles. */
  counting: Counting
  /** Counts requests for addresses that do not exist. */
  misses: Misses
  clock: () => Date
  config: Config
  log: Log
  /** The requests in progress, which are logged if the process must be ended. */
  underWay: UnderWay
  metrics: Metrics
  /** What the process does unasked. */
  jobs: Jobs
}

/** The services on behalf of a user, whose name is stored in the history and the changed rows. */
export type Actor = Services & { username: string }

/** Passes the database's change notifications to the caches and streams that depend on them. */
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
