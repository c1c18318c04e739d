import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { paths } from '../../../src/core/paths.ts'
import { runToEnd, startServer } from '../../support/servers/process.ts'
import { measureAdmin, measureSearch } from './admin.ts'
import { measureCounting } from './counting.ts'
import { measureDocuments } from './documents.ts'
import { measureFloods } from './floods.ts'
import { eightIssues, measuredIssue } from './issues.ts'
import { measureLarge } from './large.ts'
import { type Load, load, median, type Readers, undisturbed } from './load.ts'
import { measureMany } from './many.ts'
import { measurePaint } from './paint.ts'
import { processorMs } from './processor.ts'
import { measureRecord } from './record.ts'
import { memoryOf, startSilently } from './server.ts'
import { measureStalls } from './stalls.ts'
import { measureStart } from './start.ts'
import { measureUsage } from './usage.ts'
import { measureWebdata } from './webdata.ts'

/**
 * `bun run bench`: how long a start takes and how much memory, beside bare starts; how fast the pages are, beside a
 * bare Bun.serve that answers the same bytes in the same run, and beside React alone; searching and listing among
 * 100,000 articles beside the same statements alone, and these articles with people and references beside none; what a
 * first visit weighs, and when it is first painted, beside its bare HTML; certificates beside bare @react-pdf; the work
 * log at a million entries; the back office's lists at 10,000 articles beside 100; its search at
 * 10,000 articles and 3,000 papers; the counting of readers; pages
 * beside heavy searches and reports, and beside floods of one address; an import of 100,000 articles and a COPY of a
 * million entries, beside a COPY of finished rows. `bun run bench start`, `pages`, `large`, `record`, `many`,
 * `documents`, `webdata`, `admin`, `search`, `counting`, `usage`, `stalls` and `floods` run one part;
 * `bun run bench floods certificates` one row.
 */
const only = process.argv[2]
const rounds = 5
const seconds = 1.5
const warmingRequests = 1500

/** As the load asks. */
const plainly = { headers: { 'accept-encoding': 'identity' } }

const isAsked = (part: string) => !only || only === part

if (isAsked('start')) await measureStart()
if (isAsked('pages')) await measurePages()
if (isAsked('counting')) await measureCounting()
if (isAsked('usage')) await measureUsage()
if (isAsked('large')) await measureLarge()
if (isAsked('record')) await measureRecord()
if (isAsked('many')) await measureMany()
if (isAsked('documents')) await measureDocuments()
if (isAsked('webdata')) await measureWebdata()
if (isAsked('stalls')) await measureStalls()
if (isAsked('floods')) await measureFloods(process.argv[3])
if (isAsked('admin')) await measureAdmin()
if (isAsked('search')) await measureSearch()
if (only === 'texts') await import('./texts.ts') // 20 minutes

