import { describe, expect, test } from 'bun:test'
import { zipReader } from '../../islands/lists/zip-entries.ts'
import { streamArchive } from '../../src/web/http/zip.ts'

/** Bytes that hold what looks like the end of an entry, and of a zip. */
const tricky = Buffer.concat([
  Buffer.from('PK\x07\x08 PK\x03\x04 PK\x01\x02'),
  Buffer.alloc(40, 'PK\x07\x08'),
  Buffer.from('end'),
])
const documents = [
  new TextEncoder().encode('first'),
  new Uint8Array(tricky),
  new Uint8Array(5000).fill(0x50),
  new Uint8Array(),
]
const names = ['1-1-Ravi.pdf', '1-2-सीता.pdf', '2-1-PK.pdf', '3.pdf']

async function aZip(count = documents.length): Promise<Uint8Array> {
  const pdfs = (async function* (): AsyncGenerator<Uint8Array, void> {
    yield* documents.slice(0, count)
    if (count < documents.length) throw new Error('It broke')
  })()
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of streamArchive({ names, pdfs, leave: () => {} }, () => {})) chunks.push(chunk)
  } catch {}
  return Buffer.concat(chunks)
}

describe('a zip that arrives in pieces', () => {
  test.each([1, 2, 3, 7, 16, 31, 1000, 100_000])('pieces of %i bytes are counted by whole entries', async (size) => {
    const zip = await aZip()
    const read = zipReader()
    let last = { whole: 0, next: undefined as string | undefined }
    const seen: string[] = []
    for (let at = 0; at < zip.length; at += size) {
      last = read(zip.subarray(at, at + size))
      if (last.next && seen.at(-1) !== last.next) seen.push(last.next)
    }
    expect(last).toEqual({ whole: 4, next: undefined })
    if (size < 30) expect(seen).toEqual(names)
  })

  test.each([0, 1, 2, 3])('a zip that breaks off after %i entries names the next one', async (count) => {
    const zip = await aZip(count)
    const read = zipReader()
    let last = { whole: 0, next: undefined as string | undefined }
    for (let at = 0; at < zip.length; at += 100) last = read(zip.subarray(at, at + 100))
    expect(last).toEqual({ whole: count, next: names[count] })
  })
})
