// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { articles } from '../../src/core/db/tables/articles.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import type { Files } from '../../src/core/files/files.ts'
import { listReferencedHashes } from '../../src/core/files/named.ts'
import { sweepFiles } from '../../src/core/files/sweep.ts'
import { backup, restore } from '../support/archives.ts'
import { anArticle, anEditor, aPdf } from '../support/builders/rows.ts'
import { withFolder } from '../support/folder.ts'
import { aJournal } from '../support/journal.ts'

type Journal = Awaited<ReturnType<typeof aJournal>>

const folder = await withFolder('archives')

async function withJournals(use: (source: Journal, target: Journal, path: string) => Promise<void>) {
  const [source, target] = [await aJournal(), await aJournal()]
  await use(source, target, join(folder, `${crypto.randomUUID()}.tar`))
  await source.close()
  await target.close()
}

/** Makes a stored file look as if it had been saved years ago. */
const makeOld = ({ dataDir }: Journal, hash: string) =>
  utimes(join(dataDir, 'files', hash.slice(0, 2), hash), new Date(0), new Date(0))

describe('the files of a backup', () => {
  /** A journal whose files are looked at, or tampered with, the moment they are opened. */
  const watched = (journal: Journal, onOpen: (hash: string) => Promise<void>): Journal => {
    const files: Files = {
      ...journal.files,
      open: async (hash) => {
        await onOpen(hash)
        return journal.files.open(hash)
      },
    }
    return { ...journal, files }
  }

  test('are not swept while the backup reads them, even if old and without their articles', () =>
    withJournals(async (source, target, path) => {
      const pdfs = [await aPdf(source.files, 101), await aPdf(source.files, 102)]
      for (const pdf of pdfs) {
        await anArticle(source.db, pdf)
        await makeOld(source, pdf.file_hash)
      }
      const dropped: (number | undefined)[] = []
      const clock = () => new Date()
      const during = watched(source, async () => {
        await source.db.delete(articles)
        dropped.push(await sweepFiles({ ...source, clock }))
      })
      expect(await backup(during, [path])).toMatchObject({ status: 0 })
      expect(dropped).toEqual([0, 0])
      await restore(target, [path])
      expect(await listReferencedHashes(target.db)).toEqual(pdfs.map(({ file_hash }) => file_hash).sort())
    }))

  test('stay protected from the sweep if copying takes long', () =>
    withJournals(async (source, _, path) => {
      const pdfs = [await aPdf(source.files, 101), await aPdf(source.files, 102), await aPdf(source.files, 103)]
      for (const pdf of pdfs) await anArticle(source.db, pdf)
      const hashes = pdfs.map(({ file_hash }) => file_hash).sort()
      const touched: string[] = []
      const files: Files = {
        ...source.files,
        touch: (hash) => {
          touched.push(hash)
          return source.files.touch(hash)
        },
        open: (hash) => {
          if (hash === hashes[0]) source.now.at = new Date(source.now.at.getTime() + 21 * 60_000)
          return source.files.open(hash)
        },
      }
      expect(await backup({ ...source, files }, [path])).toMatchObject({ status: 0 })
      expect(touched).toEqual([...hashes, ...hashes.slice(1)])
    }))

  test('are named if missing or damaged, and the rest is backed up and restored', () =>
    withJournals(async (source, target, path) => {
      const [good, gone, damaged] = [
        await aPdf(source.files, 101),
        await aPdf(source.files, 102),
        await aPdf(source.files, 103),
      ]
      for (const pdf of [good, gone, damaged]) await anArticle(source.db, pdf)
      const pathOf = ({ file_hash: hash }: { file_hash: string }) =>
        join(source.dataDir, 'files', hash.slice(0, 2), hash)
      await rm(pathOf(gone))
      await Bun.write(pathOf(damaged), 'rotten')
      const { status, printed } = await backup(source, [path])
      const lines = [gone, damaged].map(
        ({ file_hash }) => `The stored file ${file_hash} is missing or damaged and is not in the backup`,
      )
      expect(status).toBe(1)
      expect(printed.split('\n').slice(0, 2).sort()).toEqual(lines.sort())
      expect(await restore(target, [path])).toEqual({
        status: 0,
        printed: expect.stringContaining('1 files were restored; files missing from the backup: 2.'),
      })
      expect(await target.files.open(good.file_hash)).toBeDefined()
      expect(await target.db.$count(articles)).toBe(3)
    }))
})

describe('the archive file of a backup', () => {
  let journal: Journal
  beforeAll(async () => {
    journal = await aJournal()
    await anEditor(journal.db, { name: 'First' })
  })
  afterAll(() => journal.close())

  test('is readable by its owner alone, and is written relative to the caller’s folder', async () => {
    const { status, printed } = await backup(journal, ['own.tar'], { folder })
    expect(status).toBe(0)
    expect(printed).toContain(` were backed up to ${join(folder, 'own.tar')}\n`)
    expect((await stat(join(folder, 'own.tar'))).mode & 0o777).toBe(0o600)
  })

  test('is not overwritten without being asked', async () => {
    await Bun.write(join(folder, 'there.tar'), 'precious')
    expect(await backup(journal, ['there.tar'], { folder })).toEqual({
      status: 1,
      printed: `${join(folder, 'there.tar')} already exists and was left unchanged\n`,
    })
    expect(await Bun.file(join(folder, 'there.tar')).text()).toBe('precious')
    expect(await backup(journal, ['there.tar', '--overwrite'], { folder })).toMatchObject({ status: 0 })
    expect(await Bun.file(join(folder, 'there.tar')).text()).toContain('open-journal backup')
  })

  test('is not begun if it cannot be written, and is removed if writing fails', async () => {
    expect(await backup(journal, ['no/such/folder.tar'], { folder })).toMatchObject({ status: 1 })
    const before = await readdir(folder)
    const pdf = await aPdf(journal.files)
    await anArticle(journal.db, pdf)
    const open = () => Promise.reject(new Error('the disk is gone'))
    expect(await backup({ ...journal, files: { ...journal.files, open } }, ['failed.tar'], { folder })).toEqual({
      status: 1,
      printed: `${join(folder, 'failed.tar')} was not written: the disk is gone\n`,
    })
    expect(await readdir(folder)).toEqual(before)
    await journal.db.delete(editors)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('is removed if %s interrupts writing', async (signal) => {
    const before = await readdir(folder)
    const open = (hash: string) => {
      process.emit(signal)
      return journal.files.open(hash)
    }
    const stopped = { ...journal, files: { ...journal.files, open } }
    expect(await backup(stopped, ['stopped.tar'], { folder })).toEqual({
      status: 1,
      printed: `${join(folder, 'stopped.tar')} was not written: it was stopped\n`,
    })
    expect(await readdir(folder)).toEqual(before)
    expect(process.listenerCount(signal)).toBe(0)
  })

  test.each([[[]], [['a.tar', 'b.tar']], [['a.tar', '--force']]])(
    'backup called with %j prints its usage',
    async (args) => {
      expect(await backup(journal, args)).toEqual({ status: 2, printed: 'Usage: bun run backup FILE [--overwrite]\n' })
    },
  )
})
