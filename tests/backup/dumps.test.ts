import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { appendFile, cp, mkdtemp, readdir, rm, truncate, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/core/db/connect.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { openFiles } from '../../src/core/files/open.ts'
import { journalId, sweepFiles } from '../../src/core/files/sweep.ts'
import { chooseDumpsToKeep, findNewestGoodDump, renewDumps, writeDumpOfToday } from '../../src/staff/backup/dumps.ts'
import { createRecovery } from '../../src/staff/backup/recovery.ts'
import { anArticle, aPdf, aUser } from '../support/builders/rows.ts'
import { failureOf } from '../support/failure.ts'

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) => {
    const date = new Date(first)
    date.setUTCDate(date.getUTCDate() + day)
    return `${date.toISOString().slice(0, 10)}.tar`
  })

describe('of the daily dumps, the rotation keeps', () => {
  test.each<[string, string[], string[]]>([
    ['nothing if there are none', [], []],
    ['all seven days of one week', daysFrom('2026-06-08', 7), daysFrom('2026-06-08', 7).reverse()],
    ['no files of another name', ['2026-06-08.tar.1', 'notes.txt', '2026-06-08.tar'], ['2026-06-08.tar']],
    [
      'the last seven, and the last of each of four weeks', // 10 June is a Wednesday
      daysFrom('2026-05-01', 41),
      [...daysFrom('2026-06-04', 7).reverse(), '2026-05-31.tar', '2026-05-24.tar'],
    ],
    [
      'the latest weeks that have a dump, if some weeks have none',
      ['2026-01-05.tar', '2026-02-05.tar', '2026-03-05.tar', '2026-04-05.tar', ...daysFrom('2026-06-08', 7)],
      [...daysFrom('2026-06-08', 7).reverse(), '2026-04-05.tar', '2026-03-05.tar', '2026-02-05.tar'],
    ],
  ])('%s', (_, names, kept) => {
    expect(chooseDumpsToKeep(names)).toEqual(kept)
  })
})

let whole: string
let dataDir: string
let relations: { settings: string }
const halfDump = `2026-06-09.tar.${crypto.randomUUID()}`
const told: string[] = []
const opened = () =>
  connect(
    { databaseUrl: undefined, dataDir },
    createRecovery(dataDir, (line) => told.push(line)),
  )

beforeAll(async () => {
  whole = await mkdtemp(join(tmpdir(), 'dumped-'))
  const connection = await connect({ databaseUrl: undefined, dataDir: whole })
  const { db } = connection
  const files = await openFiles({ dataDir: whole, s3: undefined })
  await files.owner(await journalId(db))
  await aUser(db, 'Meera Nair')
  await anArticle(db, { refnumber: '7', title: 'On सोयाबीन', ...(await aPdf(files)) })
  const [settings] = await rowsOf<{ path: string }>(db)`select pg_relation_filepath('settings') as path`
  relations = { settings: settings?.path ?? '' }
  const dump = (day: string) => writeDumpOfToday({ db, files, clock: () => new Date(day) }, whole)
  expect(await dump('2026-06-08T10:00:00Z')).toBe(join(whole, 'dumps/2026-06-08.tar'))
  await anArticle(db, { refnumber: '8' })
  expect(await dump('2026-06-08T23:00:00Z')).toBeUndefined()
  await Bun.write(join(whole, 'dumps', halfDump), 'what a crash left of a dump')
  expect(await dump('2026-06-09T00:00:00Z')).toBe(join(whole, 'dumps/2026-06-09.tar'))
  expect((await readdir(join(whole, 'dumps'))).sort()).toEqual(['2026-06-08.tar', '2026-06-09.tar'])
  await connection.close()
})

/** Takes a copy of the journal, for a test to damage. */
async function takeCopy(): Promise<void> {
  told.length = 0
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
  dataDir = await mkdtemp(join(tmpdir(), 'damaged-'))
  await cp(whole, dataDir, { recursive: true })
}

afterAll(async () => {
  await rm(whole, { recursive: true })
  await rm(dataDir, { recursive: true })
})

