import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFileChunks } from '../../src/core/files/chunks.ts'
import { streamFileLines } from '../../src/exchange/import/lines.ts'
import { packArchive, scanArchive } from '../../src/staff/backup/archive.ts'
import { longMs, turnsDuring } from '../support/turns.ts'

const pieces = 10
const pieceBytes = 64 * 1024
const text = `${'x'.repeat(pieceBytes - 1)}\n`.repeat(pieces)

let folder: string
let file: Blob
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chunks-'))
  file = Bun.file(join(folder, 'large.txt'))
  await Bun.write(file as Bun.BunFile, text)
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['bytes', readFileChunks],
  ['lines', streamFileLines],
])('the event loop has turns while the %s of a file are read, however long each piece takes', async (_, read) => {
  const turns = await turnsDuring(async () => {
    for await (const _ of read(file)) Bun.sleepSync(longMs)
  })
  expect(turns).toBeGreaterThanOrEqual(pieces - 1)
})

test('the pieces of a file make up the whole file', async () => {
  expect(Buffer.concat(await Array.fromAsync(readFileChunks(file))).toString()).toBe(text)
})

test('the event loop has turns while an archive is checked', async () => {
  const members = (async function* () {
    yield { name: 'tables/large.jsonl', size: text.length, body: [new TextEncoder().encode(text)] }
  })()
  const archive = Buffer.concat(await Array.fromAsync(packArchive(members, new Date())))
  const slow = (async function* () {
    for (let from = 0; from < archive.length; from += pieceBytes) {
      Bun.sleepSync(longMs)
      yield archive.subarray(from, from + pieceBytes)
    }
  })()
  const stream = () =>
    new ReadableStream({
      async pull(into) {
        const { done, value } = await slow.next()
        if (done) into.close()
        else into.enqueue(value)
      },
    })
  const turns = await turnsDuring(() => scanArchive(Object.assign(new Blob([archive]), { stream }), []))
  expect(turns).toBeGreaterThanOrEqual(pieces - 1)
})
