import { afterAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFiles } from '../../src/core/files/local.ts'

const folder = join(await mkdtemp(join(tmpdir(), 'files-')), 'not/yet/there')
const files = await localFiles(folder)
afterAll(() => rm(join(folder, '../../..'), { recursive: true }))

const bytesOf = (text: string) => new TextEncoder().encode(text)
const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash)

async function collect(found: AsyncIterable<string>) {
  const hashes: string[] = []
  for await (const hash of found) hashes.push(hash)
  return hashes.sort()
}

test('bytes are stored under their SHA-256', async () => {
  const hash = await files.save(bytesOf('rice'))
  expect(hash).toBe(new Bun.CryptoHasher('sha256').update('rice').digest('hex'))
  expect(await (await files.open(hash))?.text()).toBe('rice')
})

test('a part of a stored file can be read', async () => {
  const hash = await files.save(bytesOf('0123456789'))
  expect(await (await files.open(hash))?.slice(3, 6).text()).toBe('345')
})

test('an empty file can be stored too', async () => {
  expect(await (await files.open(await files.save(new Uint8Array())))?.bytes()).toEqual(new Uint8Array())
})

test('the same bytes are stored once, and other bytes beside them', async () => {
  const before = (await collect(files.savedBefore(new Date(Date.now() + 60_000)))).length
  const [one, again, other] = [
    await files.save(bytesOf('once')),
    await files.save(bytesOf('once')),
    await files.save(bytesOf('twice')),
  ]
  expect(again).toBe(one)
  expect(other).not.toBe(one)
  expect(await collect(files.savedBefore(new Date(Date.now() + 60_000)))).toHaveLength(before + 2)
})

test('saving the same bytes again does not write them again', async () => {
  const hash = await files.save(bytesOf('written'))
  const { ino } = await stat(pathOf(hash))
  await files.save(bytesOf('written'))
  expect((await stat(pathOf(hash))).ino).toBe(ino)
})

test('the same bytes saved many times at once make one whole file', async () => {
  const bytes = new Uint8Array(300_000).fill(7)
  const hashes = await Promise.all(Array.from({ length: 20 }, () => files.save(bytes)))
  expect(new Set(hashes).size).toBe(1)
  const [hash = ''] = hashes
  expect(await (await files.open(hash))?.bytes()).toEqual(bytes)
  expect(await readdir(join(folder, hash.slice(0, 2)))).toEqual([hash])
})

test('a half-written file is never visible under its final name', async () => {
  const bytes = new Uint8Array(3_000_000).fill(9)
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  const saving = files.save(bytes)
  const sizes = new Set<number>()
  let saved = false
  saving.then(() => {
    saved = true
  })
  while (!saved)
    sizes.add(
      await stat(pathOf(hash)).then(
        ({ size }) => size,
        () => -1,
      ),
    )
  sizes.delete(-1)
  expect([...sizes].every((size) => size === bytes.length)).toBe(true)
  expect((await files.open(await saving))?.size).toBe(bytes.length)
})

test('stored files are found after a restart', async () => {
  const hash = await files.save(bytesOf('survivor'))
  expect(await (await (await localFiles(folder)).open(hash))?.text()).toBe('survivor')
})

test.each(['a'.repeat(64), 'a'.repeat(63), '', '../../../etc/passwd', `../${'a'.repeat(61)}`, 'A'.repeat(64)])(
  'opening %j finds nothing',
  async (hash) => {
    expect(await files.open(hash)).toBeUndefined()
  },
)

test('a name that is not a hash opens nothing, even if a file has that name', async () => {
  await mkdir(join(folder, 'no'), { recursive: true })
  await Bun.write(join(folder, 'no/note.txt'), 'a note')
  expect(await files.open('note.txt')).toBeUndefined()
  await rm(join(folder, 'no'), { recursive: true })
})

test('a removed file is gone, and can be removed again without an error', async () => {
  const hash = await files.save(bytesOf('gone'))
  const later = new Date(Date.now() + 60_000)
  expect(await files.remove(hash, later)).toBe(true)
  expect(await files.remove(hash, later)).toBe(false)
  expect(await files.open(hash)).toBeUndefined()
  expect(await files.save(bytesOf('gone'))).toBe(hash)
  expect(await (await files.open(hash))?.text()).toBe('gone')
})

test('files are listed by the time of their last save, which saving again renews', async () => {
  const noon = new Date('2020-06-15T12:00:00Z')
  const [old, older] = [await files.save(bytesOf('old')), await files.save(bytesOf('older'))]
  await utimes(pathOf(old), noon, noon)
  await utimes(pathOf(older), noon, new Date(noon.getTime() - 1000))
  expect(await collect(files.savedBefore(noon))).toEqual([older])
  expect(await collect(files.savedBefore(new Date(noon.getTime() + 1)))).toEqual([old, older].sort())

  await files.save(bytesOf('old'))
  expect(await collect(files.savedBefore(new Date(noon.getTime() + 1)))).toEqual([older])
})

test('a file saved or touched since the given time is not removed', async () => {
  const noon = new Date('2020-06-15T12:00:00Z')
  const hash = await files.save(bytesOf('touched'))
  await utimes(pathOf(hash), noon, noon)
  expect(await files.remove(hash, noon)).toBe(false)
  expect(await files.touch(hash)).toBe(true)
  expect(await files.remove(hash, new Date(noon.getTime() + 1))).toBe(false)
  expect(await (await files.open(hash))?.text()).toBe('touched')
  expect(await files.touch('a'.repeat(64))).toBe(false)
})

test('check succeeds if something can be stored, and fails if the folder is gone', async () => {
  const other = await localFiles(join(folder, '../other'))
  await other.check()
  await rm(join(folder, '../other'), { recursive: true })
  expect(other.check()).rejects.toThrow()
})

test('the first journal owns the folder, even if a power loss left the owner’s file empty', async () => {
  await writeFile(join(folder, 'journal'), '')
  expect(await files.owner('one')).toBe('one')
  expect(await files.owner('two')).toBe('one')
})

test('in a folder of another journal nothing is saved, and a missing file does not count as gone', async () => {
  const place = join(folder, '../mounted')
  const mounted = await localFiles(place)
  await mounted.owner('one')
  const hash = await mounted.save(bytesOf('on the disk'))
  await rename(place, `${place}-away`)
  await mkdir(place)
  await expect(mounted.check()).rejects.toThrow()
  await expect(mounted.save(bytesOf('more'))).rejects.toThrow()
  await expect(mounted.open(hash)).rejects.toThrow()
  expect(await readdir(place)).toEqual([])
  await rm(place, { recursive: true })
  await rename(`${place}-away`, place)
  expect(await (await mounted.open(hash))?.text()).toBe('on the disk')
  expect(await mounted.open('a'.repeat(64))).toBeUndefined()
})
