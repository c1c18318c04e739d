import { join } from 'node:path'
import { costs, frame } from './app.ts'
import type { Follower } from './core/db/changes.ts'
import type { Db } from './core/db/connect.ts'
import { createJobs } from './core/jobs/jobs.ts'
import { readCatalogues } from './core/words/catalogues.ts'
import { announcing } from './events.ts'
import { createCounting } from './exchange/counter/counting.ts'
import { createMisses } from './exchange/redirects/misses.ts'
import { mayGo } from './journal/access/journal-email.ts'
import { createStamping } from './journal/articles/notices/stamping.ts'
import { countTexts } from './journal/articles/text/queries.ts'
import { createDrawing } from './journal/certificates/drawing/drawing.ts'
import { createOutputs } from './journal/fulltext/outputs.ts'
import { createFullTextReader } from './journal/fulltext/reader.ts'
import { createTextPages } from './journal/fulltext/text-pages.ts'
import { createReader } from './journal/pdf-reading/reader.ts'
import { createChecking } from './office/accounts/passwords/checking.ts'
import { linkMark } from './office/letters/text-rules.ts'
import { createTokens } from './office/sessions/tokens.ts'
import { createAnonymising } from './review/anonymising/scrubbing.ts'
import { createComparing } from './review/changes/comparing.ts'
import { createAcceptedPapers } from './review/decisions/accepted.ts'
import { feePicture } from './review/fees/fee-picture.ts'
import { makeLetterLink } from './review/letters/link-queries.ts'
import { createProofTexts } from './review/proofs/proof-texts.ts'
import type { Services, Workers } from './services.ts'
import { createMetrics } from './staff/monitoring/metrics.ts'
import type { EntryNews } from './staff/work-log/entry-rules.ts'
import { createLive } from './staff/work-log/live.ts'
import { createTexts } from './texts.ts'
import { createPageCache } from './web/caching/page-cache.ts'
import { createRemembered } from './web/caching/remembered.ts'
import { createUnderWay } from './web/http/under-way.ts'
import { createUploads } from './web/http/uploads/thread.ts'
import { createGate } from './web/limits/gate.ts'

await readCatalogues()

/** The services of one process alone. @param secret signs the tokens of sessions */
type Given = Pick<Services, 'db' | 'files' | 'assets' | 'clock' | 'config' | 'log'> & { secret: string }

/**
 * Creates the services of a server, of a command that renders pages, or of a test. Nothing runs yet: workers start on
 * first use.
 * @param replaced services that replace the usual ones
 */
export function createServices({ secret, ...given }: Given, replaced: Partial<Services> = {}): Services {
  const { db, config } = given
  const workers = createWorkers(config, db)
  const working = { ...given, workers: replaced.workers ?? workers }
  return {
    ...given,
    frame,
    costs,
    pageCache: createPageCache(),
    announce: announcing(given),
    totals: createRemembered(),
    live: createLive(given),
    tokens: createTokens(secret),
    checking: createChecking(),
    workers,
    proofTexts: createProofTexts(working),
    papers: createAcceptedPapers(given),
    async prepareLetter(letter) {
      if (!(await mayGo(db, letter))) return undefined
      const link = letter.body.includes(linkMark) ? await makeLetterLink(given, letter) : ''
      return { link, picture: await feePicture(db, letter) }
    },
    gate: createGate({ shared: config.databaseUrl ? db : undefined }),
    counting: createCounting(given),
    misses: createMisses(given),
    formsInProgress: new Map(),
    underWay: createUnderWay(),
    metrics: createMetrics(),
    jobs: createJobs(given),
    ...replaced,
  }
}

/** Creates the workers; each starts when it is first needed. */
export const createWorkers = ({ dataDir }: Services['config'], db: Db): Workers => ({
  drawing: createDrawing(),
  stamping: createStamping({ folder: join(dataDir, 'marked') }),
  reader: createReader(),
  fullTexts: createFullTextReader(),
  texts: createTexts(),
  outputs: createOutputs({ folder: join(dataDir, 'made') }),
  textPages: createTextPages({ folder: join(dataDir, 'text-pages'), countTexts: () => countTexts(db) }),
  scrubbing: createAnonymising(),
  comparing: createComparing(),
  uploads: createUploads(),
})

/** Ends the workers for good; their running tasks fail. */
export function stopWorkers({ workers }: Services): void {
  for (const worker of Object.values(workers)) worker.stop()
}

/** Passes the database's change notifications to the caches, streams and jobs that depend on them. */
export function followerOf({
  pageCache,
  totals,
  live,
  jobs,
}: Pick<Services, 'pageCache' | 'totals' | 'live' | 'jobs'>): Follower {
  return {
    forget: pageCache.forget,
    listen(isListening) {
      pageCache.listen(isListening)
      totals.listen(isListening)
      jobs.listen(isListening)
      if (isListening) live.hear(undefined)
    },
    entries(text) {
      const news: EntryNews | undefined = text ? JSON.parse(text) : undefined
      totals.clear()
      live.hear(news)
    },
    wake: jobs.wake,
  }
}
