// one database
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { rowsOf } from '../../src/core/db/rows.ts'
import { listReferencedHashes } from '../../src/core/files/named.ts'
import { carriedTables, describeTables } from '../../src/staff/backup/queries.ts'
import { contentTables, excludedTables } from '../../src/staff/backup/rules.ts'
import { fillEmptyJournal } from '../../src/staff/demo/demo.ts'
import { aJournal } from '../support/journal.ts'

let journal: Awaited<ReturnType<typeof aJournal>>
beforeAll(async () => {
  journal = await aJournal()
})
afterAll(() => journal.close())

test('every table of the database is either in backups or listed as left out', async () => {
  const found = await rowsOf<{ name: string }>(journal.db)`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  expect([...carriedTables, ...Object.keys(excludedTables)].sort()).toEqual(found.map(({ name }) => name).sort())
})

test('backups contain every table that makes a journal count as filled', () => {
  expect(contentTables.filter((name) => !carriedTables.includes(name))).toEqual([])
})

test('each table comes after the tables that its rows refer to', async () => {
  const names = (await describeTables(journal.db, carriedTables)).map(({ name }) => name)
  expect(names.toSorted()).toEqual(carriedTables.toSorted())
  const referring = await rowsOf<{ child: string; parent: string }>(journal.db)`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`
  const carried = referring.filter(({ child }) => carriedTables.includes(child))
  expect(carried).toContainEqual({ child: 'articles', parent: 'issues' })
  for (const { child, parent } of carried) expect(names.indexOf(child)).toBeGreaterThan(names.indexOf(parent))
})

test('every file of a journal is named by one of the columns that backups look at', async () => {
  await fillEmptyJournal(journal)
  const stored: string[] = []
  for await (const hash of journal.files.savedBefore(new Date(Date.now() + 60_000))) stored.push(hash)
  expect(stored.length).toBeGreaterThan(20)
  expect(await listReferencedHashes(journal.db)).toEqual(stored.sort())
})
