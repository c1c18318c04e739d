import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/core/db/connect.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { browser } from '../support/builders/usage.ts'
import { endProcesses, runToEnd, startServer } from '../support/servers/process.ts'

afterAll(endProcesses)

/** `KILLS=20 bun test tests/counter/killed.test.ts` kills more often. */
const kills = Number(process.env.KILLS ?? 2)
const page = '/archives/2026/vol5/issue2/7'
const mark = 'SecretReader'
const network = '203.0.113.'
const addressOf = (reader: number) => `${network}${reader % 250}`

let dataDir = ''
let environment: Record<string, string> = {}
const answered: { reader: number; at: number }[] = []
const killedAt: number[] = []
let asked = 0
let output = ''
let stored: Awaited<ReturnType<typeof storedCounts>>

type Row = { total: number; readers: number; most: number }

/** What the database holds after all. */
async function storedCounts(): Promise<Row & { salts: string[] }> {
  const { db, close } = await connect({ databaseUrl: undefined, dataDir })
  const [row] = await rowsOf<Row>(db)`
    select coalesce((select sum(total_investigations) from usage_days), 0)::int as total,
    (select count(distinct reader)::int from usage_readers) as readers,
    coalesce((select max(times) from usage_readers), 0) as most`
  const salts = await rowsOf<{ salt: string }>(db)`select salt from usage_salts`
  await close()
  return { ...(row ?? { total: 0, readers: 0, most: 0 }), salts: salts.map(({ salt }) => salt) }
}

/** Another reader for each request, until the server is gone. */
async function readUntilGone(url: string): Promise<void> {
  for (;;) {
    const reader = ++asked
    const headers = { 'user-agent': `${browser} ${mark}/${reader}`, 'x-forwarded-for': addressOf(reader) }
    const answer = await fetch(url + page, { headers }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (!text) return
    if (answer?.status !== 200) throw new Error(`The page answers ${answer?.status}`)
    answered.push({ reader, at: performance.now() })
    await Bun.sleep(20) // more readers would only cost processor time
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'journal-killed-'))
  environment = { DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1', JOURNAL_TZ: farFromMidnight() }
  const place = { year: 2026, volume: 5, issue: 2, first: 1, last: 8 }
  const article = { title: 'Rice', authors: ['A Roy'], refnumber: '7', ...place }
  await writeFile(join(dataDir, 'one.jsonl'), JSON.stringify(article))
  await runToEnd(environment, ['src/cli.ts', 'import', join(dataDir, 'one.jsonl')])
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer(environment)
    const before = answered.length
    const reading = Promise.all([readUntilGone(server.url), readUntilGone(server.url), readUntilGone(server.url)])
    while (answered.length < before + 20) await Bun.sleep(10)
    await Bun.sleep(1100 + 90 * (kill % 10)) // so that some lie more than a second back
    killedAt.push(performance.now())
    server.process.kill('SIGKILL')
    await Promise.all([server.process.exited, reading])
    output += server.output()
  }
  stored = await storedCounts()
}, 600_000)
afterAll(() => rm(dataDir, { recursive: true }))

/** A time zone in which today does not end while this runs. */
function farFromMidnight(): string {
  return `Etc/GMT${new Date().getUTCHours() >= 12 ? '+' : '-'}6`
}

describe('a journal that is killed again and again while it is read', () => {
  test('counts no reader twice', () => {
    const { total, readers, most } = stored
    expect(total).toBe(readers)
    expect(most).toBe(1)
  })

  test('loses at most the views of the last second', () => {
    const sure = answered.filter(({ at }) => !killedAt.some((killed) => at <= killed + 50 && at > killed - 1000)).length
    expect(stored.total).toBeGreaterThanOrEqual(sure)
    expect(sure).toBeGreaterThan(0)
  })

  test('counts no more views than there were', () => {
    expect(stored.total).toBeLessThanOrEqual(asked)
  })
})

describe('data about readers is', () => {
  const found = (bytes: Buffer | string) => [mark, network].filter((secret) => bytes.includes(secret))

  test('not in the log', () => {
    expect(found(output)).toEqual([])
  })

  test('not in the files of the database', async () => {
    const files = [...new Bun.Glob('**/*').scanSync({ cwd: dataDir, onlyFiles: true })]
    const secrets = await Promise.all(files.map(async (file) => found(await readFile(join(dataDir, file)))))
    expect(secrets.flat()).toEqual([])
  })

  test('not in a backup, which has neither the salt nor the hashes', async () => {
    const path = join(dataDir, 'backup.tar')
    await runToEnd(environment, ['src/cli.ts', 'backup', path])
    const bytes = await readFile(path)
    const { salts } = stored
    expect(found(bytes)).toEqual([])
    expect(salts.filter((salt) => bytes.includes(salt))).toEqual([])
    expect(salts.length).toBe(1)
    expect(bytes.includes('usage_readers')).toBe(false)
    expect(bytes.includes('usage_days')).toBe(true)
  })
})
