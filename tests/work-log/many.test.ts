// one database
import { afterAll, beforeEach, expect, test } from 'bun:test'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { rowsOf } from '../../src/core/db/rows.ts'
import { countEntries } from '../../src/staff/work-log/queries.ts'
import { countOf } from '../../src/staff/work-log/rules.ts'
import { countMatches } from '../../src/staff/work-log/search-queries.ts'
import { anEntry } from '../support/builders/rows.ts'
import { openTestDatabase } from '../support/database.ts'
import { failureOf } from '../support/failure.ts'

const { db, close } = await openTestDatabase()
afterAll(close)
beforeEach(async () => {
  await db.execute(sql`truncate entries cascade`)
})

/** Adds entries in one statement, one in three urgent; each names its number. */
const addMany = (count: number) =>
  db.execute(sql`insert into entries (status, content, createdby)
    select case when n % 3 = 0 then 'urgent' else 'info' end, 'Proof of रसीद ' || n, 'Meera'
    from generate_series(1, ${count}::int) n`)

const found = async (search: string) => countOf(await countMatches(db, { search }), 'all')

/** How many pages of entries the indexes still have to sort in; sorts them in. */
async function pending(): Promise<number[]> {
  const [row] = await rowsOf<{ trigrams: string; letters: string }>(db)`
    select gin_clean_pending_list('entry_search_trigrams') as trigrams,
    gin_clean_pending_list('entry_search_letters') as letters`
  return [Number(row?.trigrams), Number(row?.letters)]
}

test('many entries added at once are counted, found by every kind of search and merged into the indexes', async () => {
  await addMany(600)
  expect(await countEntries(db)).toEqual({ urgent: 200, info: 400 })
  expect(await found('proof')).toBe(600)
  expect(await found('रसीद 59')).toBe(11)
  expect(await found('79')).toBe(6)
  expect(await found('7')).toBe(114)
  expect(await pending()).toEqual([0, 0])
  await db.execute(sql`update entries set content = replace(content, 'Proof', 'Layout'), status = 'info'`)
  expect(await countEntries(db)).toEqual({ info: 600 })
  expect(await found('proof')).toBe(0)
  expect(await found('layout')).toBe(600)
  expect(await pending()).toEqual([0, 0])
})

test('single entries are found at once; few of them wait to be merged into the indexes', async () => {
  for (let number = 1; number <= 60; number++) await anEntry(db, { content: `Proof of layout ${number}` })
  expect(await found('layout 5')).toBe(11)
  expect(await found('pr')).toBe(60)
  const pages = await pending()
  expect(Math.max(...pages)).toBeGreaterThan(0)
  expect(Math.max(...pages)).toBeLessThan(20) // 64 kB are 8 pages
})

test('many entries can be added without the search indexes, to be built afterwards', async () => {
  const trial = db.transaction(async (tx) => {
    await tx.execute(sql`drop index entry_search_trigrams, entry_search_letters`)
    await tx.execute(sql`insert into entries (createdby) select 'Meera' from generate_series(1, 200)`)
    expect(await countEntries(tx)).toEqual({ '': 200 })
    tx.rollback()
  })
  expect(await failureOf(trial)).toBeInstanceOf(TransactionRollbackError)
})

test.each([
  ['', []],
  ['a', ['a']],
  ['ab', ['a', 'b', 'ab']],
  ['आम 🌾', ['आ', 'म', ' ', '🌾', 'आम', 'म ', ' 🌾']],
])('the letters and pairs of %j are %j', async (text, expected) => {
  const [row] = await rowsOf<{ letters: string[] }>(db)`select letters_and_pairs(${text}) as letters`
  expect(row?.letters).toEqual(expected)
})
