import { parseArgs } from 'node:util'
import { memoryOf } from '../bench/server.ts'
import { emptyReport, fuzz, maxFailures, type Report, told } from '../fuzz/fuzz.ts'
import { type Growth, growthOf, type Sample } from '../fuzz/memory.ts'
import { requestOf } from '../fuzz/requests.ts'
import { plantedPages } from '../planted/planted-pages.ts'
import { besides } from './beside.ts'
import { inBucket } from './bucket.ts'
import { cuts } from './cuts.ts'
import { hardships } from './hardships.ts'
import { hostilePdfs } from './hostile-pdfs.ts'
import { kills } from './kills.ts'
import { largeBackup } from './large-backup.ts'
import { noConnections } from './no-connections.ts'
import { outages } from './outages.ts'
import { readingKills } from './reading-kills.ts'
import { rolling } from './rolling.ts'
import { aServerToSoak } from './soaked.ts'

/**
 * `bun run test:soak`: the requests of the fuzzer, 100,000 of them, over sockets to a real server with demo content. It
 * ends with figures, and with status 1 where an answer was wrong or never came, many were late, the memory grew, the
 * log tells an error, or the server did not stop when asked. `--requests N` and `--minutes M` bound the requests (the
 * minutes also the kills); `--seed S --only N` sends one again, to a new server.
 *
 * Then what fails: PostgreSQL goes away behind two processes ({@link outages}), these restart ({@link rolling}), it has
 * no connection for an editor's form ({@link noConnections}), the server is killed 200 times ({@link kills}), and 10
 * times what reads PDFs ({@link readingKills}), its migration is cut off at 20 moments ({@link cuts}), it reads PDFs
 * that are made to hurt ({@link hostilePdfs}), keeps its files in a bucket and stands hardships. Each alone:
 * `--outages`, `--rolling`, `--connections`, `--kills N`, `--reading-kills N`, `--cuts`, `--pdfs`; and
 * `--beside REVISION` upgrades from an older version while both run ({@link besides}). `--planted` opens every page
 * with a script in every text of the database ({@link plantedPages}). `--backup ARTICLES` backs up and restores a
 * journal that large ({@link largeBackup}). `--s3` keeps the files in OpenStack Swift, if it is installed ({@link
 * inBucket}); `--hardships` takes disk, folder, files, memory and clock away ({@link hardships}).
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    requests: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '60' },
    only: { type: 'string' },
    outages: { type: 'boolean' },
    rolling: { type: 'boolean' },
    connections: { type: 'boolean' },
    kills: { type: 'string' },
    'reading-kills': { type: 'string' },
    cuts: { type: 'boolean' },
    pdfs: { type: 'boolean' },
    beside: { type: 'string' },
    planted: { type: 'boolean' },
    backup: { type: 'string' },
    s3: { type: 'boolean' },
    hardships: { type: 'boolean' },
  },
})
const { seed } = options
const mayBeLate = 1 / 200 // of the answers; one that never comes is wrong
const lanes = 4
const atOnce = 5_000 // requests until it looks around anew
const pingEveryMs = 100

const failing: (() => Promise<boolean>)[] = [
  ...(options.outages ? [outages] : []),
  ...(options.rolling ? [rolling] : []),
  ...(options.connections ? [noConnections] : []),
  ...(options.kills ? [() => kills(Number(options.kills), Number(options.minutes))] : []),
  ...(options['reading-kills'] ? [() => readingKills(Number(options['reading-kills']))] : []),
  ...(options.cuts ? [cuts] : []),
  ...(options.pdfs ? [hostilePdfs] : []),
  ...(options.beside ? [() => besides(options.beside ?? '')] : []),
  ...(options.planted ? [plantedPages] : []),
  ...(options.hardships ? [hardships] : []),
  ...(options.s3 ? [inBucket] : []),
  ...(options.backup ? [() => largeBackup(Number(options.backup))] : []),
]
if (failing.length > 0) process.exit((await allHold(failing)) ? 0 : 1)
const server = await aServerToSoak()
const asked = { seed, people: server.people, send: server.send }
const whole = () =>
  allHold([
    ...[soak, outages, rolling, noConnections, () => kills(200, Number(options.minutes))],
    ...[() => readingKills(10), cuts, hostilePdfs],
  ])
process.exit((await (options.only === undefined ? whole() : sendAgain(Number(options.only)))) ? 0 : 1)

/** Whether each holds, one after the other: what one finds does not keep the others from looking. */
async function allHold(parts: (() => Promise<boolean>)[]): Promise<boolean> {
  const failed: string[] = []
  for (const part of parts) if (!(await part())) failed.push(part.name || 'a part with a number')
  if (failed.length > 0) console.log(`FAILED: ${failed.join(', ')}`)
  return failed.length === 0
}

