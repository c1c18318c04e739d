import { plugin } from 'bun'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { paths } from '../../../src/core/paths.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { browser } from '../../support/builders/usage.ts'
import { openInMemory } from '../../support/database.ts'
import { startServer } from '../../support/servers/process.ts'
import { load, median, undisturbed } from './load.ts'
import { processorMs } from './processor.ts'

const rounds = 30
const seconds = 0.5
const place = { year: 2026, volume: 5, issue: 2, refnumber: '7' }

/**
 * Behind a proxy on its machine, where every connection is of an address that is known, and where each must be asked.
 */
const sides = { without: '127.0.0.1', counted: '127.0.0.1', asking: '0.0.0.0' }

type Side = keyof typeof sides

/** A kept page with and without counting, each in a server of its own, in turn. */
export async function measureCounting(): Promise<void> {
  const names = Object.keys(sides) as Side[]
  const servers = await Promise.all(
    names.map(async (side) => ({
      side,
      ...(await startServer({ HOST: sides[side] }, ['tests/programs/bench/counting.ts', side])),
    })),
  )
  const path = paths.article(place)
  const runs = new Map(names.map((side) => [side, [] as { rate: number; msEach: number }[]]))
  for (let round = 0; round < rounds + 3; round++) {
    for (const { side, url, process } of round % 2 ? servers : servers.toReversed()) {
      const before = processorMs(process.pid)
      const { requests, requestsPerSecond } = await load(url + path, seconds)
      const msEach = (processorMs(process.pid) - before) / requests
      if (round >= 3) runs.get(side)?.push({ rate: requestsPerSecond, msEach }) // warm now
    }
  }
  const bare = runs.get('without') ?? []
  const microseconds = (ms: number) => (ms * 1000).toFixed(2).padStart(6)
  console.log('a kept article | req./s | µs of processor: undisturbed, median | more than without, by rounds')
  for (const [side, all] of runs) {
    const each = all.map(({ msEach }) => msEach)
    const more = median(all.map(({ msEach }, round) => msEach / (bare[round]?.msEach ?? 1) - 1))
    console.log(
      `${side.padEnd(14)} | ${median(all.map(({ rate }) => rate)).toFixed(0)} ` +
        `| ${microseconds(undisturbed(each))} ${microseconds(median(each))} | ${(more * 100).toFixed(1)} %`,
    )
  }
  for (const server of servers) server.process.kill()
  await measureEvents()
}

/** What an event costs from its note to its commit, of readers who come once each. */
async function measureEvents(): Promise<void> {
  const { aJournal } = await import('../../support/journal.ts')
  const journal = await aJournal({}, openInMemory)
  for (let number = 1; number <= 200; number++) await anArticle(journal.db, { refnumber: String(number) })
  const count = 20_000
  const before = process.cpuUsage()
  for (let number = 0; number < count; number++)
    journal.counting.note({
      view: { refnumber: String(1 + (number % 200)), form: number % 3 === 0 ? 'pdf' : 'page' },
      at: journal.now.at.getTime() + number,
      address: `10.0.${number >> 8}.${number & 255}`,
      forwarded: '',
      agent: browser,
    })
  await journal.counting.flush()
  const { user, system } = process.cpuUsage(before)
  const [row] = await rowsOf<{ readers: number; total: number }>(journal.db)`
    select (select count(*)::int from usage_readers) as readers, (select sum(total_investigations)::int from usage_days) as total`
  console.log(
    `an event, from its note to its commit: ${((user + system) / count).toFixed(0)} µs of processor (${row?.total} counted of ${count})`,
  )
  await journal.close()
}

/** One of the servers; that without counting has no code for it. */
if (import.meta.main) {
  const contents = 'export const isDelivered = () => false, isPrefetch = () => true, isPrefetchHeader = () => true'
  if (process.argv[2] === 'without')
    plugin({
      name: 'not counted',
      setup(build) {
        build.onLoad({ filter: /src\/office\/frame\/count-rules\.ts$/ }, () => ({ contents, loader: 'ts' }))
      },
    })
  const { aJournal } = await import('../../support/journal.ts')
  const { createApp } = await import('../../../src/app.ts')
  const journal = await aJournal({ HOST: process.env.HOST ?? '' }, openInMemory)
  await anArticle(journal.db, place)
  const { handle } = createApp({ ...journal, clock: () => new Date(), log: { ...journal.log, answered: () => {} } })
  const server = Bun.serve({ port: 0, hostname: process.env.HOST, fetch: handle })
  console.log(`The journal is at http://127.0.0.1:${server.port}`)
}
