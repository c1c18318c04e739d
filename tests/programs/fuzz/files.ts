/**
 * Broken and hostile files through scrubbing and the search for traces:
 * `bun tests/programs/fuzz/files.ts [COUNT] [SEED] [FILE…]` changes files made here, and those given, in many ways, and
 * sends each to the processes as an upload is. It prints what came of them, by kind of change, and the slowest; a crash
 * or an answer of another form ends it with 1.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { createAnonymising } from '../../../src/review/anonymising/scrubbing.ts'
import { aPicture } from '../../support/builders/images.ts'
import { aDocx, anOdt, anXlsx } from '../../support/identifying/office-files.ts'
import { aPdfWith, aStream } from '../../support/identifying/pdf-files.ts'

const [count = '1000', seed = '1', ...given] = process.argv.slice(2)
let state = Number(seed)
const chance = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const oneOf = <One>(list: readonly One[]): One => list[chance(list.length)] as One

const side = {
  people: [{ name: 'Ravi Kumar Sharma', email: 'rksharma72@example.in', affiliation: 'University of Granada' }],
  title: 'Millet',
  references: [],
}
const w = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const made: [string, Uint8Array][] = [
  ['a.docx', aDocx({ body: `<w:tbl><w:tr><w:tc>${w('rain')}</w:tc></w:tr></w:tbl>${w('R. K. Sharma')}` })],
  ['a.odt', anOdt({ body: '<text:p>Ravi<text:s/>Sharma</text:p>' })],
  ['a.xlsx', anXlsx({ sheet: '<headerFooter><oddFooter>x</oddFooter></headerFooter>' })],
  [
    'a.pdf',
    aPdfWith({
      resources: '/XObject << /X1 10 0 R >>',
      content: '/X1 Do',
      objects: [aStream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', '0 0 9 9 re f')],
    }),
  ],
  ['a.png', Buffer.from(await aPicture('png'))],
  ['a.jpeg', Buffer.from(await aPicture('jpeg'))],
  ['a.csv', Buffer.from('plot;who\n1;Ravi Sharma\n')],
]
for (const path of given) made.push([basename(path), await Bun.file(path).bytes()])

const hostile = [
  '0',
  '-1',
  '99999999999',
  '4294967295',
  '<<',
  '>>',
  '[',
  '(',
  'endobj',
  'stream',
  '1 0 R',
  '3 0 R',
  '/Kids',
  '/Parent 3 0 R',
  '\0',
  '<a>',
  '&x;',
  '<!DOCTYPE a [<!ENTITY x "y">]>',
  '\ud800',
  '%PDF-',
  'PK\x03\x04',
  '<w:p>',
  '</w:p>',
  '<w:fldChar w:fldCharType="begin"/>',
]

/** Ways to break a file. */
const changes: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  bytes(bytes) {
    const changed = bytes.slice()
    for (let times = 1 + chance(20); times > 0; times--) changed[chance(changed.length)] = chance(256)
    return changed
  },
  cut: (bytes) => bytes.subarray(0, chance(bytes.length)),
  'cut at its beginning': (bytes) => bytes.subarray(chance(Math.min(bytes.length, 2_000))),
  doubled(bytes) {
    const [from, to] = [chance(bytes.length), chance(bytes.length)].toSorted((one, other) => one - other) as [
      number,
      number,
    ]
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
  },
  swapped(bytes) {
    const [a, b, c] = [chance(bytes.length), chance(bytes.length), chance(bytes.length)].toSorted(
      (one, other) => one - other,
    ) as [number, number, number]
    return Buffer.concat([bytes.subarray(0, a), bytes.subarray(b, c), bytes.subarray(a, b), bytes.subarray(c)])
  },
  words(bytes) {
    const at = chance(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(oneOf(hostile)), bytes.subarray(at + chance(12))])
  },
  numbers(bytes) {
    const text = Buffer.from(bytes).toString('latin1')
    return Buffer.from(
      text.replace(/\d+/g, (digits) =>
        chance(30) === 0 ? oneOf(['0', '1', '3', '999999', '-7', '2147483648']) : digits,
      ),
      'latin1',
    )
  },
  'parts changed': (bytes) =>
    withParts(bytes, (part) => oneOf([changes.words, changes.bytes, changes.cut, changes.doubled])?.(part) ?? part),
  'parts lost': (bytes) => withParts(bytes, (part) => (chance(4) === 0 ? undefined : part)),
  'parts exchanged'(bytes) {
    const parts: Uint8Array[] = []
    withParts(bytes, (part) => {
      parts.push(part)
      return part
    })
    return withParts(bytes, (part) => (parts.length > 0 && chance(3) === 0 ? oneOf(parts) : part))
  },
  deep(bytes) {
    const depth = 10 ** (1 + chance(4))
    const tag = oneOf(['w:p', 'w:tbl', 'text:p', 'a', 'c'])
    return withParts(bytes, (part) => {
      const text = Buffer.from(part).toString('utf8')
      return Buffer.from(
        text.replace(
          /(<\/(?:w:body|office:text|sheetData)>)/,
          `${`<${tag}>`.repeat(depth)}${`</${tag}>`.repeat(depth)}$1`,
        ),
      )
    })
  },
}

