import { expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import { openZip } from '../../../src/engines/archives/archives.ts'
import { failureOf } from '../../support/failure.ts'

const xml = '<article><front/></article>'
const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.4 ${text}`)

const zipOf = (all: Record<string, Uint8Array | string>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, text]) => [
        name,
        typeof text === 'string' ? new TextEncoder().encode(text) : text,
      ]),
    ),
  )

async function bytesIn(parts: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/** Why a zip is refused, when it is opened or all of it is read. */
const refusal = async (zip: Uint8Array) => String(await failureOf(readAll(zip)))

async function readAll(zip: Uint8Array): Promise<void> {
  const pack = await openZip(new Blob([Buffer.from(zip)]))
  for (const name of pack.sizes.keys()) await bytesIn(pack.read(name))
}

const bytesOf = (zip: Uint8Array, change: (view: DataView, list: number) => void) => {
  const copy = zip.slice()
  const view = new DataView(copy.buffer)
  const end = copy.length - 22
  change(view, view.getUint32(end + 16, true))
  return copy
}
const fine = zipOf({ 'a.xml': xml })

test.each<[string, Uint8Array, string]>([
  ['a way out', zipOf({ 'a.xml': xml, '../../b.pdf': pdf('x') }), 'hostile: it names the file "../../b.pdf"'],
  ['an absolute name', zipOf({ '/etc/b.pdf': pdf('x'), 'a.xml': xml }), 'hostile: it names the file "/etc/b.pdf"'],
  ...['C:/b.pdf', 'b\\..\\..\\c.pdf', 'a/../../b.pdf', 'a\0.pdf', 'x'.repeat(1001)].map(
    (name): [string, Uint8Array, string] => [
      `the name ${JSON.stringify(name.slice(0, 20))}`,
      zipOf({ 'a.xml': xml, [name]: 'x' }),
      'hostile: it names the file',
    ],
  ),
  ['two names that look alike', zipOf({ 'é.xml': xml, 'e\u0301.xml': xml }), 'names the file é.xml twice'],
  ['two equal names', zipOf({ 'a.xml': xml, 'A.XML': xml }), 'names the file A.XML twice'],
  ['a link', bytesOf(fine, (view, list) => view.setUint32(list + 38, 0xa1ff0000, true)), 'a.xml is a link'],
  ['a password', bytesOf(fine, (view, list) => view.setUint16(list + 8, 1, true)), 'needs a password'],
  ['an unknown packing', bytesOf(fine, (view, list) => view.setUint16(list + 10, 99, true)), 'in an unknown way'],
  ['a bomb', zipOf({ 'a.xml': xml, 'b.pdf': new Uint8Array(20_000_000) }), 'b.pdf grows from'],
  ['a hidden bomb', bytesOf(fine, (view, list) => view.setUint32(list + 24, 10, true)), 'larger than it says'],
  ['a wrong sum', bytesOf(fine, (view, list) => view.setUint32(list + 16, 1, true)), 'damaged at a.xml'],
  ['no end', fine.slice(0, -30), 'damaged: its list'],
  ['a wrong list', bytesOf(fine, (view, list) => view.setUint32(list, 0, true)), 'list of files is not whole'],
  ['more files than its end says', bytesOf(fine, (view) => view.setUint16(fine.length - 12, 0, true)), 'is not whole'],
  [
    'a place that is not told',
    bytesOf(fine, (view, list) => view.setUint32(list + 42, 0xffffffff, true)),
    'another file',
  ],
  [
    'a size that is not told',
    bytesOf(fine, (view, list) => view.setUint32(list + 24, 0xffffffff, true)),
    'to NaN bytes',
  ],
  ['less than it says', bytesOf(fine, (view, list) => view.setUint32(list + 24, 900, true)), 'damaged at a.xml'],
  ['a head that leads on', bytesOf(fine, (view) => view.setUint16(28, 65_535, true)), 'damaged at a.xml'],
  [
    'a zip64 that is not there',
    bytesOf(fine, (view) => view.setUint16(fine.length - 12, 65_535, true)),
    'damaged: its list',
  ],
  ['files in each other', bytesOf(fine, (view, list) => view.setUint32(list + 20, 4000, true)), 'within another file'],
])('a zip with %s is refused', async (_, zip, reason) => expect(await refusal(zip)).toContain(reason))

test('a zip is read file by file, in large pieces too', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(60_000))
  const pack = await openZip(new Blob([Buffer.from(zipOf({ 'a/': '', 'a/b.bin': noise, 'धान.xml': xml }))]))
  expect([...pack.sizes]).toEqual([
    ['a/b.bin', 60_000],
    ['धान.xml', xml.length],
  ])
  expect(await bytesIn(pack.read('a/b.bin'))).toEqual(Buffer.from(noise))
  expect(String(await bytesIn(pack.read('धान.xml')))).toBe(xml)
})
