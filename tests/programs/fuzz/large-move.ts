/**
 * Moves a generated journal of 1,000 articles in 80 issues, kills the move again and again, and asks for all its old
 * addresses: `bun tests/programs/fuzz/large-move.ts --mb 3 --kills 2`; `--mb 0 --kills 12` is quick. It checks that
 * files arrive by their SHA-256, that a killed move ends as one that was not, that a second adds nothing, and that each
 * old address is one hop from its page. `--postgres` does it in PostgreSQL; `--xml FILE` writes the source and ends.
 */
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addressesOf, type Expected, expectedOf, largeJournal } from '../../support/builders/large-native.ts'
import { nativeParts } from '../../support/builders/ojs-native.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { startServer } from '../../support/servers/process.ts'
import { type Place, type State, stateOf } from './exported.ts'

const { values: options } = parseArgs({
  options: {
    mb: { type: 'string', default: '0' },
    kills: { type: 'string', default: '12' },
    articles: { type: 'string', default: '1000' },
    issues: { type: 'string', default: '80' },
    postgres: { type: 'boolean', default: false },
    xml: { type: 'string' },
  },
})
const fileBytes = Number(options.mb) * 1_000_000 || 10_000
const root = join(import.meta.dir, '../../..')
const folder = await mkdtemp(join(tmpdir(), 'journal-large-move-'))
const xml = options.xml ?? join(folder, 'journal.xml')
const postgres = options.postgres ? await startPostgres() : undefined
const problems: string[] = []

const expected = await writeSource()
if (options.xml) process.exit(0)
console.log(`${expected.length} articles, ${(Bun.file(xml).size / 1e6).toFixed(0)} MB of XML`)
try {
  const whole = await placeFor('whole')
  const began = performance.now()
  console.log('at once:', await move(whole))
  const took = performance.now() - began
  const truth = await stateOf(whole, folder)
  check(truth)
  console.log('again:', await move(whole))
  same('a second move', await stateOf(whole, folder), truth)
  await crawl(whole)
  if (Number(options.kills) > 0) {
    await rm(whole.DATA_DIR, { recursive: true })
    await killed(truth, took)
  }
} finally {
  await postgres?.stop()
  await rm(folder, { recursive: true })
}
console.log(problems.length === 0 ? 'Nothing is wrong' : problems.slice(0, 20).join('\n'))
process.exit(problems.length === 0 ? 0 : 1)

async function writeSource(): Promise<Expected[]> {
  const all: Expected[] = []
  function* noted() {
    for (const issue of largeJournal(Number(options.issues), Number(options.articles), fileBytes)) {
      all.push(...expectedOf(issue))
      yield issue
    }
  }
  const out = Bun.file(xml).writer()
  for (const part of nativeParts('3.6', noted())) {
    out.write(part)
    await out.flush()
  }
  await out.end()
  return all
}

async function placeFor(name: string): Promise<Place> {
  const DATA_DIR = join(folder, name)
  if (!postgres) return { DATA_DIR }
  const sql = new Bun.SQL(postgres.url)
  await sql.unsafe(`create database ${name}`)
  await sql.end()
  return { DATA_DIR, DATABASE_URL: postgres.url.replace(/postgres$/, name) }
}

function startMove(place: Place) {
  return Bun.spawn([process.execPath, join(root, 'src/cli.ts'), 'move', xml, '--repository', 'old.example.org'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', TMPDIR: folder, ...place },
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

async function move(place: Place): Promise<string> {
  const began = performance.now()
  const child = startMove(place)
  const peak = peakOf(child.pid)
  const printed = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text())
  const status = await child.exited
  if (status !== 0) problems.push(`The move ended with ${status}: ${printed.slice(0, 500)}`)
  const used = child.resourceUsage()
  const seconds = Number(used?.cpuTime.total ?? 0) / 1e6
  const [, added] = /(\d+) added/.exec(printed) ?? []
  return (
    `${added} added in ${((performance.now() - began) / 1000).toFixed(0)} ` +
    `s, ${seconds.toFixed(0)} s of processor time, at most ${peak()} MB`
  )
}

/** The most memory that a process had, in MB: its children, such as one that makes a first database, are not in it. */
function peakOf(pid: number): () => number {
  let peak = 0
  const ownPeak = /VmHWM:\s+(\d+)/
  const timer = setInterval(() => {
    if (existsSync(`/proc/${pid}/status`))
      peak = Number(ownPeak.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? peak)
  }, 200)
  return () => {
    clearInterval(timer)
    return Math.round(peak / 1000)
  }
}

function check(found: State): void {
  if (Object.keys(found).length !== expected.length)
    problems.push(`${Object.keys(found).length} articles came of ${expected.length}`)
  for (const { id, state, pdf, retracted } of expected) {
    const one = found[id]
    if (!one) problems.push(`Article ${id} did not come`)
    else if (one.pdf !== pdf) problems.push(`The PDF of ${id} is another`)
    else if ((one.status === 'enabled') !== (state === 'public')) problems.push(`Article ${id} is ${one.status}`)
    else if (retracted && found[id + 1] && found[id + 1]?.notice !== String(id))
      problems.push(`The notice about ${id} is about none`)
  }
}

function same(what: string, found: State, truth: State): void {
  if (JSON.stringify(found) !== JSON.stringify(truth)) problems.push(`After ${what}, the journal is another`)
}

/** Kills moves of one journal while they add: a whole one reads its source for the first third of its time. */
async function killed(truth: State, took: number): Promise<void> {
  const place = await placeFor('killed')
  for (let round = 0; round < Number(options.kills); round++) {
    const child = startMove(place)
    await Bun.sleep((0.3 + Math.random() * 0.6) * took)
    child.kill(9)
    await child.exited
  }
  console.log(`after ${options.kills} kills:`, await move(place))
  same(`${options.kills} kills`, await stateOf(place, folder), truth)
}

/** Asks for all old addresses: each is one hop from a page, and what is hidden is not told of. */
async function crawl(place: Place): Promise<void> {
  const server = await startServer({ ...place, NODE_ENV: 'production' })
  const all = expected.flatMap(addressesOf)
  const pages = new Map<string, number>()
  const began = performance.now()
  await each(all, async ({ address, to }) => {
    const answer = await fetch(server.url + address, { redirect: 'manual' })
    await answer.body?.cancel()
    const location = answer.headers.get('location') ?? ''
    if (answer.status !== 301) problems.push(`${address} is answered ${answer.status}`)
    else if ((to === 'pdf') !== location.endsWith('.pdf')) problems.push(`${address} leads to ${location}`)
    else pages.set(location, 0)
  })
  const answers = async (path: string, status: number) => {
    const ask = () => fetch(server.url + path, { method: 'HEAD', redirect: 'manual' })
    const answer = await ask().catch(ask) // the first mark on a PDF may take longer than the server waits
    if (answer.status !== status) problems.push(`${path} is answered ${answer.status}`)
  }
  await each([...pages.keys()], (page) => answers(page, 200))
  const hidden = expected.filter(({ state }) => state === 'hidden')
  await each(hidden, ({ id }) => answers(`/index.php/agri/article/view/${id}`, 404))
  console.log(
    `${all.length} old addresses lead to ${pages.size} pages, in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  server.process.kill()
  await server.process.exited
}

async function each<Item>(items: Item[], ask: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of waiting) await ask(item)
    }),
  )
}
