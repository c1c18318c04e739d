import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notePageVersion, noteWhole } from '../../src/journal/fulltext/page-version.ts'
import { createTextPages, type PageSource } from '../../src/journal/fulltext/text-pages.ts'

const base = await mkdtemp(join(tmpdir(), 'text-pages-'))
afterAll(() => rm(base, { recursive: true }))
let count = 0
let folder = ''
beforeEach(() => {
  folder = join(base, String(++count))
})

const jatsOf = (title: string) =>
  `<article><front><article-meta/></front><body><sec id="s"><title>${title}</title><p>Long.</p></sec></body></article>`

/** A text, and how often it was read to make a page. */
function someText(title: string): { source: PageSource; reads: () => number } {
  let reads = 0
  const read = async () => {
    reads++
    return new TextEncoder().encode(jatsOf(title))
  }
  return { source: { hash: `hash of ${title}`, pictures: async () => [], read }, reads: () => reads }
}

/** Uses the pages of a folder as the code of a version does. */
async function asVersion(version: string, use: (pages: ReturnType<typeof createTextPages>) => Promise<void>) {
  const pages = createTextPages({ folder, countTexts: async () => 1, versionOf: async () => version, most: 2 })
  await use(pages).finally(pages.stop)
}

async function* listOf(...texts: { source: PageSource }[]) {
  for (const { source } of texts) yield source
}

describe('the version of the code that makes pages', () => {
  test('has those of its shape before it, the newest first, as long as they are among the last four', async () => {
    const notes = `${folder}.json`
    for (const version of ['1-z', '1-a', '1-b', '2-c', '1-d']) await notePageVersion(notes, version)
    expect(await notePageVersion(notes, '1-e')).toEqual({
      current: '1-e',
      older: ['1-d', '1-b', '1-a'],
      isWhole: false,
    })
    await noteWhole(notes, '1-e')
    expect(await notePageVersion(notes, '1-e')).toMatchObject({ older: ['1-d', '1-b'], isWhole: true })
    expect(await notePageVersion(notes, '1-f')).toMatchObject({ isWhole: false })
  })
})

describe('a page of an older version', () => {
  test('is shown until it is made anew', async () => {
    const text = someText('Oars')
    await asVersion('1-a', async (pages) => {
      expect(await pages.page(text.source)).toMatchObject({ body: expect.stringContaining('Oars') })
    })
    await asVersion('1-b', async (pages) => {
      expect(await pages.page(text.source)).toMatchObject({ isOlder: true, body: expect.stringContaining('Oars') })
      for (let page = await pages.page(text.source); page?.isOlder; page = await pages.page(text.source))
        await Bun.sleep(5)
    })
    expect(text.reads()).toBe(2)
  })

  test('is not shown where what is kept has another shape', async () => {
    const text = someText('Sails')
    await asVersion('1-a', async (pages) => void (await pages.page(text.source)))
    await asVersion('2-b', async (pages) => {
      expect((await pages.page(text.source))?.isOlder).toBeUndefined()
    })
  })
})

describe('making pages ahead', () => {
  const signal = { aborted: false }

  test('makes all once, and again by another version', async () => {
    const texts = ['Oars', 'Sails', 'Masts'].map(someText)
    const reads = () => texts.map((text) => text.reads())
    await asVersion('1-a', async (pages) => {
      await pages.makeAhead(listOf(...texts), { isAll: true, signal })
      expect(reads()).toEqual([1, 1, 1])
      for (const { source } of texts) await pages.page(source)
      expect(reads()).toEqual([1, 1, 1])
    })
    const more = someText('Keels')
    const ahead = (pages: ReturnType<typeof createTextPages>) =>
      pages.makeAhead(listOf(...texts, more), { isAll: true, signal })
    await asVersion('1-a', ahead)
    expect(more.reads()).toBe(0)
    await asVersion('1-b', ahead)
    expect([...reads(), more.reads()]).toEqual([2, 2, 2, 1])
  })

  test('that was stopped goes on at the next start', async () => {
    const texts = ['Oars', 'Sails'].map(someText)
    await asVersion('1-a', (pages) => pages.makeAhead(listOf(...texts), { isAll: true, signal: { aborted: true } }))
    await asVersion('1-a', (pages) => pages.makeAhead(listOf(...texts), { isAll: true, signal }))
    expect(texts.map(({ reads }) => reads())).toEqual([1, 1])
  })

  test('of changed texts alone leaves the others to the walk over all', async () => {
    const [changed, other] = [someText('Oars'), someText('Sails')]
    await asVersion('1-a', async (pages) => {
      await pages.makeAhead(listOf(changed), { isAll: false, signal })
      await pages.makeAhead(listOf(changed, other), { isAll: true, signal })
    })
    expect([changed.reads(), other.reads()]).toEqual([1, 1])
  })
})
