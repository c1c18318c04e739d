import { sql } from 'drizzle-orm'
import type { Db } from './core/db/connect.ts'
import { sweepFiles } from './core/files/sweep.ts'
import { publishDue } from './journal/articles/publish/actions.ts'
import { indexArticles } from './journal/search/index/queries.ts'
import type { Services } from './services.ts'
import { dropFullLimits } from './web/limits/queries.ts'

const publishEveryMs = 5000
const sweepEveryMs = 60 * 60 * 1000

/**
 * Starts what a process does unasked: it publishes what is due, sweeps files and limits, and rebuilds search rows of older
 * rules, while the journal is open; until then a search finds by those.
 * @returns stops it; resolves once the rebuilding has ended
 */
export async function startMaintenance(services: Services): Promise<() => Promise<void>> {
  const { db, log } = services
  await publish(services) // publishes items that became due while no process ran
  const publishing = setInterval(() => publish(services), publishEveryMs)
  // Not at the start: files whose rows turn out to be missing deserve an hour to be noticed.
  const sweeping = setInterval(() => sweep(services), sweepEveryMs)
  const indexing = new AbortController()
  const indexed = indexArticles(db, { articlesAtOnce: 20, signal: indexing.signal }).catch((error) =>
    log.error({ message: `index: ${error}` }),
  )
  return async () => {
    clearInterval(publishing)
    clearInterval(sweeping)
    indexing.abort()
    await indexed
  }
}

async function publish(services: Services): Promise<void> {
  const { log } = services
  try {
    const published = await publishDue(services)
    if (published > 0) log.info({ message: `${published} scheduled articles were published` })
  } catch (error) {
    log.error({ message: `publish: ${error}` })
  }
}

async function sweep(services: Services): Promise<void> {
  const { db, config, log } = services
  try {
    const dropped = await sweepFiles(services)
    if (dropped === undefined) log.error({ message: 'The stored files belong to another journal: none is swept' })
    else if (dropped > 0) log.info({ message: `${dropped} files without a row were dropped` })
    if (config.databaseUrl) await dropFullLimits(db)
    else await vacuum(db)
  } catch (error) {
    log.error({ message: `sweep: ${error}` })
  }
}

/** Frees the space of deleted short-lived rows. PostgreSQL's autovacuum does this by itself; PGlite has none. */
export async function vacuum(db: Db): Promise<void> {
  await db.execute(sql`vacuum login_attempts, sessions`)
}
