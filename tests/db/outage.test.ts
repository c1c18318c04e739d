// one database
import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { startWire } from '../support/fakes/wire.ts'
import { endProcesses, startServer } from '../support/servers/process.ts'

afterAll(endProcesses)

const soonMs = 5000

if (serverUrl) {
  const folder = await mkdtemp(join(tmpdir(), 'outage-'))
  const wire = startWire(await newServerDatabase(serverUrl))
  const journal = await startServer({ DATA_DIR: folder, DATABASE_URL: wire.url, ADMIN_PASSWORD: 'secret-word-12' })
  afterAll(async () => {
    journal.process.kill()
    await journal.process.exited
    wire.stop()
    await rm(folder, { recursive: true })
  })
  const get = (path: string) => fetch(journal.url + path, { signal: AbortSignal.timeout(20_000) })

  async function until(holds: () => Promise<boolean>): Promise<boolean> {
    const end = Date.now() + soonMs
    while (Date.now() < end) {
      if (await holds().catch(() => false)) return true
      await Bun.sleep(50)
    }
    return false
  }
  const keptFor = async (path: string) => (await get(path)).headers.get('x-request-id') === null

  for (const fault of ['cut', 'hold'] as const)
    test(`while the database is ${fault === 'cut' ? 'cut off' : 'silent'}, ` +
      'readers get kept pages, and soon after it is back all is well', async () => {
      expect(await until(() => keptFor('/about'))).toBe(true)
      wire[fault]()
      expect(await until(async () => (await get('/readyz')).status === 503)).toBe(true)
      const readers = await Promise.all(Array.from({ length: 15 }, () => get('/about'))) // more than may wait for it
      expect(new Set(readers.map(({ status }) => status))).toEqual(new Set([200]))
      const unkept = await get(`/search?keyword=${fault}`)
      expect(unkept.status).toBe(503)
      expect(unkept.headers.get('retry-after')).toBe('5')
      wire.mend()
      expect(await until(async () => (await get('/readyz')).status === 200)).toBe(true)
      expect(await until(async () => (await get('/archives')).status === 200)).toBe(true)
      expect(await until(() => keptFor('/about'))).toBe(true)
    }, 60_000)

  test('connections that end while the database is being opened do not end the process', async () => {
    const other = postgres(serverUrl ?? '', { max: 1, onnotice: () => {} })
    const database = new URL(wire.url).pathname.slice(1)
    for (let time = 0; time < 5; time++) {
      const pages = ['/board', '/archives', '/contact'].map((path) => get(path))
      await other`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`
      await Promise.allSettled(pages)
    }
    await other.end()
    expect(journal.process.exitCode).toBeNull()
  }, 60_000)
}
