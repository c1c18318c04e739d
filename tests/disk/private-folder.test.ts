import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepPrivate } from '../../src/core/disk/private-folder.ts'
import { localFiles } from '../../src/core/files/local.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-private-'))
const dataDir = join(folder, 'deep', 'data')
const embedded = { dataDir, databaseUrl: undefined, s3: undefined }
const modeOf = (...path: string[]) => (statSync(join(dataDir, ...path)).mode & 0o777).toString(8)

let told: string[] = []
let mask: number
beforeEach(() => {
  told = []
  mask = process.umask(0o022)
})
afterEach(() => {
  process.umask(mask)
  rmSync(join(folder, 'deep'), { recursive: true, force: true })
})
const keep = (config: Parameters<typeof keepPrivate>[0] = embedded) => keepPrivate(config, (line) => told.push(line))

test('the first start makes folders readable by their owner only, and logs nothing', async () => {
  keep()
  expect(modeOf()).toBe('700')
  expect(modeOf('files')).toBe('700')
  expect(modeOf('pg')).toBe('700')
  expect(told).toEqual([])
})

test('files stored in private folders are readable by their owner only', async () => {
  const files = await localFiles(join(dataDir, 'files'))
  const hash = await files.save(new TextEncoder().encode('%PDF-'))
  await files.owner('journal')
  expect(modeOf('files')).toBe('700')
  expect(modeOf('files', hash.slice(0, 2))).toBe('700')
  expect(modeOf('files', hash.slice(0, 2), hash)).toBe('600')
  expect(modeOf('files', 'journal')).toBe('600')
})

test('a journal with a bucket has no folder for uploaded files', () => {
  const s3 = { bucket: 'files', accessKeyId: 'id', secretAccessKey: 'key' }
  keep({ dataDir, databaseUrl: 'postgres://localhost/journal', s3 })
  expect(() => modeOf('files')).toThrow()
})

test('a journal with a PostgreSQL server has no folder for the database', () => {
  keep({ dataDir, databaseUrl: 'postgres://localhost/journal', s3: undefined })
  expect(() => modeOf('pg')).toThrow()
})

test('folders of an earlier start that others can read are made private, and logged in one line', () => {
  mkdirSync(join(dataDir, 'pg'), { recursive: true })
  chmodSync(dataDir, 0o750)
  keep()
  expect(modeOf()).toBe('700')
  expect(modeOf('pg')).toBe('700')
  expect(told).toEqual([`Closed to other users of this machine (mode 0700): ${dataDir}, ${join(dataDir, 'pg')}`])
  keep()
  expect(told).toHaveLength(1)
})

test('a folder that cannot be made logs nothing here: opening it reports why', () => {
  mkdirSync(join(folder, 'deep'))
  writeFileSync(dataDir, '')
  keep()
  expect(told).toEqual([])
})
