import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeHtml } from '../../../src/core/text/html.ts'
import { certificateFacts } from '../../../src/journal/certificates/certificate-facts.ts'
import { unmarkedTitle } from '../../../src/journal/record/notice-rules.ts'
import type { Settings } from '../../../src/office/settings/rules.ts'
import { runToEnd, startServer } from '../../support/servers/process.ts'
import { type Load, load, median } from './load.ts'
import { cpuOf, forgetPeak, memoryOf, peakOf, startSilently } from './server.ts'

const title = 'Growth and yield of mungbean (<i>Vigna radiata</i> L.) under deficit irrigation'
const authors = ['Ravi Kumar Sharma', 'Meenakshi Iyer', 'Anita Roy', 'Łukasz Müller Şen', 'João Batista Araújo']
const articleCount = 500
const rounds = 5
const each = 24

type Server = { url: string; token: string; pid: number }

/** What a document took by the clock and of all cores, in milliseconds. */
type Cost = { clock: number; cores: number }
type Pair = { ours: Cost; bare: Cost }

/**
 * Certificates beside bare @react-pdf in a process of its own, which draws the same page: one after the other, and as a
 * zip, by the clock and by the time that a core was busy; the zip's first byte, its peak of memory, and how fast other
 * requests are answered meanwhile.
 */
export async function measureDocuments(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-bench-'))
  const environment = { DATA_DIR: dataDir, ADMIN_PASSWORD: 'the password' }
  await writeFile(join(dataDir, 'articles.jsonl'), Array.from({ length: articleCount }, madeUp).join('\n'))
  await runToEnd(environment, ['src/cli.ts', 'import', join(dataDir, 'articles.jsonl')])
  const journal = await startSilently(environment)
  const server: Server = { url: journal.url, token: await signIn(journal.url), pid: journal.process.pid }
  await post(server, '/api/settings', { websitename: 'Indian Journal of Field Crops', issn: '2582-1234' })
  const bare = await startServer(
    { NODE_ENV: 'production' },
    ['tests/programs/bench/bare-documents.tsx'],
    bareFacts(server.url),
  )

  const began = performance.now()
  await (await fetch(certificate(server, 0))).bytes()
  console.log(`\nthe first certificate, worker and all: ${(performance.now() - began).toFixed(0)} ms`)
  const beside = { url: bare.url, token: '', pid: bare.process.pid }
  await measureOne(server, beside)
  await measureZip(server, beside)
  await measureBeside(server)

  console.log(`memory after all this: ${(await memoryOf(server.pid)).toFixed(0)} MB`)
  journal.process.kill('SIGTERM')
  bare.process.kill()
  await journal.process.exited
  await rm(dataDir, { recursive: true })
}

function madeUp(_: unknown, at: number): string {
  const [volume, issue, first] = [1 + Math.floor(at / 100), 1 + Math.floor((at % 100) / 25), (at % 25) * 8 + 1]
  return JSON.stringify({
    title: `${title}, season ${at}`,
    authors,
    refnumber: String(at + 1),
    publishdate: '2026-03-14',
    year: 2021 + Math.floor(at / 100),
    volume,
    issue,
    first,
    last: first + 7,
  })
}

async function signIn(url: string): Promise<string> {
  const credentials = { username: 'admin', password: 'the password' }
  const answer = await post({ url, token: '', pid: 0 }, '/auth/login/', credentials)
  return (await answer.json()).token
}

function post({ url, token }: Server, path: string, body: object, signal?: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), signal })
}

function bareFacts(origin: string): string {
  const texts = {
    websitename: 'Indian Journal of Field Crops',
    issn: '2582-1234',
    journal_essn: '',
    journal_type: '',
    journal_language: '',
    article_language: '',
  }
  const settings = { ...texts, logo: '', signature: '', publisher: '' } as Settings // what the facts are made of
  const certified = { title: encodeHtml(title), description: title.replace(/<[^>]*>/g, '') }
  const article = {
    title: unmarkedTitle(certified.title),
    description: unmarkedTitle(certified.description),
    certified,
    authorname: authors.join(', '),
    refnumber: '1',
    pagenumber: '1-8',
    article_number: '',
    year: 2026,
    volume: 5,
    issue: 2,
    issue_label: '',
    subject: '',
    country: '',
    article_type: 'research-article' as const,
    hasFile: false,
    publishdate: '2026-03-14',
    online_first: false,
    updates: [],
    supplements: [],
    doi: null,
    language: '',
    license_url: '',
    isDoiRegistered: false,
    frequency: 'Jan-Dec',
  }
  const author = { name: authors[0] ?? '', place: 1 }
  return JSON.stringify(certificateFacts({ settings, origin, key: '', signatories: [] }, article, author))
}

/** The address of a certificate that is drawn anew: no article and author come twice. */
function certificate({ url }: Pick<Server, 'url'>, number: number): string {
  const author = authors[Math.floor(number / articleCount)] ?? ''
  return `${url}/api/pdf/certificate/${(number % articleCount) + 1}/${encodeURIComponent(author)}`
}

/** What each of some documents cost a server. */
async function costOf({ pid }: Server, count: number, work: () => Promise<unknown>): Promise<Cost> {
  const [began, busy] = [performance.now(), await cpuOf(pid)]
  await work()
  return { clock: (performance.now() - began) / count, cores: ((await cpuOf(pid)) - busy) / count }
}

