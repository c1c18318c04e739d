// one database
import { afterEach, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { cp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Connection, connect } from '../../src/core/db/connect.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { missedAddresses } from '../../src/core/db/tables/addresses.ts'
import { keepPrivate } from '../../src/core/disk/private-folder.ts'
import { openFiles } from '../../src/core/files/open.ts'
import { journalId } from '../../src/core/files/sweep.ts'
import { backup, everythingIn, restore } from '../support/archives.ts'
import { anArticle, aPdf, aUser } from '../support/builders/rows.ts'
import { openInMemory } from '../support/database.ts'
import { withFolder } from '../support/folder.ts'
import { aJournal } from '../support/journal.ts'

const folder = await withFolder('in-place')
const [archive, refused, empty] = [join(folder, 'journal.tar'), join(folder, 'refused.tar'), join(folder, 'empty')]

let dataDir: string
let count = 0

/** A new journal of an admin alone, on disk. */
async function takeEmpty() {
  dataDir = join(folder, `journal-${++count}`)
  await cp(empty, dataDir, { recursive: true })
  keepPrivate({ dataDir, databaseUrl: undefined, s3: undefined }, () => {})
}

/** Uses the journal on disk, as a start or a command opens it. */
async function opened<Result>(use: (connection: Connection) => Promise<Result>): Promise<Result> {
  const connection = await connect({ databaseUrl: undefined, dataDir })
  return await use(connection).finally(connection.close)
}

const stateOf = () => opened(({ db }) => everythingIn(db))

/** All that a database has beside rows: a text each. */
const schemaOf = ({ db }: Pick<Connection, 'db'>) => rowsOf<{ line: string }>(db)`
  select format('%s %s', pg_get_indexdef(indexrelid), indisvalid) as line from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
  union all select format('%s %s %s', conname, pg_get_constraintdef(oid), convalidated) from pg_constraint order by 1`

async function restoreHere(path: string) {
  return opened(async (connection) => {
    const files = await openFiles({ dataDir, s3: undefined })
    await files.owner(await journalId(connection.db))
    return restore({ ...connection, files, clock: () => new Date('2026-06-01T00:00:00Z') }, [path])
  })
}

/** Starts a program of the project for the journal. */
const spawn = (...args: string[]) =>
  Bun.spawn([process.execPath, ...args], {
    cwd: join(import.meta.dir, '../..'),
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const changing = () => join(dataDir, 'pg.restoring')
const whole = () => join(dataDir, 'pg.restored')

beforeAll(async () => {
  const source = await aJournal({}, openInMemory)
  await anArticle(source.db, { refnumber: '1', ...(await aPdf(source.files, 700)) })
  await anArticle(source.db, { refnumber: '2', ...(await aPdf(source.files, 3000)) })
  await aUser(source.db, 'Meera Nair')
  expect(await backup(source, [archive])).toMatchObject({ status: 0 })
  await rowsOf(source.db)`alter table articles drop constraint articles_status`
  await rowsOf(source.db)`update articles set status = 'draft' where id = (select max(id) from articles)`
  expect(await backup(source, [refused])).toMatchObject({ status: 0 })
  await source.close()
  dataDir = empty
  await opened(async ({ db }) => {
    await aUser(db, 'admin')
    await journalId(db)
    await db.insert(missedAddresses).values({ path: '/gone', times: 3, day: '2026-06-01' })
  })
})

afterEach(async () => {
  expect((await readdir(dataDir)).filter((name) => name.startsWith('pg.rest'))).toEqual([])
})

test('bun run restore leaves what a restore in one transaction does, and prints one line', async () => {
  await takeEmpty()
  const schema = await opened(schemaOf)
  const child = spawn('src/cli.ts', 'restore', archive)
  const [printed = '', problems] = await Promise.all([child.stdout, child.stderr].map((of) => new Response(of).text()))

  expect({ status: await child.exited, problems }).toEqual({ status: 0, problems: '' })
  expect(printed).toMatch(/^\d+ rows and \d+ files were restored\. .*\n$/)

  const other = await aJournal({}, openInMemory)
  expect(await restore(other, [archive])).toEqual({ status: 0, printed })
  const withoutTime = ({ audit, ...rows }: Awaited<ReturnType<typeof stateOf>>) => {
    return { ...rows, audit: audit?.lines.map((line) => line.replace(/"at":"[^"]*","username":"command/, '')) }
  }
  expect(withoutTime(await stateOf())).toEqual(withoutTime(await everythingIn(other.db)))
  await other.close()
  expect(await opened(schemaOf)).toEqual(schema)
  expect(await opened(({ db }) => db.$count(missedAddresses))).toBe(1)
})

test('a restore of rows that the database refuses leaves the journal as it was', async () => {
  await takeEmpty()
  const before = await stateOf()
  expect(await restoreHere(refused)).toEqual({
    status: 1,
    printed: expect.stringMatching(/^Nothing was restored: .*articles_status.*\n$/),
  })
  expect(await stateOf()).toEqual(before)
})

test('a restore killed within its rows, or after them, leaves the journal as it was', async () => {
  await takeEmpty()
  const before = await stateOf()
  for (const moment of ['rows', 'committed']) {
    const child = spawn('tests/support/fakes/replace-and-die.ts', archive, moment)
    expect(await child.exited).toBe(137)
    expect(existsSync(changing())).toBe(true)
    expect(await stateOf()).toEqual(before)
    expect(existsSync(changing())).toBe(false)
  }
})

test('a restore killed once its rows were whole is ended by the next start', async () => {
  await takeEmpty()
  expect(await restoreHere(archive)).toMatchObject({ status: 0 })
  const after = await stateOf()
  await rename(join(dataDir, 'pg'), whole())
  await cp(join(empty, 'pg'), join(dataDir, 'pg'), { recursive: true })
  await rm(join(dataDir, 'pg/global'), { recursive: true }) // it had begun to delete the journal before
  expect(await stateOf()).toEqual(after)
})
