import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sweepTemporaryFolders, withTemporaryFolder } from '../../src/core/disk/temporary-folder.ts'

/** The id of no process: the kernel's greatest is 2²². */
const dead = 2 ** 22 + 1

test('a temporary folder exists while it is used, and is removed even if its use fails', async () => {
  let lent = ''
  const failing = withTemporaryFolder('search', async (folder) => {
    lent = folder
    writeFileSync(join(folder, 'a'), 'x')
    await sweepTemporaryFolders()
    expect(existsSync(folder)).toBe(true)
    throw new Error('full')
  })
  expect(await failing.catch(String)).toBe('Error: full')
  expect(lent).toContain(`journal-search-${process.pid}-`)
  expect(existsSync(lent)).toBe(false)
})

test('a killed process’s temporary folder is removed, but not other programs’ folders or links', async () => {
  const beside = mkdtempSync(join(tmpdir(), 'journal-beside-'))
  writeFileSync(join(beside, 'kept'), 'x')
  const link = join(tmpdir(), `journal-move-${dead}-abcdef`)
  symlinkSync(beside, link)
  const other = join(tmpdir(), `journal-other-${dead}-abcdef`)
  mkdirSync(other)
  const left = ['body', 'move', 'restore', 'search'].map((purpose) =>
    join(tmpdir(), `journal-${purpose}-${dead}-Xy1zAb`),
  )
  for (const folder of left) mkdirSync(join(folder, 'pg'), { recursive: true })
  await sweepTemporaryFolders()
  expect(left.filter((folder) => existsSync(folder))).toEqual([])
  expect([join(beside, 'kept'), link, other].filter((path) => !existsSync(path))).toEqual([])
  for (const path of [link, other, beside]) rmSync(path, { recursive: true })
})
