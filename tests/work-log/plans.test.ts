// one database
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/core/db/rows.ts'
import { browsingAs } from '../support/browsing.ts'
import { manyEntries, wordOf } from '../support/builders/many.ts'
import { explained } from '../support/database.ts'
import { type Statement, withJournal } from '../support/journal.ts'

const journal = await withJournal()
const meera = await browsingAs(journal)
await manyEntries(journal.db, 20_000)

/** The work log's tables that one of the statements reads from end to end; each is explained as it was made. */
async function scanned(statements: Statement[]): Promise<string[]> {
  const tables: string[] = []
  for (const [place, statement] of statements.entries()) {
    if (!/\b(entries|entry_\w+)\b/.test(statement.text)) continue
    const isWithout = statements.slice(Math.max(0, place - 2), place).some((set) => set.text.includes('enable_seqscan'))
    tables.push(...tablesIn(await planned(statement, isWithout)))
  }
  return tables
}

/** @param isWithout whether the statement was asked without scans of tables */
function planned(statement: Statement, isWithout: boolean): Promise<string> {
  return journal.db.transaction(async (tx) => {
    if (isWithout) await tx.execute(sql`set local enable_seqscan = off`)
    return explained(tx, statement)
  })
}

function tablesIn(plan: string): string[] {
  const read = [...plan.matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)].map(
    ([, table = '']) => table,
  )
  return read.filter((table) => table !== 'entry_counts') // a few rows, however many entries there are
}

test.each([
  '/webdata',
  '/webdata?page=500',
  '/webdata/urgent',
  '/webdata?search=proof',
  '/webdata/urgent?search=proof',
  `/webdata?search=${wordOf(15_000)}`,
  `/webdata/urgent?search=${wordOf(15_000)}`,
  '/webdata?search=रसीद',
  '/webdata?search=pr',
  '/webdata?search=zq',
  '/webdata?search=e',
  '/webdata?search=%25',
  '/webdata?search=nothing-like-this',
  '/webdata?search=ravi',
  '/webdata/urgent?search=2026-06-01',
  '/webdata/export.json?search=1+Jun+2026',
  `/webdata/export.json?search=${wordOf(15_000)}`,
  '/webdata/export.json?search=proof',
])('%s scans no table of the work log from end to end', async (path) => {
  journal.totals.clear()
  journal.statements.length = 0
  await (await meera.ask(path)).text()
  const asked = [...journal.statements]
  expect(asked.length).toBeGreaterThan(1)
  expect(await scanned(asked)).toEqual([])
})

test('a search is planned for its own words, not by a generic plan', async () => {
  for (let turn = 0; turn < 8; turn++) {
    journal.totals.clear()
    await (await meera.ask('/webdata?search=pr')).text()
  }
  const [row] = await rowsOf<{ number: number }>(journal.db)`
    select coalesce(sum(generic_plans), 0)::int as number from pg_prepared_statements
    where statement like '%entry_search%' and cardinality(parameter_types) > 0`
  expect(row?.number).toBe(0)
})

test('a search by pairs makes those of no row that the index finds', async () => {
  journal.totals.clear()
  journal.statements.length = 0
  await meera.ask('/webdata?search=रसीद')
  const counting = journal.statements.find(({ text }) => text.includes('letters_and_pairs'))
  const plan = await planned(counting ?? { text: '', parameters: [] }, true)
  expect(plan).toContain('letters_and_pairs') // by its index
  expect(plan).not.toMatch(/"Filter":"(?:[^"\\]|\\.)*letters_and_pairs/)
})
