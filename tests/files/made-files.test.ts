import { afterAll, expect, test } from 'bun:test'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMadeFiles } from '../../src/core/files/made-files.ts'

const root = await fs.mkdtemp(join(tmpdir(), 'made-'))
afterAll(() => fs.rm(root, { recursive: true }))

const bytes = (length: number) => new Uint8Array(length)
const namesIn = async (folder: string) => {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}
const names = Array.from({ length: 20 }, (_, at) => `${(at + 16).toString(16)}-page`)

test('a file is stored once and found again', async () => {
  const made = createMadeFiles(join(root, 'once'))
  let times = 0
  const make = async () => {
    times++
    return new TextEncoder().encode('made')
  }
  const found = await Promise.all([made.findOrMake('ab-page', make), made.findOrMake('ab-page', make)])
  expect([times, ...(await Promise.all(found.map((file) => file?.text())))]).toEqual([1, 'made', 'made'])
  expect(await made.find('ac-page')).toBe(undefined)
  expect(await made.findOrMake('ac-page', async () => undefined)).toBe(undefined)
})

test('within the limit the folder is listed once', async () => {
  const folder = join(root, 'listed')
  const made = createMadeFiles(folder, () => 1000)
  await made.store('00-page', bytes(1))
  await fs.writeFile(join(folder, 'unlisted'), bytes(5000))
  for (const name of names) await made.store(name, bytes(40))
  expect(await namesIn(folder)).toHaveLength(22) // what a second listing would have found is not counted
  for (const name of names) await made.store(`${name}-again`, bytes(40))
  expect(await namesIn(folder)).not.toContain('unlisted')
})

test('beyond the limit the files go that were used longest ago', async () => {
  const folder = join(root, 'limit')
  const old = createMadeFiles(folder)
  for (const name of names) {
    await old.store(name, bytes(10))
    const at = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000)
    await fs.utimes(join(folder, name.slice(0, 2), name), at, at)
  }
  await fs.writeFile(join(folder, 'before.json'), bytes(10)) // as an earlier version kept them
  await fs.utimes(join(folder, 'before.json'), 0, 0)
  const made = createMadeFiles(folder, () => 200)
  expect(await made.find(names[0] ?? '')).toBeDefined()
  await made.store('ff-page', bytes(10))
  const left = await namesIn(folder)
  expect(left).toHaveLength(18) // nine tenths of the limit
  expect(left).toContain('ff-page')
  expect(left).toContain(names[0] ?? '')
  expect(left).not.toContain('before.json')
})

test('the newest file stays, though it exceeds the limit alone', async () => {
  const folder = join(root, 'large')
  const made = createMadeFiles(folder, () => 5)
  await made.store('aa-page', bytes(3))
  await made.store('bb-page', bytes(10))
  expect(await namesIn(folder)).toEqual(['bb-page'])
})

test('a limit that grows is asked again', async () => {
  const folder = join(root, 'grows')
  let most = 20
  const made = createMadeFiles(folder, async () => most)
  for (const name of names.slice(0, 2)) await made.store(name, bytes(10))
  most = 1000
  for (const name of names.slice(2)) await made.store(name, bytes(10))
  expect(await namesIn(folder)).toEqual(names)
})
