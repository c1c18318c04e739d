// one database
import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createCluster } from '../../src/core/db/cluster.ts'
import { checkpoint, spaceGuard, spaceProblem } from '../../src/core/db/connect.ts'
import { openEmbedded } from '../../src/core/db/open-embedded.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { openInMemory } from '../support/database.ts'
import { failureOf } from '../support/failure.ts'
import { withFolder } from '../support/folder.ts'

const mb = 1024 * 1024

test.each([
  [0, 'only 0 MB are left on its disk'],
  [8.6 * mb, 'only 8 MB are left on its disk'],
  [64 * mb - 1, 'only 63 MB are left on its disk'],
  [64 * mb, undefined],
])('with %d bytes free, the problem is %p', (bytes, problem) => {
  expect(spaceProblem(bytes)).toBe(problem)
})

test('an embedded database is read-only while its disk is nearly full', async () => {
  const { db, client, close } = await openInMemory()
  const lines: string[] = []
  let left = 100 * mb
  const look = spaceGuard(
    db,
    async () => left,
    (line) => lines.push(line),
  )
  const write = () => client`insert into search_words values ('mung') on conflict do nothing`
  await look()
  await write()
  left = 20 * mb
  for (let times = 0; times < 2; times++) await look()
  expect(await failureOf(write())).toMatchObject({ code: '25006' })
  expect(await failureOf(client.begin((tx) => tx`delete from search_words`))).toMatchObject({ code: '25006' })
  expect([...(await client`select word from search_words`)]).toEqual([{ word: 'mung' }])
  left = 100 * mb
  await look()
  await write()
  expect(lines).toEqual([
    'only 20 MB are left on its disk: the database is not written to',
    'there is space again: the database is written to',
  ])
  await close()
})

test('the log of an embedded database stays short, however much is written, and plans are made anew', async () => {
  const dataDir = join(await withFolder('log'), 'pg')
  await createCluster(dataDir)
  const { db, close } = await openEmbedded({ dataDir })
  const segments = async () => (await readdir(join(dataDir, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
  await db.execute(sql`create table written (text text)`)
  await db.execute(sql`create table grown (number int primary key)`)
  await db.execute(sql`vacuum analyze grown`)
  const plan = async () => {
    const [kept] = await rowsOf<{ name: string }>(db)`
      select name from pg_prepared_statements where statement ~ '^select number from grown'`
    return JSON.stringify(await rowsOf<object>(db)`explain execute ${sql.identifier(kept?.name ?? '')} (1)`)
  }
  for (let times = 0; times < 9; times++) await rowsOf(db)`select number from grown where number = ${1}`
  await db.execute(sql`insert into grown select generate_series(1, 50000)`)
  expect(await plan()).toContain('Seq Scan') // as for the empty table
  for (let times = 0; times < 12; times++) {
    await db.execute(sql`insert into written select repeat(md5(n::text), 20) from generate_series(1, 20000) n`)
    await checkpoint(db)
    expect((await segments()).length).toBeLessThanOrEqual(4) // of 16 MB
  }
  expect(await plan()).toContain('Index Only Scan')
  await close()
})