async function refNumbers(): Promise<string[]> {
  const { db, close } = await opened()
  const rows = await db.select({ refnumber: articles.refnumber }).from(articles).orderBy(articles.refnumber)
  const files = await openFiles({ dataDir, s3: undefined })
  const swept = await sweepFiles({ db, files, clock: () => new Date(Date.now() + 2 * 60 * 60 * 1000) })
  await close()
  expect(swept).toBe(0) // the files are still its own, and named
  return rows.map(({ refnumber }) => refnumber)
}
const foldersAside = async () => (await readdir(dataDir)).filter((name) => name.startsWith('pg.damaged-'))

describe('an embedded database at its start', () => {
  beforeEach(takeCopy)

  test('is restored if it is missing, as after a recovery interrupted between its two renames', async () => {
    await rm(join(dataDir, 'pg'), { recursive: true })
    expect(await refNumbers()).toEqual(['7', '8'])
    expect(told.join()).toContain('the database was MISSING')
  })

  test('is set aside and replaced by the newest dump if it is damaged, and by an older one if that is damaged too', async () => {
    await unlink(join(dataDir, 'pg', relations.settings))
    expect(await refNumbers()).toEqual(['7', '8'])
    expect(await foldersAside()).toHaveLength(1)
    expect(told.join()).toContain('the database was DAMAGED and is left in')
    expect(told.join()).toContain('restored from')
    const newest = join(dataDir, 'dumps/2026-06-09.tar')
    const bytes = await Bun.file(newest).bytes()
    bytes[bytes.length >> 1] = 255 ^ (bytes[bytes.length >> 1] ?? 0)
    await Bun.write(newest, bytes)
    await Bun.write(join(dataDir, 'dumps', halfDump), 'what a crash left of a dump')
    told.length = 0
    await truncate(join(dataDir, 'pg/global/pg_control'), 0)
    expect(await refNumbers()).toEqual(['7'])
    expect(await foldersAside()).toHaveLength(2)
    expect(told).toHaveLength(2)
    expect(told.join()).toContain('2026-06-09.tar cannot be used: The backup is damaged')
  })

  test('is left as it is and cannot be opened if there is no dump', async () => {
    await rm(join(dataDir, 'dumps'), { recursive: true })
    await truncate(join(dataDir, 'pg/global/pg_control'), 0)
    expect(String(await failureOf(opened()))).toContain('its files are damaged')
    expect(await foldersAside()).toEqual([])
    expect(await readdir(join(dataDir, 'pg'))).toContain('PG_VERSION')
  })

  test('is left as it is, with an error that says so, if it is of another version of PostgreSQL', async () => {
    await Bun.write(join(dataDir, 'pg/PG_VERSION'), '9\n')
    expect(String(await failureOf(opened()))).toContain('it was made by PostgreSQL 9, and this software has ')
    expect(await foldersAside()).toEqual([])
  })

  test('is opened as usual if it is intact', async () => {
    expect(await refNumbers()).toEqual(['7', '8'])
    expect(told).toEqual([])
    expect(await foldersAside()).toEqual([])
  })
})

test.each([
  ['the first dump of a day', '2026-06-10', writeDumpOfToday],
  ['a dump written anew', '2026-06-09', renewDumps],
])('%s that the disk spoils leaves the dumps as they were', async (_, day, write) => {
  await takeCopy()
  const { db, close } = await opened()
  const files = await openFiles({ dataDir, s3: undefined })
  const folder = join(dataDir, 'dumps')
  const touch = async (hash: string) => {
    for (const name of await readdir(folder))
      if (name.startsWith(`${day}.tar.`)) await appendFile(join(folder, name), Buffer.alloc(2_000_000, 'spoilt'))
    return files.touch(hash)
  }
  const failure = await failureOf(write({ db, files: { ...files, touch }, clock: () => new Date(day) }, dataDir))
  await close()
  expect(String(failure)).toContain('damaged')
  expect((await readdir(folder)).sort()).toEqual(['2026-06-08.tar', '2026-06-09.tar'])
  expect(await findNewestGoodDump(dataDir, (line) => told.push(line))).toBe(join(folder, '2026-06-09.tar'))
  expect(told).toEqual([])
})
