import { sql } from 'drizzle-orm'
import type { Db } from './core/db/connect.ts'
import { sweepFiles } from './core/files/sweep.ts'
import { publishDue } from './journal/articles/publish/actions.ts'
import { indexArticles } from './journal/search/index/queries.ts'
import type { Services } from './services.ts'
import { dropFullLimits } from './web/limits/queries.ts'

/** A background job. Every process runs it, so a job asks the database what is due. */
type Job = { name: string; everyMs: number; isAtStart?: boolean; run: (services: Services) => Promise<unknown> }

const jobs: Job[] = [
  { name: 'publish', everyMs: 5000, isAtStart: true, run: publish }, // what became due while no process ran
  // Not at the start: if rows are missing, somebody should have an hour to notice before their files are deleted.
  { name: 'sweep', everyMs: 60 * 60 * 1000, run: sweep },
]

/**
 * Starts the background work: the jobs, and the rebuilding of search rows that older rules made. Until these are rebuilt,
 * searches use the older rows.
 * @returns stops the work; resolves once the rebuilding has ended
 */
export async function startMaintenance(services: Services): Promise<() => Promise<void>> {
  const { db, log } = services
  const failed = (name: string) => (error: unknown) => log.error({ message: `${name}: ${error}` })
  const run = (job: Job) => job.run(services).catch(failed(job.name))
  for (const job of jobs.filter(({ isAtStart }) => isAtStart)) await run(job)
  const timers = jobs.map((job) => setInterval(run, job.everyMs, job))
  const indexing = new AbortController()
  const indexed = indexArticles(db, { articlesAtOnce: 20, signal: indexing.signal }).catch(failed('index'))
  return async () => {
    for (const timer of timers) clearInterval(timer)
    indexing.abort()
    await indexed
  }
}

async function publish(services: Services): Promise<void> {
  const published = await publishDue(services)
  if (published > 0) services.log.info({ message: `${published} scheduled articles were published` })
}

async function sweep(services: Services): Promise<void> {
  const { db, config, log } = services
  const dropped = await sweepFiles(services)
  if (dropped === undefined) log.error({ message: 'The stored files belong to another journal: none is swept' })
  else if (dropped > 0) log.info({ message: `${dropped} files without a row were dropped` })
  if (config.databaseUrl) await dropFullLimits(db)
  else await vacuum(db)
}

/** Frees the space of deleted short-lived rows. PostgreSQL's autovacuum does this by itself; PGlite has none. */
export async function vacuum(db: Db): Promise<void> {
  await db.execute(sql`vacuum login_attempts, sessions`)
}