function drawBare(bare: Server): Promise<Cost> {
  return costOf(bare, each, async () => {
    for (let n = 0; n < each; n++) await (await fetch(`${bare.url}/?n=${n}`)).bytes()
  })
}

async function measureOne(server: Server, bareServer: Server): Promise<void> {
  const pairs: Pair[] = []
  let number = 1
  for (let round = -2; round < rounds; round++) {
    const ours = await costOf(server, each, async () => {
      for (let n = 0; n < each; n++) await (await fetch(certificate(server, number++))).bytes()
    })
    const bare = await drawBare(bareServer)
    if (round >= 0) pairs.push({ ours, bare }) // the first two warm both
  }
  report('one certificate', pairs)
}

function report(name: string, pairs: Pair[]): void {
  for (const [by, of] of [
    ['by the clock', 'clock'],
    ['of the cores', 'cores'],
  ] as const) {
    const middle = (side: 'ours' | 'bare') => median(pairs.map((pair) => pair[side][of])).toFixed(1)
    const ratio = median(pairs.map(({ ours, bare }) => ours[of] / bare[of])).toFixed(2)
    console.log(`${name} ${by}: ${middle('ours')} ms each, bare @react-pdf ${middle('bare')} ms, ratio ${ratio}`)
  }
}

const refnumbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => String(from + at + 1))

type Zip = { bytes: number; byteMs: number; firstMs: number; wholeMs: number }

/** A zip of every author's certificate of some articles, read as fast as it comes. */
async function readZip(server: Server, from: number, articles: number, left?: AbortSignal): Promise<Zip> {
  const began = performance.now()
  const answer = await post(server, '/api/pdf/bulkcertificates', { refnumbers: refnumbers(from, articles) }, left)
  let [bytes, byteMs, firstMs] = [0, 0, 0]
  for await (const chunk of answer.body ?? []) {
    byteMs ||= performance.now() - began
    bytes += chunk.byteLength
    if (bytes > 4096) firstMs ||= performance.now() - began // the first certificate, not only its name
  }
  return { bytes, byteMs, firstMs, wholeMs: performance.now() - began }
}

/** Another name of the journal: nothing that was drawn before is of use. */
async function rename(server: Server, round: number): Promise<void> {
  await post(server, '/api/settings', { websitename: `Indian Journal of Field Crops ${round}` })
}

async function measureZip(server: Server, bareServer: Server): Promise<void> {
  const pairs: Pair[] = []
  const firsts: { byteMs: number; firstMs: number }[] = []
  await readZip(server, 0, 40)
  for (let round = 0; round < rounds; round++) {
    await rename(server, round)
    const before = await drawBare(bareServer)
    await forgetPeak(server.pid)
    const zip: Zip[] = []
    const ours = await costOf(server, 500, async () => zip.push(await readZip(server, 0, 100)))
    const after = await drawBare(bareServer)
    const mean = (of: keyof Cost) => (before[of] + after[of]) / 2
    pairs.push({ ours, bare: { clock: mean('clock'), cores: mean('cores') } })
    firsts.push(...zip)
    if (round === rounds - 1) {
      const size = `${((zip[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB`
      console.log(`500 certificates: ${size}, peak of memory ${(await peakOf(server.pid)).toFixed(0)} MB`)
    }
  }
  report('in a zip of 500', pairs)
  const first = (of: 'byteMs' | 'firstMs') => median(firsts.map((times) => times[of])).toFixed(0)
  console.log(`its first byte after ${first('byteMs')} ms, its first certificate after ${first('firstMs')} ms`)
  const again = await readZip(server, 0, 100)
  console.log(`the same zip again: ${(again.wholeMs / 1000).toFixed(2)} s`)
  await forgetPeak(server.pid)
  const large = await readZip(server, 100, 300)
  console.log(
    `1500 certificates: ${(large.wholeMs / 1000).toFixed(1)} s, peak of memory ${(await peakOf(server.pid)).toFixed(0)} MB`,
  )
}

async function measureBeside(server: Server): Promise<void> {
  const paths = { '/healthz': '/healthz', 'an issue page': '/archives/2021/vol1/issue1' }
  for (const [name, path] of Object.entries(paths)) {
    const pairs: { alone: Load; beside: Load }[] = []
    for (let round = 0; round < rounds; round++) {
      const alone = await load(server.url + path, 1, { numbered: true })
      await rename(server, Math.random())
      const left = new AbortController()
      const zip = readZip(server, 0, articleCount, left.signal).catch(() => {}) // it is left before its end
      pairs.push({ alone, beside: await load(server.url + path, 2, { numbered: true }) })
      left.abort()
      await zip
    }
    const p99 = (side: 'alone' | 'beside') => median(pairs.map((pair) => pair[side].p99Ms)).toFixed(1)
    const rate = (side: 'alone' | 'beside') => median(pairs.map((pair) => pair[side].requestsPerSecond)).toFixed(0)
    console.log(
      `${name}: p99 ${p99('alone')} ms alone, ${p99('beside')} ms beside a zip; ${rate('alone')} and ${rate('beside')} requests/s`,
    )
  }
}
