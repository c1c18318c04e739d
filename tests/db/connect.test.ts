// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCluster } from '../../src/core/db/cluster.ts'
import { type Connection, connect, connectPostgres, DatabaseInUse } from '../../src/core/db/connect.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { issues } from '../../src/core/db/tables/articles.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { anIssue } from '../support/builders/rows.ts'
import { emptyServerDatabase, serverUrl } from '../support/database.ts'

describe('an embedded database', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'database-')), 'data')
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await rm(join(dataDir, '..'), { recursive: true })
  })

  const children: Bun.Subprocess[] = []

  const open = () => connect({ databaseUrl: undefined, dataDir })

  /** The issue numbers in a database, which is closed then. */
  async function issuesOf({ db, close }: Connection) {
    const found = await db.select({ issue: issues.issue }).from(issues).orderBy(issues.issue)
    await close()
    return found.map(({ issue }) => issue)
  }

  /** Another process that opens the database, adds an issue and holds it; its first line is `open`, or the error. */
  async function anotherProcess(issue: number) {
    const script = `
      import { connect } from ${JSON.stringify(join(import.meta.dir, '../../src/core/db/connect.ts'))}
      import { issues } from ${JSON.stringify(join(import.meta.dir, '../../src/core/db/tables/articles.ts'))}
      try {
        const { db } = await connect({ dataDir: ${JSON.stringify(dataDir)} })
        await db.insert(issues).values({ year: 2026, volume: 1, issue: ${issue}, frequency: 'March' })
        console.log('open')
        setInterval(() => {}, 1000)
      } catch (error) {
        console.log(error.constructor.name + ': ' + error.message)
      }`
    const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'inherit' })
    children.push(child)
    const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read()
    return { child, said: value?.trim() }
  }

  test('keeps its rows over closing and opening', async () => {
    const first = await open()
    await anIssue(first.db, { issue: 1 })
    await first.close()

    const second = await open()
    expect(await second.db.$count(settings)).toBe(1)
    expect(await issuesOf(second)).toEqual([1])
  })

  test('is created again if its first start was interrupted', async () => {
    const torn = await mkdtemp(join(tmpdir(), 'database-'))
    await createCluster(join(torn, 'pg'))
    await rm(join(torn, 'pg/PG_VERSION'))
    await rm(join(torn, 'pg/global'), { recursive: true })
    await Bun.write(join(torn, 'pg/base/1/PG_VERSION'), 'half')
    const { db, close } = await connect({ databaseUrl: undefined, dataDir: torn })
    expect(await db.$count(settings)).toBe(1)
    await close()
    await rm(torn, { recursive: true })
  })

  test('cannot be opened by another process until it is closed', async () => {
    const mine = await open()
    const refused = await anotherProcess(2)
    expect(refused.said).toBe(
      `DatabaseInUse: The database in ${dataDir} is open in another process. Stop it, or choose another DATA_DIR.`,
    )
    expect(await refused.child.exited).toBe(0)
    expect(await issuesOf(mine)).toEqual([1])
  })

  test('can be opened after its process was killed, with every committed row', async () => {
    const { child, said } = await anotherProcess(3)
    expect(said).toBe('open')
    await expect(open()).rejects.toBeInstanceOf(DatabaseInUse)
    child.kill('SIGKILL')
    await child.exited
    expect(await issuesOf(await open())).toEqual([1, 3])
  })

  test('reports any other reason for which its lock cannot be taken', async () => {
    const spoilt = join(dataDir, 'spoilt')
    await Bun.write(join(spoilt, 'pg.lock'), 'not what SQLite writes'.repeat(50))
    expect(connect({ databaseUrl: undefined, dataDir: spoilt })).rejects.toThrow('file is not a database')
  })

  test('can be opened after an attempt that failed', async () => {
    await rename(join(dataDir, 'pg'), join(dataDir, 'kept'))
    await Bun.write(join(dataDir, 'pg'), 'a file where the folder should be')
    await expect(open()).rejects.toThrow()
    await rm(join(dataDir, 'pg'))
    await rename(join(dataDir, 'kept'), join(dataDir, 'pg'))
    expect(await issuesOf(await open())).toEqual([1, 3])
  })
})

if (serverUrl)
  describe('a PostgreSQL database', () => {
    test('can be opened by five processes at once while it is empty', async () => {
      const url = await emptyServerDatabase(serverUrl ?? '')
      const connections = await Promise.all(Array.from({ length: 5 }, () => connectPostgres(url)))
      const counts = await Promise.all(connections.map(({ db }) => db.$count(settings)))
      await Promise.all(connections.map(({ close }) => close()))
      expect(counts).toEqual([1, 1, 1, 1, 1])
    })

    test('keeps its rows over closing and opening', async () => {
      const url = await emptyServerDatabase(serverUrl ?? '')
      const first = await connect({ databaseUrl: url, dataDir: '' })
      await anIssue(first.db, { issue: 7 })
      await first.close()
      const second = await connect({ databaseUrl: url, dataDir: '' })
      expect(await second.db.$count(issues)).toBe(1)
      await second.close()
    })

    test('gives up a transaction whose process was stopped, and a connection whose machine is gone', async () => {
      const { db, close } = await connectPostgres(await emptyServerDatabase(serverUrl ?? ''))
      const [limits] = await rowsOf<{ idle: string; gone: string }>(db)`
        select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('tcp_keepalives_idle') as gone`
      expect(limits).toEqual({ idle: '5min', gone: '60' })
      await close()
    })

    test('that does not respond makes opening fail', async () => {
      await expect(connectPostgres('postgres://journal@127.0.0.1:1/none')).rejects.toThrow()
    })
  })
