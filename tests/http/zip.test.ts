import { describe, expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { streamArchive } from '../../src/web/http/zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function* documents(texts: string[]): AsyncGenerator<Uint8Array, void> {
  for (const text of texts) {
    if (text === 'broken') throw new Error('It broke')
    yield bytes(text)
  }
}

const leave = () => {}

/** Everything that comes of a stream until it ends or breaks. */
async function drain(stream: ReadableStream<Uint8Array>) {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk)
    return { whole: true, bytes: Buffer.concat(chunks) }
  } catch {
    return { whole: false, bytes: Buffer.concat(chunks) }
  }
}

describe('a ZIP archive', () => {
  test('holds each document unchanged under its name, in order', async () => {
    const names = ['1-1-a.pdf', '1-2-सीता.pdf', '2-1-c.pdf']
    const read = await drain(streamArchive({ names, pdfs: documents(['first', 'second', 'third']), leave }, () => {}))
    const entries = unzipSync(read.bytes)
    expect(Object.keys(entries)).toEqual(names)
    expect(Object.values(entries).map((entry) => new TextDecoder().decode(entry))).toEqual(['first', 'second', 'third'])
    expect(read.bytes.includes('second')).toBe(true)
  })

  test('breaks off if a document fails, after writing its name', async () => {
    const failures: unknown[] = []
    const names = ['1.pdf', '2.pdf', '3.pdf']
    const pdfs = documents(['first', 'broken', 'third'])
    const read = await drain(streamArchive({ names, pdfs, leave }, (error) => failures.push(error)))
    expect(read.whole).toBe(false)
    expect(read.bytes.toString('latin1')).toContain('first')
    expect(read.bytes.toString('latin1')).toContain('2.pdf')
    expect(read.bytes.toString('latin1')).not.toContain('3.pdf')
    expect(failures.map(String)).toEqual(['Error: It broke'])
  })

  test('breaks off if there are fewer documents than names', async () => {
    const read = await drain(streamArchive({ names: ['1.pdf', '2.pdf'], pdfs: documents(['first']), leave }, () => {}))
    expect(read.whole).toBe(false)
  })

  test('stops the drawing, even one under way, when its reader leaves, and logs no failure', async () => {
    const { promise: drawn, reject } = Promise.withResolvers<void>()
    const failures: unknown[] = []
    const pdfs = (async function* (): AsyncGenerator<Uint8Array, void> {
      yield bytes('first')
      await drawn
    })()
    const leaving = { names: ['1.pdf', '2.pdf'], pdfs, leave: () => reject(new Error('Nobody waits')) }
    const reader = streamArchive(leaving, (error) => failures.push(error)).getReader()
    while (!Buffer.from((await reader.read()).value ?? []).includes('first'));
    await reader.cancel()
    expect(await drawn.catch((error) => error.message)).toBe('Nobody waits')
    await Bun.sleep(10)
    expect(failures).toEqual([])
  })

  test('without documents is a valid empty archive', async () => {
    const read = await drain(streamArchive({ names: [], pdfs: documents([]), leave }, () => {}))
    expect(read.whole).toBe(true)
    expect(Object.keys(unzipSync(read.bytes))).toEqual([])
  })
})