async function sendAgain(number: number): Promise<boolean> {
  const surface = await server.explore()
  const planned = requestOf(seed, number, surface)
  const report = await fuzz({ ...asked, surface, from: number, to: number + 1 })
  const [failure = { planned, problems: ['nothing is wrong'], status: 0 }] = report.failures
  console.log(told(seed, failure), '\n', report.statuses, (await server.errors()).join('\n'))
  await server.stop()
  return report.failures.length === 0
}

async function soak(): Promise<boolean> {
  const to = Number(options.requests)
  const began = performance.now()
  const isOver = () => performance.now() - began > Number(options.minutes) * 60_000
  console.log(`seed ${seed}: at most ${to} requests, ${options.minutes} minutes`)
  const atStart = await memoryOf(server.pid)
  const report = emptyReport()
  const watched = watch(() => report.sent)
  for (let from = 0; from < to && !isOver() && report.failures.length < maxFailures; from += atOnce) {
    const surface = await server.explore()
    await fuzz({ ...asked, surface, lanes, isOver, from, to: Math.min(to, from + atOnce) }, report)
    console.log(`${report.sent} sent, ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
  }
  const { samples, pings } = await watched.end()
  tell(report, `memory: ${atStart.toFixed(0)} MB at the start, ${grown(growthOf(samples))}`, pings)
  const isWell = await isWellAtTheEnd()
  const isInTime = report.late <= report.sent * mayBeLate
  const isRight = isWell && isInTime && report.failures.length === 0 && growthOf(samples).isFlat
  console.log(isRight ? 'all well' : 'FAILED')
  return isRight
}

function tell({ sent, statuses, refused, late, slowest, failures }: Report, memory: string, pings: number[]): void {
  for (const failure of failures) console.log(told(seed, failure))
  console.log(`\n${sent} requests of seed ${seed}, an editor signed in again ${server.people.signIns()} times`)
  console.log('by status:', statuses)
  console.log('refused:', refused)
  console.log(`over 2 s: ${late} (${((100 * late) / sent).toFixed(2)} %)`)
  for (const { ms, what } of slowest) console.log(`slowest: ${ms.toFixed(0).padStart(6)} ms  ${what}`)
  console.log(memory)
  console.log(`/healthz meanwhile: ${quantilesOf(pings)}`)
}

/** Whether the server is ready still, has no error in its log, and stops when it is asked to. */
async function isWellAtTheEnd(): Promise<boolean> {
  const isReady = (await fetch(`${server.url}/readyz`)).status === 200
  const errors = await server.errors()
  const { status, ms } = await server.stop()
  for (const line of errors) console.log(line)
  console.log(
    `ready: ${isReady}; errors in the log: ${errors.length}; stopped with ${status} after ${ms.toFixed(0)} ms`,
  )
  return isReady && errors.length === 0 && status === 0
}

/**
 * Notes the server's memory each second, and how long it takes to say that it lives: how long its event loop is held.
 */
function watch(sent: () => number) {
  const samples: Sample[] = []
  const pings: number[] = []
  let isEnded = false
  const memory = setInterval(async () => {
    samples.push({ sent: sent(), megabytes: await memoryOf(server.pid) })
  }, 1_000)
  const pinging = (async () => {
    while (!isEnded) {
      const began = performance.now()
      await (await fetch(`${server.url}/healthz`)).text()
      pings.push(performance.now() - began)
      await Bun.sleep(pingEveryMs)
    }
  })()
  return {
    async end() {
      isEnded = true
      clearInterval(memory)
      await pinging
      return { samples, pings }
    },
  }
}

function grown({ warm, end, most, slope, isFlat }: Growth): string {
  const [warmed, ended, peak] = [warm, end, most].map((megabytes) => `${megabytes.toFixed(0)} MB`)
  const verdict = isFlat ? 'flat' : 'GROWS'
  return `${warmed} warm, ${ended} at the end, at most ${peak}; ${slope.toFixed(1)} MB for 10,000 requests: ${verdict}`
}

function quantilesOf(pings: number[]): string {
  const sorted = pings.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return `median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, at most ${at(1)} ms`
}
