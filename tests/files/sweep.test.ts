// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { articles } from '../../src/core/db/tables/articles.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { editors, indexing } from '../../src/core/db/tables/site.ts'
import { protectFiles } from '../../src/core/files/protecting.ts'
import { sweepFiles } from '../../src/core/files/sweep.ts'
import { anArticle, anEditor, aPartner, aPdf } from '../support/builders/rows.ts'
import { openTestDatabase } from '../support/database.ts'
import { asAnother } from '../support/servers/one-connection.ts'
import { withStore } from '../support/store.ts'

const now = new Date('2026-06-15T10:00:00Z')

const store = await withStore()
const { db, files } = store
beforeEach(async () => {
  for (const table of [articles, editors, indexing]) await db.delete(table)
  await db.update(settings).set({ logo: '', cover: '', signature: '' })
})

const sweep = () => sweepFiles({ db, files, clock: () => now })
const isThere = async (hash: string) => (await files.open(hash)) !== undefined

let count = 0

/** A stored file that was last saved so many minutes before now. */
async function aFile(minutesAgo = 61) {
  const hash = await files.save(new TextEncoder().encode(`file ${++count}`))
  const saved = new Date(now.getTime() - minutesAgo * 60_000)
  await utimes(join(store.folder, hash.slice(0, 2), hash), saved, saved)
  return hash
}

test('a file that no row names is deleted once it is older than an hour by the journal’s clock', async () => {
  const [old, hour, young] = [await aFile(61), await aFile(60), await aFile(30)]
  await sweep()
  expect(await isThere(old)).toBe(false)
  expect(await isThere(hour)).toBe(true)
  expect(await isThere(young)).toBe(true)
  await sweepFiles({ db, files, clock: () => new Date(now.getTime() + 60_001) })
  expect(await isThere(hour)).toBe(false)
  expect(await isThere(young)).toBe(true)
})

test('the sweep leaves another journal’s files alone', async () => {
  const other = await openTestDatabase()
  const old = await aFile(100)
  await sweep()
  const next = await aFile(100)
  expect(await sweepFiles({ db: other.db, files, clock: () => now })).toBeUndefined()
  expect(await isThere(old)).toBe(false)
  expect(await isThere(next)).toBe(true)
  expect(await sweep()).toBe(1)
  await other.close()
})

describe('the sweep spares a file of any age that is', () => {
  test.each<[string, (hash: string) => Promise<unknown>]>([
    ['the PDF of an article', (file_hash) => anArticle(db, { file_hash })],
    ['the PDF of a disabled article', (file_hash) => anArticle(db, { file_hash, status: 'disabled' })],
    ['the picture of an editor, PNG', (hash) => anEditor(db, { picture: `${hash}.png` })],
    ['the picture of an editor, JPEG', (hash) => anEditor(db, { picture: `${hash}.jpg`, status: 'disabled' })],
    ['the image of a partner, PNG', (hash) => aPartner(db, { image: `${hash}.png` })],
    ['the image of a partner, JPEG', (hash) => aPartner(db, { image: `${hash}.jpg`, status: 'disabled' })],
    ['the logo', (hash) => db.update(settings).set({ logo: `${hash}.png` })],
    ['the cover', (hash) => db.update(settings).set({ cover: `${hash}.jpg` })],
    ['the signature', (hash) => db.update(settings).set({ signature: `${hash}.png` })],
  ])('%s', async (_, name) => {
    const [named, unnamed] = [await aFile(60 * 24 * 365), await aFile()]
    await name(named)
    await sweep()
    expect(await isThere(named)).toBe(true)
    expect(await isThere(unnamed)).toBe(false)
  })
})

test('a file is deleted once its row is gone, and so is the half-written file of a killed upload', async () => {
  const hash = await aFile()
  await anArticle(db, { file_hash: hash })
  const beside = join(store.folder, hash.slice(0, 2), `${hash}.half-written`)
  await Bun.write(beside, 'half')
  await utimes(beside, new Date(0), new Date(0))
  await sweep()
  expect(await isThere(hash)).toBe(true)
  expect(await Bun.file(beside).exists()).toBe(false)
  await db.delete(articles)
  await sweep()
  expect(await isThere(hash)).toBe(false)
})

test('the sweep handles more files than one transaction looks at', async () => {
  const hashes: string[] = []
  for (let place = 0; place < 520; place++) hashes.push(await aFile())
  const [first = '', last = ''] = [hashes[0], hashes.at(-1)]
  await anArticle(db, { file_hash: first })
  await anArticle(db, { file_hash: last })
  await sweep()
  const left = await Promise.all(hashes.map(async (hash) => ((await isThere(hash)) ? hash : '')))
  expect(left.filter(Boolean)).toEqual([first, last])
})

describe('a transaction that holds files', () => {
  test('learns if one of them is missing', async () => {
    const [there, gone] = [await aFile(), 'a'.repeat(64)]
    const holding = db.transaction((tx) => protectFiles(tx, files, [there, gone]))
    await expect(holding).rejects.toThrow(`The stored file ${gone} is gone`)
  })

  test('continues if all are present, or if there are none', async () => {
    const { file_hash } = await aPdf(files)
    await db.transaction((tx) => protectFiles(tx, files, [file_hash, file_hash]))
    await db.transaction((tx) => protectFiles(tx, files, []))
  })

  test('makes the sweep wait for its rows', async () => {
    const [held, unnamed] = [await aFile(), await aFile()]
    const sweeping = await db.transaction(async (tx) => {
      await protectFiles(tx, files, [held])
      const sweeping = { done: false, promise: Promise.resolve() }
      sweeping.promise = asAnother(sweep).then(() => {
        sweeping.done = true
      })
      await Bun.sleep(100)
      expect(sweeping.done).toBe(false)
      await anArticle(tx, { file_hash: held })
      return sweeping
    })
    await sweeping.promise
    expect(await isThere(held)).toBe(true)
    expect(await isThere(unnamed)).toBe(false)
  })

  test('lets others hold files at the same time, and a sweep after its rollback deletes them', async () => {
    const hash = await aFile()
    const aborted = db.transaction(async (tx) => {
      await protectFiles(tx, files, [hash])
      await anArticle(tx, { file_hash: hash })
      throw new Error('aborted')
    })
    await Promise.all([
      expect(aborted).rejects.toThrow('aborted'),
      db.transaction((tx) => protectFiles(tx, files, [hash])),
    ])
    await sweep()
    expect(await isThere(hash)).toBe(false)
  })
})
