/**
 * Broken and hostile files, told apart and read as papers' files are:
 * `bun tests/programs/papers/hostile.ts [COUNT] [SEED]`. Prints the answers, and the most time and memory; ends with 1
 * if anything was thrown or went over its limits.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryOf } from '../../../src/core/workers/process-costs.ts'
import { createReader } from '../../../src/journal/pdf-reading/reader.ts'
import { formatOf } from '../../../src/review/files/format.ts'
import { fileKinds, isFileKind } from '../../../src/review/files/rules.ts'
import { createRandom } from '../fuzz/random.ts'
import { fileBy } from './hostile-files.ts'

const [count = '10000', seed = 'papers'] = process.argv.slice(2)
const limits = { maxMs: 20_000, maxBytes: 512 * 1024 * 1024 }

/** The most memory of this process's children, in bytes. */
async function childrensMemory(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(
    pids.map((pid) =>
      Bun.file(`/proc/${pid}/stat`)
        .text()
        .catch(() => ''),
    ),
  )
  const own = pids.filter((_, at) => Number(/\) \w (\d+)/.exec(stats[at] ?? '')?.[1]) === process.pid)
  return Math.max(0, ...own.map((pid) => memoryOf(Number(pid))))
}

const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
const reader = createReader({ ...limits, most: Math.max(1, availableParallelism() - 1) })
const kinds = Object.keys(fileKinds).filter(isFileKind)
const told = new Map<string, number>()
const most = { formatMs: 0, readMs: 0, workerMegabytes: 0, ownMegabytes: 0 }
const thrown: string[] = []
const add = (what: string) => told.set(what, (told.get(what) ?? 0) + 1)

async function tryOne(at: number): Promise<void> {
  const random = createRandom(`${seed} ${at} as`)
  const path = join(folder, String(at))
  try {
    const began = performance.now()
    const found = await formatOf(path, random.chance(0.8) ? 'manuscript' : random.pick(kinds))
    most.formatMs = Math.max(most.formatMs, performance.now() - began)
    add(found.ok ? found.format : found.code)
    const format = found.ok ? found.format : random.pick(['docx', 'odt', 'pdf'] as const)
    if (format !== 'docx' && format !== 'odt' && format !== 'pdf') return
    const reading = performance.now()
    const { title, texts } = await reader.readFile(path, format)
    most.readMs = Math.max(most.readMs, performance.now() - reading)
    add(texts.length > 0 ? (title ? 'read, with its title' : 'read') : 'unread')
  } catch (error) {
    thrown.push(`${at}: ${error}`)
  } finally {
    await rm(path, { force: true })
  }
}

const watch = setInterval(async () => {
  most.ownMegabytes = Math.max(most.ownMegabytes, memoryOf(process.pid) / 1e6)
  most.workerMegabytes = Math.max(most.workerMegabytes, (await childrensMemory()) / 1e6)
}, 100)
/** Made before any is tried: what makes them takes time and memory too. */
const batch = 200
for (let from = 0; from < Number(count); from += batch) {
  const end = Math.min(Number(count), from + batch)
  for (let at = from; at < end; at++) await Bun.write(join(folder, String(at)), fileBy(createRandom(`${seed} ${at}`)))
  Bun.gc(true)
  let next = from
  const lane = async () => {
    for (let at = next++; at < end; at = next++) await tryOne(at)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}
clearInterval(watch)
reader.stop()
await rm(folder, { recursive: true })
console.log(Object.fromEntries([...told].sort()))
console.log(most, `${thrown.length} thrown`)
for (const line of thrown.slice(0, 20)) console.log(line)
const isOver = most.readMs > limits.maxMs * 5 || most.workerMegabytes > (limits.maxBytes / 1e6) * 1.5
process.exit(thrown.length > 0 || isOver ? 1 : 0)
