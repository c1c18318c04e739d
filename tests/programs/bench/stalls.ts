import { join } from 'node:path'
import { eq, isNotNull } from 'drizzle-orm'
import { connect, type Db } from '../../../src/core/db/connect.ts'
import { pdfTexts } from '../../../src/core/db/tables/article-pdfs.ts'
import { articles as articleRows } from '../../../src/core/db/tables/articles.ts'
import { localFiles } from '../../../src/core/files/local.ts'
import { drawn, filler } from '../../engines/documents/drawn.ts'
import { manyArticles } from '../../support/builders/many.ts'
import { yearsOfReadings } from '../../support/builders/usage.ts'
import { onBoth, type Place } from './both.ts'
import { cpuOf, startSilently } from './server.ts'

const articles = 3_000
const seconds = 5
const pauseMs = 2

/** The same report of each article for three years, and searches that each match the words of nearly every article. */
const heavy: Record<string, ((turn: number) => string)[]> = {
  nothing: [],
  searches: [0, 1].map((lane) => (turn: number) => `/search?keyword=word${(turn * 2 + lane) % 40}%20word${turn % 37}`),
  'a report': [
    () => '/r51/reports/ir?customer_id=0000000000000000&begin_date=2023-06&end_date=2026-05&attributes_to_show=Authors',
  ],
  "the journal's report": [() => '/r51/reports/tr_j3?customer_id=0000000000000000&begin_date=2023-06&end_date=2026-05'],
}

/**
 * How long a kept and a fresh page take beside the heaviest searches and reports, and beside PDFs that are read, on
 * each database.
 */
export async function measureStalls(): Promise<void> {
  console.log(`\n${articles} articles, their readings of three years; ms`)
  console.log('database   | beside               | asked | kept: middle, p99, most | fresh: middle, p99, most')
  await onBoth(measureOn)
}

async function measureOn(name: string, place: Place): Promise<void> {
  const open = () => connect({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL })
  const filled = await open()
  await manyArticles(filled.db, articles, 120)
  await yearsOfReadings(filled.db, 100)
  await filled.close()
  await measureBeside(name, place, { others: heavy, untilOver: () => Bun.sleep(seconds * 1000) })
  const { db, close } = await open()
  await addPdfs(db, place)
  await close()
  const began = performance.now()
  await measureBeside(name, place, { others: { 'PDFs being read': [] }, untilOver: readPdfs })
  const taken = (performance.now() - began) / 1000
  const after = await open()
  const read = await after.db.$count(pdfTexts, isNotNull(pdfTexts.read_at))
  console.log(`${name}: ${read} PDFs were read in ${taken.toFixed(0)} s`)
  await after.close()
}

const pdfs = 300
const longestMs = 15 * 60_000

/** `bun run read-pdfs`, beside the server, which reads some of them too, from its start. */
async function readPdfs({ DATA_DIR, DATABASE_URL = '' }: Place): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', DATA_DIR, DATABASE_URL }
  const command = Bun.spawn([process.execPath, 'src/cli.ts', 'read-pdfs'], { env, stdout: 'ignore', stderr: 'inherit' })
  await Promise.race([command.exited, Bun.sleep(longestMs)])
  command.kill()
}

/** Gives articles PDFs of 12 pages that wait to be read. */
async function addPdfs(db: Db, { DATA_DIR }: Place): Promise<void> {
  const bytes = await drawn(({ lines, page }) => {
    for (let number = 0; number < 12; number++) {
      if (number > 0) page()
      for (const x of [60, 320]) lines(filler(55, 7), { x, y: 60 })
    }
  })
  const files = await localFiles(join(DATA_DIR, 'files'))
  for (let id = 1; id <= pdfs; id++) {
    const hash = await files.save(Buffer.concat([bytes, Buffer.from(`%${id}`)]))
    await db.update(articleRows).set({ file_hash: hash, file_bytes: bytes.byteLength }).where(eq(articleRows.id, id))
  }
}

/** What pages are measured beside; `untilOver` resolves once that has gone on long enough. */
type Besides = { others: typeof heavy; untilOver: (place: Place) => Promise<unknown> }

async function measureBeside(name: string, place: Place, { others, untilOver }: Besides): Promise<void> {
  const { url, process } = await startSilently({ ...place, TRUST_PROXY: '127.0.0.1' })
  for (const [beside, lanes] of Object.entries(others)) {
    let isOver = false
    let asked = 0
    const until = async (work: (turn: number) => Promise<void>) => {
      for (let turn = 0; !isOver; turn++) await work(turn)
    }
    const besides = lanes.map((pathOf, lane) =>
      until(async (turn) => {
        const headers = { 'x-forwarded-for': `10.${lane}.${turn >> 8}.${turn & 255}` }
        const answer = await fetch(url + pathOf(turn), { headers })
        await answer.text()
        if (answer.status !== 200) throw new Error(`${pathOf(turn)} answers ${answer.status}`)
        asked++
      }),
    )
    const taken = { kept: [] as number[], fresh: [] as number[] }
    const ask = async (kind: 'kept' | 'fresh', path: string) => {
      const began = performance.now()
      const answer = await fetch(url + path)
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
      taken[kind].push(performance.now() - began)
      await Bun.sleep(pauseMs)
    }
    const readers = [
      until(() => ask('kept', '/')),
      until((turn) => ask('fresh', pageOf((turn * 37 + asked) % articles))),
    ]
    await untilOver(place)
    isOver = true
    await Promise.all([...besides, ...readers])
    console.log(
      [name.padEnd(10), beside.padEnd(20), String(asked).padStart(5), told(taken.kept), told(taken.fresh)].join(' | '),
    )
  }
  console.log(`${name}: ${(await cpuOf(process.pid)) / 1000} s of processor`)
  process.kill('SIGTERM')
  await process.exited
}

/** The page of an article of `manyArticles`, under an address that is never kept. */
function pageOf(number: number): string {
  const years = Math.floor(number / 300)
  return `/archives/${1700 + years}/vol${1 + years}/issue${1 + (Math.floor(number / 25) % 12)}/${number + 1}/`
}

function told(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return [0.5, 0.99, 1].map((share) => at(share).padStart(7)).join(' ')
}
