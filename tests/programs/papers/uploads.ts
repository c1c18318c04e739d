/**
 * What uploads take of the server: `bun tests/programs/papers/uploads.ts [COUNT] [MB]`, 20 papers of 20 MB at once.
 * Prints how its memory grows, and what public pages take meanwhile; ends with 1 if it grows by more than 64 MB, or if
 * in a middling round the p99 of pages is more than twice that of the idle seconds before it.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../src/core/db/connect.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { median } from '../bench/load.ts'
import { forgetPeak, memoryOf, peakOf, startSilently } from '../bench/server.ts'

const [count = '20', megabytes = '20'] = process.argv.slice(2)
const most = 64
const mostTimes = 2
const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
const DATA_DIR = join(folder, 'data')

async function start() {
  const { db, close } = await connect({ dataDir: DATA_DIR, databaseUrl: undefined })
  await setSettings(db, { submissions: 'open' })
  await close()
  return startSilently({ DATA_DIR, TRUST_PROXY: '127.0.0.1' })
}

/** A file of so many bytes, like no other. */
async function paper(at: number, bytes: number): Promise<string> {
  const path = join(folder, `${at}.pdf`)
  const noise = crypto.getRandomValues(new Uint8Array(65_536))
  const writer = Bun.file(path).writer()
  writer.write(`%PDF-1.7 ${at} ${crypto.randomUUID()}\n`)
  for (let left = bytes - 100; left > 0; left -= noise.length)
    writer.write(noise.subarray(0, Math.min(left, noise.length)))
  await writer.end()
  return path
}

/**
 * Sends papers at once, as browsers do, each from an address of its own: by one curl, since clients of this process
 * would share its memory, and twenty of their own the processors.
 * @returns what was answered, and how often
 */
async function send(url: string, paths: string[], round: number): Promise<string> {
  const requests = paths.map((path, at) =>
    [
      `url = ${url}/submit`,
      `header = "X-Forwarded-For: 10.${round}.${at >> 8}.${at & 255}"`,
      `form = email=author${round}.${at}@example.org`,
      'form = website=',
      `form = manuscript=@${path}`,
      'output = /dev/null',
      'write-out = "%{http_code} "',
    ].join('\n'),
  )
  const all = [
    '--silent',
    '--no-progress-meter',
    '--parallel',
    '--parallel-immediate',
    '--parallel-max',
    String(paths.length),
  ]
  const child = Bun.spawn(['curl', ...all, '--config', '-'], { stdin: Buffer.from(requests.join('\nnext\n')) })
  const codes = (await new Response(child.stdout).text()).trim().split(' ')
  const answers = [...new Set(codes)].map((code) => `${codes.filter((one) => one === code).length} × ${code}`)
  return answers.join(', ')
}

type Taken = { told: string; p99: number }

/** What a page takes until `isOver`: the middle, p99 and the most, in ms. */
async function pages(url: string, isOver: () => boolean): Promise<Taken> {
  const taken: number[] = []
  while (!isOver()) {
    const began = performance.now()
    await (await fetch(`${url}/about`)).text()
    taken.push(performance.now() - began)
    await Bun.sleep(2)
  }
  const sorted = taken.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const [middle, p99, most] = [at(0.5), at(0.99), at(1)].map((ms) => ms.toFixed(1))
  return { told: `${taken.length} pages: ${middle}, ${p99}, ${most} ms (middle, p99, most)`, p99: at(0.99) }
}

const { url, process: server } = await start()
let grown = 0
let times = 0
try {
  const files = await Promise.all(
    Array.from({ length: Number(count) }, (_, at) => paper(at, Number(megabytes) * 1024 * 1024)),
  )
  const small = await paper(1000, 100_000)
  console.log(`warmed up by small ones: ${await send(url, Array.from(files).fill(small), 0)}`)
  await Bun.sleep(5_000)
  const beside: number[] = []
  for (const round of [1, 2, 3]) {
    const until = performance.now() + 5_000
    const idle = await pages(url, () => performance.now() > until)
    console.log(`idle: ${idle.told}`)
    await forgetPeak(server.pid)
    const before = await memoryOf(server.pid)
    let isOver = false
    const began = performance.now()
    const watched = pages(url, () => isOver)
    const answers = await send(url, files, round)
    isOver = true
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const peak = await peakOf(server.pid)
    grown = Math.max(grown, peak - before)
    const { told, p99 } = await watched
    beside.push(p99 / idle.p99)
    console.log(
      `${answers} in ${seconds} s: ${before.toFixed(0)} MB, at most ${peak.toFixed(0)} MB; beside them ${told}`,
    )
    await Bun.sleep(3_000)
  }
  const left = await readdir(join(DATA_DIR, 'files', 'incoming')).catch(() => [])
  times = median(beside)
  console.log(`p99 beside them: ${times.toFixed(1)} times that of idle seconds in the middling round`)
  console.log(`grown by at most ${grown.toFixed(0)} MB; ${left.length} files left`)
} finally {
  server.kill()
  await server.exited
  await rm(folder, { recursive: true })
}
process.exit(grown > most || times > mostTimes ? 1 : 0)
