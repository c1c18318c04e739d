import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMadeFiles } from '../../../src/core/files/made-files.ts'
import { paths } from '../../../src/core/paths.ts'
import { emptyServerDatabase } from '../../support/database.ts'
import { startServer } from '../../support/servers/process.ts'
import { median } from '../bench/load.ts'
import { costOf, processorMs } from '../bench/processor.ts'
import { peakOf } from '../bench/server.ts'
import type { Figure } from './figures.ts'
import { pathOf, placeOf } from './filling.ts'

/** Where a journal is; `backends` are the processes of its database. */
export type Place = { environment: { DATA_DIR: string; DATABASE_URL?: string }; backends: () => Promise<number[]> }

const idleSeconds = 30
const settleMs = 8_000

/** Starts a server on a journal, asks it for the first page, and leaves it idle. */
export async function measureServer({ environment, backends }: Place): Promise<Figure[]> {
  const { url, process } = await startServer(environment)
  const { pid } = process
  await (await fetch(url)).bytes()
  const [start, peak] = [processorMs(pid), await peakOf(pid)]
  await Bun.sleep(settleMs)
  const before = processorMs(pid)
  const ofDatabase = await costOf(await backends(), () => Bun.sleep(idleSeconds * 1000))
  const idle = processorMs(pid) - before
  process.kill('SIGTERM')
  await process.exited
  return [
    { name: 'start to the first page', unit: 'ms', of: 'one', value: start },
    { name: 'start to the first page', unit: 'MB', of: 'one', value: peak },
    { name: `idle for ${idleSeconds} s, server`, unit: 'ms', of: 'one', value: idle },
    { name: `idle for ${idleSeconds} s, PostgreSQL`, unit: 'ms', of: 'one', value: ofDatabase },
  ]
}

const crawledIssues = 300
const crawledArticles = 3_000
const readEveryMs = 20

/**
 * Asks a fresh server for issues and articles that it has not kept, one after another, while a reader asks for the home
 * page again and again; returns how long each kind was waited for.
 */
export async function measureCrawl({ environment }: Place, size: number): Promise<Figure[]> {
  const { url, process } = await startServer(environment)
  const waits: Record<string, number[]> = { issue: [], article: [], home: [] }
  const ask = async (name: string, path: string) => {
    const began = performance.now()
    const answer = await fetch(new URL(path, url))
    await answer.bytes()
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
    waits[name]?.push(performance.now() - began)
  }
  await ask('home', '/')
  let isOver = false
  const reading = (async () => {
    for (; !isOver; await Bun.sleep(readEveryMs)) await ask('home', '/')
  })()
  const issues = new Set(Array.from({ length: size }, (_, number) => paths.issue(placeOf(number))))
  const step = Math.max(1, Math.floor(size / crawledArticles))
  for (const path of [...issues].slice(0, crawledIssues)) await ask('issue', path)
  for (let number = 0; number < size; number += step) await ask('article', pathOf(number))
  isOver = true
  await reading
  process.kill('SIGTERM')
  await process.exited
  return Object.entries(waits).flatMap(([name, times]) => {
    const sorted = times.toSorted((one, other) => one - other)
    const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
    return [
      { name: `crawled ${name}, waited for at p50`, unit: 'ms', of: 'one', value: at(0.5) },
      { name: `crawled ${name}, waited for at p99`, unit: 'ms', of: 'one', value: at(0.99) },
      { name: `crawled ${name}, waited for at most`, unit: 'ms', of: 'one', value: at(1) },
    ] satisfies Figure[]
  })
}

const filesEach = 4

/** Stores files beside those of made pages, four for each article. */
export async function measureMadeFiles(articles: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'growth-made-'))
  const nameOf = (number: number) => new Bun.CryptoHasher('sha1').update(String(number)).digest('hex')
  const parts = new Set<string>()
  for (let number = 0; number < articles * filesEach; number++) {
    const name = nameOf(number)
    const part = join(folder, name.slice(0, 2))
    if (!parts.has(part)) await mkdir(part)
    parts.add(part)
    await Bun.write(join(part, name), 'made')
  }
  const made = createMadeFiles(folder)
  const taken: number[] = []
  for (let number = 0; number < 20; number++)
    taken.push(await costOf([], () => made.store(nameOf(-number - 1), new Uint8Array(1000))))
  await rm(folder, { recursive: true })
  return [
    { name: 'first made file that a process stores', unit: 'ms', of: 'all', value: taken[0] ?? 0 },
    { name: 'next made file', unit: 'ms', of: 'one', value: median(taken.slice(1)) },
  ]
}

const sampleEveryMs = 50

const root = join(import.meta.dir, '../../..')

/** Runs a command to its end; returns its processor time and peak of memory. */
async function measureCommand(name: string, environment: Record<string, string>, args: string[]): Promise<Figure[]> {
  const command = Bun.spawn([process.execPath, 'src/cli.ts', ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'inherit',
  })
  let peak = 0
  const sampling = setInterval(async () => {
    peak = Math.max(peak, (await peakOf(command.pid)) || 0)
  }, sampleEveryMs)
  const status = await command.exited
  clearInterval(sampling)
  if (status !== 0) throw new Error(`${args.join(' ')} failed`)
  return [
    { name, unit: 'ms', of: 'all', value: Number(command.resourceUsage()?.cpuTime.total ?? 0) / 1000 },
    { name, unit: 'MB', of: 'one', value: peak },
  ]
}

/** Backs a journal up, and restores it into an empty one. */
export async function measureBackup({ environment }: Place, server: string | undefined): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'growth-backup-'))
  const archive = join(folder, 'journal.tar')
  const target = { DATA_DIR: join(folder, 'other'), ...(server && { DATABASE_URL: await emptyServerDatabase(server) }) }
  const figures = await measureCommand('backup', environment, ['backup', archive])
  figures.push({ name: 'backup', unit: 'bytes', of: 'all', value: (await stat(archive)).size })
  figures.push(...(await measureCommand('restore', target, ['restore', archive])))
  await rm(folder, { recursive: true })
  return figures
}

/** Exports a whole journal in formats that other systems read. */
export async function measureExport({ environment }: Place): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'growth-export-'))
  const figures = await measureCommand('export', environment, ['export', join(folder, 'journal')])
  await rm(folder, { recursive: true })
  return figures
}
