import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { runToEnd, startServer } from '../support/process.ts'
import { measureAdmin } from './admin.ts'
import { measureDocuments } from './documents.ts'
import { measureLarge } from './large.ts'
import { type Load, load, median } from './load.ts'
import { memoryOf, startQuietly } from './server.ts'
import { measureWebdata } from './webdata.ts'

/**
 * `bun run bench`: how fast the pages are, beside a bare Bun.serve that answers the same bytes in the same run, and beside
 * React alone; searching and listing among 100,000 articles beside the same statements alone; what a first visit weighs;
 * how long a start takes and how much memory; certificates beside bare @react-pdf; the work log at a million entries; the
 * back office's lists at 10,000 articles beside 100. `bun run bench pages`, `large`, `documents`, `webdata` and `admin` run
 * one part.
 */
const only = process.argv[2]
const rounds = 5
const seconds = 1.5

const isAsked = (part: string) => !only || only === part

if (isAsked('pages')) await measurePages()
if (isAsked('large')) await measureLarge()
if (isAsked('documents')) await measureDocuments()
if (isAsked('webdata')) await measureWebdata()
if (isAsked('admin')) await measureAdmin()

async function measurePages(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-bench-'))
  const environment = { DATA_DIR: dataDir }
  await writeFile(
    join(dataDir, 'articles.jsonl'),
    Array.from({ length: 26 * 8 }, (_, number) => JSON.stringify(madeUp(number))).join('\n'),
  )
  await runToEnd(environment, ['src/cli.ts', 'import', join(dataDir, 'articles.jsonl')])

  const began = performance.now()
  const journal = await startQuietly(environment)
  const startMs = performance.now() - began
  const pages = {
    home: '/',
    issue: '/archives/2025/vol2/issue3',
    article: '/archives/2025/vol2/issue3/160',
    search: '/search?keyword=irrigation',
  }
  const bare = await startBare(journal.url, Object.values(pages))

  console.log('page      | requests/s      p99 ms | bare, same bytes       | ratio')
  for (const [name, path] of Object.entries(pages)) {
    const searched = name === 'search'
    if (!searched) compare(`${name} warm`, await pairs(journal.url + path, bare.url + path))
    compare(
      searched ? name : `${name} cold`,
      await pairs(journal.url + path, bare.url + new URL(path, bare.url).pathname, true),
    )
  }
  console.log('\nbeside React alone, an issue of 26 articles rendered from rows that are there:')
  compare('issue cold', await pairs(journal.url + pages.issue, `${bare.url}/react`, true))

  await firstVisit(journal.url, pages.article)
  console.log(
    `\nstart: ${startMs.toFixed(0)} ms to the first answer, memory ${(await memoryOf(journal.process.pid)).toFixed(0)} MB after all this`,
  )
  journal.process.kill('SIGTERM')
  bare.process.kill()
  await journal.process.exited
  await rm(dataDir, { recursive: true })
}

function madeUp(number: number) {
  const place = Math.floor(number / 26)
  const first = (number % 26) * 8 + 1
  return {
    title: `Growth and yield of <i>Vigna radiata</i> under deficit irrigation, season ${number}`,
    authors: ['Ravi Kumar Sharma', 'सीता देवी', 'Anita Roy'],
    abstract: `<p>${'Water stress at flowering lowered seed yield by 31 per cent in both seasons. '.repeat(15)}</p>`,
    keywords: 'mungbean, deficit irrigation, water productivity',
    year: 2024 + Math.floor(place / 4),
    volume: 1 + Math.floor(place / 4),
    issue: 1 + (place % 4),
    first,
    last: first + 7,
    country: 'India',
    subject: 'Agronomy',
  }
}

async function startBare(origin: string, paths: string[]) {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
      const headers = [...answer.headers].filter(([name]) => !['content-length', 'date', 'x-request-id'].includes(name))
      return [new URL(path, origin).pathname, { headers, body: await answer.text() }]
    }),
  )
  return startServer({ NODE_ENV: 'production' }, ['tests/bench/bare.tsx'], JSON.stringify(answers))
}

type Pair = { ours: Load; theirs: Load }

/** Both in turn, so that a slow moment of the machine meets both. */
async function pairs(ours: string, theirs: string, numbered = false): Promise<Pair[]> {
  await load(ours, 0.5, numbered)
  await load(theirs, 0.5, numbered)
  const measured: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push({ ours: await load(ours, seconds, numbered), theirs: await load(theirs, seconds, numbered) })
  }
  return measured
}

function compare(name: string, measured: Pair[]): void {
  const rate = (side: keyof Pair) =>
    median(measured.map((pair) => pair[side].requestsPerSecond))
      .toFixed(0)
      .padStart(7)
  const p99 = (side: keyof Pair) =>
    median(measured.map((pair) => pair[side].p99Ms))
      .toFixed(2)
      .padStart(6)
  const ratio = median(measured.map(({ ours, theirs }) => ours.requestsPerSecond / theirs.requestsPerSecond))
  console.log(
    `${name.padEnd(13)} | ${rate('ours')} ${p99('ours')} | ${rate('theirs')} ${p99('theirs')} | ${ratio.toFixed(2)}`,
  )
}

/** What a reader's first page transfers, with brotli, pictures apart. */
async function firstVisit(origin: string, path: string): Promise<void> {
  const html = await (await fetch(origin + path)).text()
  const links = [...html.matchAll(/(?:href|src)="(\/static\/[^"]+\.(?:css|js|woff2))"/g)].map(([, link = '']) => link)
  const sizes = await Promise.all(
    links
      .filter((link) => !link.includes('devanagari'))
      .map(async (link) => {
        const { headers } = await fetch(origin + link, { headers: { 'accept-encoding': 'br' }, decompress: false })
        return [link, Number(headers.get('content-length'))] as const
      }),
  )
  const of = (ending: string) =>
    sizes.filter(([link]) => link.endsWith(ending)).reduce((sum, [, size]) => sum + size, 0)
  const page = brotliCompressSync(html).length
  const text = page + of('.css') + of('.js')
  console.log(
    `\nfirst visit of an article: ${text + of('.woff2')} bytes; text ${text} (HTML ${page}, styles ${of('.css')}, script ${of('.js')}), fonts ${of('.woff2')}`,
  )
}