async function measurePages(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-bench-'))
  const environment = { DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' }
  await writeFile(join(dataDir, 'articles.jsonl'), eightIssues())
  await runToEnd(environment, ['src/cli.ts', 'import', join(dataDir, 'articles.jsonl')])

  const journal = await startSilently(environment)
  const pages = {
    home: '/',
    issue: paths.issue(measuredIssue),
    article: '/archives/2025/vol2/issue3/160',
    search: '/search?keyword=irrigation',
  }
  const bare = await startBare(journal.url, Object.values(pages))

  console.log('page          | req./s   p99 ms  ms of processor | bare, same bytes       | ratio by both')
  for (const [name, path] of Object.entries(pages)) {
    const searched = name === 'search'
    if (!searched) compare(`${name} warm`, await pairs(journal, bare, [path, path]))
    const etag = searched ? null : (await fetch(journal.url + path, plainly)).headers.get('etag')
    if (etag) compare(`${name} 304`, await pairs(journal, bare, [path, path], { etag }))
    const plain = new URL(path, bare.url).pathname
    /** An address of the page that is never kept; the home page has none. */
    const fresh = searched ? path : `${plain.replace(/\/$/, '')}/`
    if (fresh !== '/')
      compare(searched ? name : `${name} cold`, await pairs(journal, bare, [fresh, plain], { numbered: true }))
  }
  console.log('\nbeside React alone, the same issue of 26 articles rendered from rows that are there:')
  compare('issue cold', await pairs(journal, bare, [`${pages.issue}/`, '/react'], { numbered: true }))

  await firstVisit(journal.url, pages.article)
  for (const path of [pages.issue, pages.article]) await measurePaint(journal.url, path)
  console.log(`\nmemory after all this: ${(await memoryOf(journal.process.pid)).toFixed(0)} MB`)
  journal.process.kill('SIGTERM')
  bare.process.kill()
  await journal.process.exited
  await rm(dataDir, { recursive: true })
}

async function startBare(origin: string, paths: string[]) {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(origin + path, plainly)
      const headers = [...answer.headers].filter(([name]) => !['content-length', 'date', 'x-request-id'].includes(name))
      return [new URL(path, origin).pathname, { headers, body: await answer.text() }]
    }),
  )
  return startServer({ NODE_ENV: 'production' }, ['tests/programs/bench/bare.tsx'], JSON.stringify(answers))
}

type Server = { url: string; process: { pid: number } }
type Measured = Load & { msEach: number }
type Pair = { ours: Measured; theirs: Measured }

/** Both in turn, so that a slow moment of the machine meets both. */
async function pairs(ours: Server, theirs: Server, paths: [string, string], readers: Readers = {}): Promise<Pair[]> {
  const [path, other] = paths
  await warm(ours.url + path, readers)
  await warm(theirs.url + other, readers)
  const measured: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push({ ours: await measure(ours, path, readers), theirs: await measure(theirs, other, readers) })
  }
  return measured
}

/** Asks until the code behind an address is compiled: by their number, since on a busy machine seconds say little. */
async function warm(url: string, readers: Readers): Promise<void> {
  for (let asked = 0; asked < warmingRequests; ) asked += (await load(url, 0.5, readers)).requests
}

/**
 * A load, and the processor time of the server for each request: what else runs on the machine does not show in that.
 */
async function measure({ url, process }: Server, path: string, readers: Readers): Promise<Measured> {
  const before = processorMs(process.pid)
  const loaded = await load(url + path, seconds, readers)
  return { ...loaded, msEach: (processorMs(process.pid) - before) / loaded.requests }
}

function compare(name: string, measured: Pair[]): void {
  const sides = (['ours', 'theirs'] as const).map((side) => {
    const all = measured.map((pair) => pair[side])
    const [rate, p99] = [median(all.map((one) => one.requestsPerSecond)), median(all.map((one) => one.p99Ms))]
    const msEach = undisturbed(all.map((one) => one.msEach))
    const text = [rate.toFixed(0).padStart(7), p99.toFixed(2).padStart(7), msEach.toFixed(3).padStart(7)].join(' ')
    return { text, msEach }
  })
  const [ours, theirs] = sides
  const ratio = median(measured.map((pair) => pair.ours.requestsPerSecond / pair.theirs.requestsPerSecond))
  const byTime = (theirs?.msEach ?? 0) / (ours?.msEach ?? 1)
  console.log(`${name.padEnd(13)} | ${ours?.text} | ${theirs?.text} | ${ratio.toFixed(2)} | ${byTime.toFixed(2)}`)
}

/** What a reader's first page transfers, with brotli, pictures apart. */
async function firstVisit(origin: string, path: string): Promise<void> {
  const html = await (await fetch(origin + path)).text()
  const links = [...html.matchAll(/(?:href|src)="(\/static\/[^"]+\.(?:js|woff2))"/g)].map(([, link = '']) => link)
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
  const text = page + of('.js')
  console.log(
    `\nfirst visit of an article: ${text + of('.woff2')} bytes; ` +
      `text ${text} (HTML with its styles ${page}, script ${of('.js')}), fonts ${of('.woff2')}`,
  )
}
