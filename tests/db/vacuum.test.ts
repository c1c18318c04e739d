// both databases
import { expect, test } from 'bun:test'
import { rowsOf } from '../../src/core/db/rows.ts'
import { loginAttempts } from '../../src/core/db/tables/accounts.ts'
import { vacuum } from '../../src/jobs.ts'
import { aJournal } from '../support/journal.ts'

test('the space of deleted rows is freed', async () => {
  const journal = await aJournal()
  const pages = async () => {
    const [row] = await rowsOf<{ bytes: number }>(journal.db)`select pg_relation_size('login_attempts')::int as bytes`
    return row?.bytes
  }
  const attempts = Array.from({ length: 2000 }, () => ({ name: 'a', address: 'b', at: new Date() }))
  await journal.db.insert(loginAttempts).values(attempts)
  await journal.db.delete(loginAttempts)
  expect(await pages()).toBeGreaterThan(100_000)
  await vacuum(journal.db)
  expect(await pages()).toBe(0)
  await journal.close()
})
