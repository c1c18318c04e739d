// both databases
import { expect, test } from 'bun:test'
import { getTableName } from 'drizzle-orm'
import { rowsOf } from '../../src/core/db/rows.ts'
import { challenges, loginAttempts } from '../../src/core/db/tables/accounts.ts'
import { rateLimits } from '../../src/core/db/tables/office.ts'
import { linkForms } from '../../src/core/db/tables/review/papers.ts'
import { startJobs, vacuum } from '../../src/jobs.ts'
import { aJournal } from '../support/journal.ts'

const at = new Date()

test('the space of deleted rows is freed', async () => {
  const journal = await aJournal()
  const bytes = async () => {
    const sizes: Record<string, number> = {}
    for (const table of [loginAttempts, challenges, rateLimits, linkForms]) {
      const name = getTableName(table)
      const [row] = await rowsOf<{ bytes: number }>(
        journal.db,
      )`select pg_relation_size(${name}::regclass)::int as bytes`
      sizes[name] = row?.bytes ?? 0
    }
    return sizes
  }
  const keys = Array.from({ length: 2000 }, (_, place) => `key ${place}`)
  await journal.db.insert(loginAttempts).values(keys.map((name) => ({ name, address: 'b', at })))
  await journal.db.insert(challenges).values(keys.map((id) => ({ id, kind: 'passkey' as const, expires_at: at })))
  await journal.db.insert(rateLimits).values(keys.map((key) => ({ key, full_at: at })))
  await journal.db.insert(linkForms).values(keys.map((once) => ({ once, address: 'b', at })))
  for (const table of [loginAttempts, challenges, rateLimits, linkForms]) await journal.db.delete(table)
  expect(Math.min(...Object.values(await bytes()))).toBeGreaterThan(80_000)
  await vacuum(journal.db)
  expect(await bytes()).toEqual({ login_attempts: 0, challenges: 0, rate_limits: 0, link_forms: 0 })
  await journal.close()
})

test('who has nothing to wait for is forgotten at the start', async () => {
  const journal = await aJournal()
  const waits = new Date(Date.now() + 60_000)
  await journal.db.insert(rateLimits).values([
    { key: 'past', full_at: at },
    { key: 'waits', full_at: waits },
  ])
  await startJobs(journal)
  await journal.jobs.stop()
  expect(await journal.db.select().from(rateLimits)).toEqual([{ key: 'waits', full_at: waits }])
  await journal.close()
})
