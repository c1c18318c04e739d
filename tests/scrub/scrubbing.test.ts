import { afterAll, expect, test } from 'bun:test'
import { unzipSync, zipSync } from 'fflate'
import { scrub } from '../../src/review/scrub/scrub.ts'
import { createScrubbing } from '../../src/review/scrub/scrubbing.ts'
import { aDocx, anOdt } from '../support/traces/office-files.ts'
import { aPdfWith } from '../support/traces/pdf-files.ts'

const scrubbing = createScrubbing({ most: 1, maxBytes: 200 * 1024 * 1024 })
afterAll(scrubbing.stop)
const tooMuch = { is: 'failed', why: 'The file takes too long, or too much memory' } as const

test('files are scrubbed in a process as they are here', async () => {
  for (const file of [aDocx(), anOdt(), aPdfWith(), Buffer.from('plain words')]) {
    const found = await scrubbing.scrub(file)
    const here = await scrub(file)
    expect(found.is === 'scrubbed' ? { ...found, bytes: Buffer.from(found.bytes) } : found).toEqual(
      here.is === 'scrubbed' ? { ...here, bytes: Buffer.from(here.bytes) } : here,
    )
  }
})

test('a file that unpacks to more than a process may hold has failed, and the next is scrubbed', async () => {
  const element = Buffer.alloc(12 * 1024 * 1024, '<a b="c"/>')
  const document = Buffer.concat([Buffer.from('<a>'), element, Buffer.from('</a>')])
  const bomb = zipSync({ ...unzipSync(aDocx()), 'word/document.xml': document }, { level: 1 })
  expect(await scrubbing.scrub(bomb)).toEqual(tooMuch)
  expect((await scrubbing.scrub(aDocx())).is).toBe('scrubbed')
})

test('a file that takes too long has failed', async () => {
  const hasty = createScrubbing({ most: 1, maxMs: 1 })
  expect(await hasty.scrub(aPdfWith({ objects: Array.from({ length: 50_000 }, () => '<< /A [1 2 3] >>') }))).toEqual(
    tooMuch,
  )
  hasty.stop()
})
