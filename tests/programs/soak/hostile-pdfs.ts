import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { memoryOf } from '../bench/server.ts'
import { aServerToSoak } from './soaked.ts'

const flate = '/Filter/FlateDecode'
const [latestMs, p99Ms, grownMb, askEveryMs] = [55_000, 50, 100, 10]

/**
 * Has a server read PDFs that are made to hurt, one after the other and then all at once, while it is asked for
 * `/healthz`. Each alone must be answered in 55 s (20 s of processor time), with what was read and warnings or as
 * refused; the 99th percentile of `/healthz` must stay under 50 ms, a good PDF be read afterwards, and the memory of
 * the server be back within 100 MB.
 * @returns whether all of it holds; the figures are printed
 */
export async function hostilePdfs(): Promise<boolean> {
  const server = await aServerToSoak()
  const headers = Object.fromEntries(server.people.headersOf('editor by bearer'))
  const wrong: string[] = []
  const read = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.set('pdfFile', new Blob([bytes]), 'article.pdf')
    const began = performance.now()
    const response = await fetch(new URL('/api/admin/read-pdf', server.url), { method: 'POST', headers, body })
    const answer = await response.json()
    const ms = Math.round(performance.now() - began)
    if (![200, 422, 429, 503].includes(response.status)) wrong.push(`${name}: status ${response.status}`)
    return { status: response.status, ms, answer }
  }
  const good = aPdfOf(pageOf('BT /F 20 Tf 60 700 Td (Water and the yield of rice) Tj ET\n'))
  const isGoodRead = async () => (await read('a good PDF', good)).answer.pages === 1

  await isGoodRead() // its worker has started
  const before = await memoryOf(server.pid)
  const asking = askHealth(server.url)
  const all = hostile(good)
  for (const [name, bytes] of Object.entries(all)) {
    const { status, ms, answer } = await read(name, bytes)
    if (ms > latestMs) wrong.push(`${name}: ${ms} ms`)
    const codes = [...new Set((answer.warnings ?? []).map(({ code }: { code: string }) => code))]
    const mb = (bytes.length / 1e6).toFixed(2)
    console.log(
      `${name}, ${mb} MB: ${status} in ${ms} ms, ${answer.error ?? `${answer.pages} pages, ${codes.join(' ')}`}`,
    )
    if (!(await isGoodRead())) wrong.push(`after ${name}, a good PDF was not read`)
  }
  await Promise.all(
    Object.entries(all).map(([name, bytes]) => read(`${name}, beside the others`, bytes).catch(() => {})),
  )
  if (!(await isGoodRead())) wrong.push('after all at once, a good PDF was not read')
  const times = await asking.stop()
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN
  const grown = (await memoryOf(server.pid)) - before
  console.log(`/healthz: ${times.length} times, p99 ${p99.toFixed(1)} ms, latest ${times.at(-1)?.toFixed(1)} ms`)
  console.log(`memory: ${before.toFixed(0)} MB before, ${(before + grown).toFixed(0)} MB after`)
  if (!(p99 < p99Ms)) wrong.push(`/healthz: p99 ${p99} ms`)
  if (grown > grownMb) wrong.push(`memory: ${grown} MB more`)
  wrong.push(...(await server.errors()), ...((await server.stop()).status === 0 ? [] : ['it did not stop']))
  for (const one of wrong) console.log(`WRONG: ${one}`)
  return wrong.length === 0
}

function hostile(good: Uint8Array<ArrayBuffer>): Record<string, Uint8Array<ArrayBuffer>> {
  const spaces = deflateSync(Buffer.alloc(1_000_000_000, 32))
  const words = (times: number) => deflateSync(Buffer.from('BT /F 9 Tf (water) Tj ET\n'.repeat(times)))
  return {
    'cut in half': good.slice(0, good.length / 2),
    'a gigabyte of spaces': aPdfOf(pageOf(spaces, flate)),
    'a gigabyte, packed twice': aPdfOf(pageOf(deflateSync(spaces), '/Filter[/FlateDecode/FlateDecode]')),
    '3,000,000 words on a page': aPdfOf(pageOf(words(3_000_000), flate)),
    '100,000 pages': aPdfOf(pageOf(words(50), flate, 100_000)),
    '2,000,000 saved states': aPdfOf(pageOf(deflateSync(Buffer.from('q '.repeat(2_000_000))), flate)),
    'arrays 100,000 deep': aPdfOf({ ...pageOf(''), catalog: `/X ${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
    'pages that are their own parents': aPdfOf({ ...pageOf(''), kids: '2 0 R ' }),
    'a script on opening': aPdfOf({ ...pageOf(''), catalog: '/OpenAction<</S/JavaScript/JS(for(;;\\){})>>' }),
    'an encryption of no kind': aPdfOf({ ...pageOf(''), trailer: '/Encrypt<</Filter/Standard/V 9/R 9>>' }),
    '5 MB of noise': withBytes(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5_200_000)])),
    'noise in a page': aPdfOf(pageOf(randomBytes(5_000_000))),
  }
}

type Made = { content: Uint8Array; filter: string; kids: string; count: number; catalog?: string; trailer?: string }

const pageOf = (content: Uint8Array | string, filter = '', count = 1): Made => ({
  content: Buffer.from(content),
  filter,
  count,
  kids: '3 0 R '.repeat(count),
})

const withBytes = (buffer: Buffer) => new Uint8Array(buffer)

/** A PDF of one page's content, as many times as it counts; its table of objects is right. */
function aPdfOf({ content, filter, kids, count, catalog = '', trailer = '' }: Made): Uint8Array<ArrayBuffer> {
  const objects = [
    [`<</Type/Catalog/Pages 2 0 R${catalog}>>`],
    [`<</Type/Pages/Count ${count}/Kids[${kids}]>>`],
    ['<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>'],
    [`<</Length ${content.length}${filter}>>\nstream\n`, content, '\nendstream'],
    ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
  ]
  const parts: Buffer[] = []
  let length = 0
  const add = (part: Uint8Array | string) => {
    parts.push(Buffer.from(part))
    length += parts.at(-1)?.length ?? 0
  }
  add('%PDF-1.7\n')
  const places = objects.map((object, at) => {
    const place = length
    for (const part of [`${at + 1} 0 obj\n`, ...object, '\nendobj\n']) add(part)
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = length
  add(
    `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer<</Size 6/Root 1 0 R${trailer}>>\nstartxref\n${table}\n%%EOF`,
  )
  return withBytes(Buffer.concat(parts))
}

/** Asks for `/healthz` again and again. @returns what ends it and tells how long each answer took, sorted */
function askHealth(url: string): { stop: () => Promise<number[]> } {
  const times: number[] = []
  let isOver = false
  const asked = (async () => {
    while (!isOver) {
      const began = performance.now()
      await (await fetch(new URL('/healthz', url))).text()
      times.push(performance.now() - began)
      await Bun.sleep(askEveryMs)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await asked
      return times.sort((one, other) => one - other)
    },
  }
}
