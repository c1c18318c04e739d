import { plugin } from 'bun'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/db/rows.ts'
import { paths } from '../../src/paths.ts'
import { anArticle } from '../support/builders.ts'
import { openInMemory } from '../support/database.ts'
import { startServer } from '../support/process.ts'
import { browser } from '../support/usage.ts'
import { load, median, undisturbed } from './load.ts'
import { processorMs } from './processor.ts'

const rounds = 9
const seconds = 1.5
const place = { year: 2026, volume: 5, issue: 2, refnumber: '7' }

/** A kept page with and without counting, each in a server of its own. */
export async function measureCounting(): Promise<void> {
  const [counting, bare] = await Promise.all(['with', 'without'].map((how) => startServer({}, [import.meta.path, how])))
  if (!counting || !bare) throw new Error('No server started')
  const path = paths.article(place)
  const measure = async ({ url, process }: typeof counting) => {
    const before = processorMs(process.pid)
    const { requests, requestsPerSecond } = await load(url + path, seconds)
    return { requestsPerSecond, msEach: (processorMs(process.pid) - before) / requests }
  }
  const runs: { with: Awaited<ReturnType<typeof measure>>; without: Awaited<ReturnType<typeof measure>> }[] = []
  for (let round = 0; round <= rounds; round++)
    runs.push({ with: await measure(counting), without: await measure(bare) })
  runs.shift() // warm now
  const of = (side: 'with' | 'without') => ({
    rate: median(runs.map((run) => run[side].requestsPerSecond)),
    ms: undisturbed(runs.map((run) => run[side].msEach)),
  })
  const [ours, theirs] = [of('with'), of('without')]
  console.log(
    `a kept article, counted | ${ours.rate.toFixed(0)} req./s ${ours.ms.toFixed(4)} ms | not counted ${theirs.rate.toFixed(0)} req./s ${theirs.ms.toFixed(4)} ms | ratio by both ${median(runs.map((run) => run.with.requestsPerSecond / run.without.requestsPerSecond)).toFixed(3)} ${(theirs.ms / ours.ms).toFixed(3)}`,
  )
  for (const server of [counting, bare]) server.process.kill()
  await measureEvents()
}

/** What an event costs from its note to its commit, of readers who come once each. */
async function measureEvents(): Promise<void> {
  const { aJournal } = await import('../support/journal.ts')
  const journal = await aJournal({}, openInMemory)
  for (let number = 1; number <= 200; number++) await anArticle(journal.db, { refnumber: String(number) })
  const count = 20_000
  const before = process.cpuUsage()
  for (let number = 0; number < count; number++)
    journal.counting.note({
      reading: { refnumber: String(1 + (number % 200)), form: number % 3 === 0 ? 'pdf' : 'page' },
      ...{ at: journal.now.at.getTime() + number, address: `10.0.${number >> 8}.${number & 255}` },
      ...{ forwarded: '', agent: browser },
    })
  await journal.counting.flush()
  const { user, system } = process.cpuUsage(before)
  const [row] = await rowsOf<{ readers: number; total: number }>(
    journal.db,
    sql`select (select count(*)::int from usage_readers) as readers, (select sum(total_investigations)::int from usage_days) as total`,
  )
  console.log(
    `an event, from its note to its commit: ${((user + system) / count).toFixed(0)} µs of processor (${row?.total} counted of ${count})`,
  )
  await journal.close()
}

/** One of the two servers; that without counting has no code for it. */
if (import.meta.main) {
  const contents = 'export function noteReading() {}'
  if (process.argv[2] === 'without')
    plugin({
      name: 'not counted',
      setup(build) {
        build.onLoad({ filter: /src\/http\/reading\.ts$/ }, () => ({ contents, loader: 'ts' }))
      },
    })
  const { aJournal } = await import('../support/journal.ts')
  const { createApp } = await import('../../src/app.ts')
  const journal = await aJournal({}, openInMemory)
  await anArticle(journal.db, place)
  const { handle } = createApp({ ...journal, clock: () => new Date(), log: { ...journal.log, answered: () => {} } })
  const server = Bun.serve({ port: 0, fetch: handle })
  console.log(`The journal is at http://127.0.0.1:${server.port}`)
}
