/**
 * Broken and hostile files, told apart and read as papers' files are: `bun tests/programs/papers/hostile.ts [COUNT] [SEED]`. Prints the
 * answers, and the most time and memory; ends with 1 if anything was thrown or went over its limits.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { memoryOf } from '../../../src/core/workers/process-costs.ts'
import { formatOf } from '../../../src/review/files/format.ts'
import { fileKinds, isFileKind } from '../../../src/review/files/rules.ts'
import { createManuscriptReader } from '../../../src/review/manuscripts/reader.ts'
import { bold, docx, odt, p, r, styled } from '../../manuscripts/written.ts'
import { anXlsx } from '../../support/traces/office-files.ts'
import { aPdfWith } from '../../support/traces/pdf-files.ts'
import { createRandom, type Random } from '../fuzz/random.ts'

const [count = '10000', seed = 'papers'] = process.argv.slice(2)
const limits = { maxMs: 20_000, maxBytes: 512 * 1024 * 1024 }

const paper = `${p(r('The yield of mustard'), styled('Title'))}${p(r('Asha Verma'))}${p(r('Abstract', bold))}${p(r('It rose. '.repeat(50)))}`
const text = '<text:p>The yield of mustard</text:p>'
const whole: Uint8Array[] = [
  docx(paper, { notes: ['A note'] }),
  odt(text.repeat(20)),
  anXlsx(),
  aPdfWith(),
  zipSync({ 'paper.tex': strToU8('\\documentclass{article}') }),
  strToU8('plot,yield\n1,4.2\n'),
  Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'),
  Buffer.from('\xff\xd8\xff\xe0rest', 'latin1'),
  Buffer.from(`\xd0\xcf\x11\xe0${'x'.repeat(2000)}`, 'latin1'),
]

const bytesOf = (random: Random, length: number) => Uint8Array.from({ length }, () => random.below(256))

/** Changes bytes, cuts, repeats or leaves out a stretch. */
function damaged(random: Random, bytes: Uint8Array): Uint8Array {
  const [from, length] = [random.below(bytes.length), 1 + random.below(200)]
  const [before, after] = [bytes.subarray(0, from), bytes.subarray(from)]
  const ways: (() => Uint8Array)[] = [
    () => before,
    () => after,
    () => Buffer.concat([before, bytesOf(random, length), after]),
    () => Buffer.concat([before, after.subarray(length)]),
    () => Buffer.concat([before, after.subarray(0, length), after]),
    () => bytes.map((byte) => (random.chance(0.01) ? random.below(256) : byte)),
  ]
  return random.pick(ways)()
}

/** Sets numbers of an archive's lists of files: sizes, places, counts, flags. */
function lying(random: Random, archive: Uint8Array): Uint8Array {
  const bytes = archive.slice()
  const view = new DataView(bytes.buffer)
  const signs = new Set([0x04034b50, 0x02014b50, 0x06054b50])
  for (let at = 0; at + 46 < bytes.length; at++) {
    if (!signs.has(view.getUint32(at, true)) || random.chance(0.5)) continue
    const place = at + 4 + 2 * random.below(20)
    if (random.chance(0.5)) view.setUint16(place, random.pick([0, 1, 8, 0xffff, random.below(0xffff)]), true)
    else view.setUint32(place, random.pick([0, 0xffffffff, 0x7fffffff, random.below(1_000_000)]), true)
  }
  return bytes
}

const many = (one: string, times: number) => one.repeat(times)

/** What takes time or memory out of proportion to its bytes. */
const bombs: ((random: Random) => Uint8Array)[] = [
  (random) => docx(many(p(r('a'.repeat(1000))), 1000 * (1 + random.below(60)))),
  (random) => docx(many('<w:tbl><w:tr><w:tc>', 1 + random.below(3000))),
  () => docx(many('<w:p/>', 1_400_000)),
  () => docx(many(r('a'), 300_000)),
  (random) => docx(p(r(many('word ', 10_000 * (1 + random.below(50)))))),
  (random) => docx(`<w:tbl><w:tr>${many(`<w:tc>${p(r('cell'))}</w:tc>`, 100 * (1 + random.below(50)))}</w:tr></w:tbl>`),
  () => docx(`<!DOCTYPE x [<!ENTITY a "${many('a', 1000)}"><!ENTITY b "${many('&a;', 1000)}">]>&b;`),
  (random) => docx(paper, { notes: Array.from({ length: 100 * (1 + random.below(50)) }, () => many('note ', 100)) }),
  (random) => odt(many('<text:section>', 1 + random.below(3000))),
  () => odt(`<text:p>${many('<text:s text:c="2000000000"/>', 1000)}</text:p>`),
  () => odt(many(text, 200_000)),
  (random) => zipSync({ 'a.tex': new Uint8Array(1024 * 1024 * (1 + random.below(100))) }),
  (random) =>
    zipSync(Object.fromEntries(Array.from({ length: random.below(4000) }, (_, at) => [`${at}`, new Uint8Array(1)]))),
  (random) => pdfOf(Array.from({ length: 1000 * (1 + random.below(100)) }, () => '<< /Type /Null >>')),
  () => pdfOf(['<< /Type /Pages /Kids [2 0 R] /Count 9 >>']),
  () =>
    pdfOf([`<< /Type /Pages /Kids [${many('3 0 R ', 100_000)}] /Count 100000 >>`, '<< /Type /Page /Parent 2 0 R >>']),
  () => pdfOf([many('[', 50_000)]),
  () =>
    pdfOf([
      `<< /Type /Page /Contents 3 0 R >>`,
      `<< /Length 4 0 R >> stream\n${many('BT (x) Tj ET ', 100_000)}\nendstream`,
      '4 0 R',
    ]),
]

/** A PDF of these objects, from the second; the first is its catalogue. */
function pdfOf(objects: string[]): Uint8Array {
  const all = ['<< /Type /Catalog /Pages 2 0 R >>', ...objects].map(
    (object, at) => `${at + 1} 0 obj ${object} endobj\n`,
  )
  return Buffer.from(
    `%PDF-1.7\n${all.join('')}trailer << /Root 1 0 R /Size ${all.length + 1} /Prev 9 >>\nstartxref\n9\n%%EOF`,
  )
}

function fileBy(random: Random): Uint8Array {
  return random.weighted<() => Uint8Array>([
    [60, () => damaged(random, random.pick(whole))],
    [20, () => lying(random, random.pick(whole.slice(0, 5)))],
    [15, () => damaged(random, damaged(random, random.pick(whole)))],
    [2, () => random.pick(bombs)(random)],
    [3, () => bytesOf(random, random.below(5000))],
  ])()
}

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
const reader = createManuscriptReader({ ...limits, most: Math.max(1, availableParallelism() - 1) })
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
    const { title, texts } = await reader.read(path, format)
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
