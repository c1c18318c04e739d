import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { connectPostgres } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { browsingAs } from '../../support/browsing.ts'
import { manyEntries, wordOf } from '../../support/builders/many.ts'
import { emptyServerDatabase } from '../../support/database.ts'
import { aJournal } from '../../support/journal.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { repeat } from './large.ts'
import { median } from './load.ts'
import { memoryOf, startSilently } from './server.ts'

const times = 10

type Journal = Awaited<ReturnType<typeof aJournal>>

/** The work log at a million entries on PostgreSQL and at 100,000 on the embedded database; what open streams cost. */
export async function measureWebdata(): Promise<void> {
  const postgres = await startPostgres()
  if (postgres) {
    const url = await emptyServerDatabase(postgres.url)
    await measureAmong('PostgreSQL', 1_000_000, await aJournal({}, (logger) => connectPostgres(url, logger)))
    await postgres.stop()
  } else console.log('\nNo PostgreSQL could be started here')
  await measureAmong('the embedded database', 100_000, await aJournal())
  await measureStreams()
}

const like = (pattern: string) => sql`content ilike ${pattern}`
const newest = (where: SQL, offset = 0) =>
  sql`select * from entries where ${where} order by id desc limit 20 offset ${offset}`
const total = (where: SQL) => sql`select count(*) from entries where ${where}`
const everyStatus = sql`select status, count(*) from entries group by status`

const rare = wordOf(15_000)

/** What is asked, and the bare SQL that would answer it from the table alone. */
const questions: [name: string, path: string, bare: SQL[]][] = [
  ['first page', '/webdata', [newest(sql`true`), total(sql`true`), everyStatus]],
  ['page 1,000', '/webdata?page=1000', [newest(sql`true`, 19_980), total(sql`true`), everyStatus]],
  ['urgent', '/webdata/urgent', [newest(sql`status = 'urgent'`), everyStatus]],
  ['common word', '/webdata?search=proof', [newest(like('%proof%')), total(like('%proof%')), everyStatus]],
  ['rare word', `/webdata?search=${rare}`, [newest(like(`%${rare}%`)), total(like(`%${rare}%`)), everyStatus]],
  ['rare word, urgent', `/webdata/urgent?search=${rare}`, [newest(sql`status = 'urgent' and ${like(`%${rare}%`)}`)]],
  ['Hindi word', '/webdata?search=रसीद', [newest(like('%रसीद%')), total(like('%रसीद%')), everyStatus]],
  ['two letters', '/webdata?search=pr', [newest(like('%pr%')), total(like('%pr%')), everyStatus]],
  ['two rare letters', '/webdata?search=zq', [newest(like('%zq%')), total(like('%zq%')), everyStatus]],
  ['no hit', '/webdata?search=nothing-like-this', [newest(like('%nothing-like-this%'))]],
]

async function measureAmong(name: string, count: number, journal: Journal): Promise<void> {
  const began = performance.now()
  await manyEntries(journal.db, count)
  console.log(
    `\n${count} entries on ${name}, made in ${((performance.now() - began) / 1000).toFixed(0)} s; milliseconds`,
  )
  console.log('asked              | anew   | again | its SQL anew | bare SQL | of')
  const { ask } = await browsingAs(journal)
  for (const [asked, path, bare] of questions) {
    const whole = async () => (await ask(path)).text()
    const html = await whole()
    const [anew, again, alone, plain]: number[][] = [[], [], [], []]
    for (let turn = 0; turn < times; turn++) {
      journal.totals.clear()
      journal.statements.length = 0
      anew?.push(await timed(whole))
      const statements = journal.statements.filter(({ text }) => !/sessions|settings|issues/.test(text))
      again?.push(await timed(whole))
      alone?.push(await timed(() => repeat(journal.db, statements)))
      if (turn < 3)
        plain?.push(
          await timed(async () => {
            for (const statement of bare) await rowsOf(journal.db)`${statement}`
          }),
        )
    }
    const numbers = [anew, again, alone, plain].map((each) => median(each ?? []).toFixed(1))
    const widths = [6, 5, 12, 8]
    const found = /of ([\d,]+)<\/span>/.exec(html)?.[1]
    console.log(
      [asked.padEnd(18), ...numbers.map((number, place) => number.padStart(widths[place] ?? 0)), found].join(' | '),
    )
  }
  await journal.close()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const streamCount = 200
const idleSeconds = 20

/** What 200 open streams of events take of the server: memory, and time while nothing happens. */
async function measureStreams(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-bench-'))
  const journal = await startSilently({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'the password' })
  const { pid } = journal.process
  const answer = await fetch(`${journal.url}/auth/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'the password' }),
  })
  const headers = { Authorization: `Bearer ${(await answer.json()).token}`, 'Content-Type': 'application/json' }
  await (await fetch(`${journal.url}/webdata`, { headers })).text()
  await Bun.sleep(3000)
  const idle = async () => {
    const before = await secondsOf(pid)
    await Bun.sleep(idleSeconds * 1000)
    return (((await secondsOf(pid)) - before) / idleSeconds) * 100
  }
  const [memory, without] = [await memoryOf(pid), await idle()]
  let heard = 0
  const stop = new AbortController()
  for (let number = 0; number < streamCount; number++) {
    const { body } = await fetch(`${journal.url}/api/webdata/live`, { headers, signal: stop.signal })
    const listen = async () => {
      for await (const chunk of body ?? []) if (new TextDecoder().decode(chunk).includes('event: entries')) heard++
    }
    listen().catch(() => {}) // it is stopped below
  }
  const withStreams = await idle()
  const more = (await memoryOf(pid)) - memory
  const began = performance.now()
  await fetch(`${journal.url}/api/webdata`, { method: 'POST', headers, body: '{"status":"info","content":"x"}' })
  while (heard < streamCount && performance.now() - began < 5000) await Bun.sleep(1)
  const told = performance.now() - began
  console.log(
    `\n${streamCount} open streams: ${more.toFixed(0)} MB more; idle ${withStreams.toFixed(2)} % of a ` +
      `processor, ${without.toFixed(2)} % without; ${heard} told of an entry within ${told.toFixed(0)} ms`,
  )
  stop.abort()
  journal.process.kill('SIGTERM')
  await journal.process.exited
  await rm(dataDir, { recursive: true })
}

/** The seconds of processor time that a process has taken. */
async function secondsOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
