// one database
import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { connect } from '../../src/core/db/connect.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { anArticle } from '../support/builders/rows.ts'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { endProcesses, startServer } from '../support/servers/process.ts'

afterAll(endProcesses)

const count = 40

/** Does something with the journal's database while no server has the embedded one open. */
async function withDatabase<Result>(
  config: { databaseUrl: string | undefined; dataDir: string },
  work: (db: Awaited<ReturnType<typeof connect>>['db']) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await connect(config)
  return work(db).finally(close)
}

test('what became due while no process ran is published at the start, once by all processes together', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-'))
  const databaseUrl = serverUrl && (await newServerDatabase(serverUrl))
  const config = { databaseUrl, dataDir }
  await withDatabase(config, async (db) => {
    for (let number = 1; number <= count; number++)
      await anArticle(db, { issue: number % 4, status: 'disabled', publish_at: new Date(Date.now() - 60_000) })
  })
  const environment = {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: 'a long enough word',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const start = async () => (await startServer(environment)).process
  const running = databaseUrl ? await Promise.all([start(), start()]) : [await start()]
  for (const process of running) process.kill('SIGKILL')
  await Promise.all(running.map(({ exited }) => exited))
  const again = await start()
  again.kill('SIGKILL')
  await again.exited
  await withDatabase(config, async (db) => {
    expect(await db.$count(articles, eq(articles.status, 'enabled'))).toBe(count)
    const published = await db.select({ subject: audit.subject }).from(audit).where(eq(audit.action, 'publish'))
    expect(published).toHaveLength(count)
    expect(new Set(published.map(({ subject }) => subject)).size).toBe(count)
  })
  await rm(dataDir, { recursive: true })
})