/** An archive with its parts changed; any other file as it is. */
function withParts(bytes: Uint8Array, change: (part: Uint8Array) => Uint8Array | undefined): Uint8Array {
  try {
    const parts = Object.entries(unzipSync(bytes)).flatMap(([path, part]) => {
      const changed = change(part)
      return changed ? [[path, changed] as const] : []
    })
    return parts.length > 0 ? zipSync(Object.fromEntries(parts)) : bytes
  } catch {
    return bytes
  }
}

/** Files that are made to take too much. */
const bombs: Record<string, () => Uint8Array> = {
  'a ZIP of zeros': () =>
    zipSync({ ...unzipSync(aDocx()), 'word/media/a.bin': new Uint8Array(190 * 1024 * 1024) }, { level: 9 }),
  'XML of elements': () =>
    withParts(aDocx(), (part) =>
      part.length > 1_000 ? Buffer.from(`<a>${'<b c="d"/>'.repeat(2_000_000)}</a>`) : part,
    ),
  'entities of entities': () =>
    withParts(aDocx(), (part) =>
      Buffer.concat([
        Buffer.from(`<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`),
        part,
      ]),
    ),
  'archives within archives': () => {
    let inner = aDocx()
    for (let depth = 0; depth < 12; depth++)
      inner = aDocx({
        body: '<w:p r:id="rId1"/>',
        relations: [['package', 'embeddings/a.docx']],
        files: { 'word/embeddings/a.docx': inner },
      })
    return inner
  },
  'a hundred thousand objects': () =>
    aPdfWith({ objects: Array.from({ length: 100_000 }, (_, at) => `<< /A ${at + 11} 0 R >>`) }),
  'a tree of pages that is a circle': () =>
    Buffer.from(Buffer.from(aPdfWith()).toString('latin1').replace('/Kids [3 0 R]', '/Kids [2 0 R]'), 'latin1'),
  'forms that draw each other': () =>
    aPdfWith({
      resources: '/XObject << /X1 10 0 R >>',
      content: '/X1 Do',
      objects: [10, 11].map((at) =>
        aStream(
          `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X1 ${21 - at} 0 R >> >>`,
          '/X1 Do',
        ),
      ),
    }),
  'a stream packed a hundred times': () =>
    aPdfWith({
      resources: '/XObject << /X1 10 0 R >>',
      content: '/X1 Do',
      objects: [aStream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter [${'/FlateDecode '.repeat(100)}]`, 'x')],
    }),
  'a page of a million words': () => aPdfWith({ content: `BT /F1 9 Tf ${'(Sharma and ) Tj '.repeat(500_000)} ET` }),
  'lists in lists': () => aPdfWith({ page: `/Group ${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
}

const folder = await mkdtemp(join(tmpdir(), 'files-'))
const scrubbing = createAnonymising({ most: 3 })
const counts = new Map<string, number>()
const slow: [number, string][] = []
let strange = 0

async function tell(kind: string, name: string, bytes: Uint8Array, at: number): Promise<void> {
  const path = join(folder, String(at))
  await Bun.write(path, bytes)
  const began = performance.now()
  const found = await scrubbing.anonymiseAndSearch({ path, to: `${path}.copy` }, side)
  slow.push([Math.round(performance.now() - began), `${kind}: ${name}`])
  const answer = found.is === 'failed' && /too long/.test(found.why) ? 'ended by its limits' : found.is
  counts.set(`${kind}: ${answer}`, (counts.get(`${kind}: ${answer}`) ?? 0) + 1)
  const isWritten = await Bun.file(`${path}.copy`).exists()
  if (isWritten !== (found.is === 'scrubbed')) {
    strange++
    console.error('A copy that does not fit its answer', kind, name, found)
  }
  await rm(path)
  if (isWritten) await rm(`${path}.copy`)
}

let next = 0
const total = Number(count)
async function work(): Promise<void> {
  while (next < total) {
    const at = next++
    const [kind, change] = oneOf(Object.entries(changes))
    const [name, bytes] = oneOf(made)
    await tell(kind, name, change(bytes), at)
  }
}
await Promise.all([work(), work(), work()])
for (const [at, [name, bomb]] of Object.entries(bombs).entries()) await tell(`bomb, ${name}`, name, bomb(), total + at)
scrubbing.stop()
await rm(folder, { recursive: true })
for (const [kind, number] of [...counts].toSorted()) console.log(number, kind)
for (const [ms, what] of slow.toSorted(([one], [other]) => other - one).slice(0, 5)) console.log(`${ms} ms`, what)
process.exit(strange > 0 ? 1 : 0)
