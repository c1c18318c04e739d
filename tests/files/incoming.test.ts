import { expect, test } from 'bun:test'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dropAbandoned } from '../../src/core/disk/atomic-write.ts'
import { checkSpace, spool } from '../../src/core/files/incoming.ts'
import { isUnavailable } from '../../src/web/http/unavailable.ts'
import { failureOf } from '../support/failure.ts'
import { withFolder } from '../support/folder.ts'

const folder = join(await withFolder('incoming'), 'incoming')

test('a file that breaks off leaves nothing', async () => {
  async function* broken() {
    yield Buffer.from('begun')
    throw new Error('hung up')
  }
  expect(String(await failureOf(spool(folder, broken())))).toContain('hung up')
  expect(await readdir(folder)).toEqual([])
})

test('a nearly full disk counts as an unavailable storage', async () => {
  expect(isUnavailable(await failureOf(checkSpace(folder, Number.POSITIVE_INFINITY)))).toBe(true)
})

test('files of killed processes go after an hour, others stay', async () => {
  const [old, fresh] = ['old', 'fresh'].map((name) => join(folder, name))
  for (const path of [old, fresh]) await writeFile(String(path), 'x')
  const before = new Date(Date.now() - 61 * 60 * 1000)
  await utimes(String(old), before, before)
  await dropAbandoned(folder)
  expect(await readdir(folder)).toEqual(['fresh'])
})
