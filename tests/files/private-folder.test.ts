import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFiles } from '../../src/core/files/local.ts'
import { keepPrivate } from '../../src/core/files/private-folder.ts'

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

test('a first start makes folders that are its own alone, and says nothing of it', async () => {
  keep()
  expect(modeOf()).toBe('700')
  expect(modeOf('files')).toBe('700')
  expect(modeOf('pg')).toBe('700')
  expect(told).toEqual([])
})

test('what is stored in them is too', async () => {
  const files = await localFiles(join(dataDir, 'files'))
  const hash = await files.save(new TextEncoder().encode('%PDF-'))
  await files.owner('journal')
  expect(modeOf('files')).toBe('700')
  expect(modeOf('files', hash.slice(0, 2))).toBe('700')
  expect(modeOf('files', hash.slice(0, 2), hash)).toBe('600')
  expect(modeOf('files', 'journal')).toBe('600')
})

test('in a bucket uploaded files have none', () => {
  const s3 = { bucket: 'files', accessKeyId: 'id', secretAccessKey: 'key' }
  keep({ dataDir, databaseUrl: 'postgres://localhost/journal', s3 })
  expect(() => modeOf('files')).toThrow()
})

test('on a server of its own the database has no folder here', () => {
  keep({ dataDir, databaseUrl: 'postgres://localhost/journal', s3: undefined })
  expect(() => modeOf('pg')).toThrow()
})

test('folders of an earlier start that are open are closed, in one line', () => {
  mkdirSync(join(dataDir, 'pg'), { recursive: true })
  chmodSync(dataDir, 0o750)
  keep()
  expect(modeOf()).toBe('700')
  expect(modeOf('pg')).toBe('700')
  expect(told).toEqual([`Closed to other users of this machine (mode 0700): ${dataDir}, ${join(dataDir, 'pg')}`])
  keep()
  expect(told).toHaveLength(1)
})

test('where no folder can be made nothing is said: opening it tells why', () => {
  mkdirSync(join(folder, 'deep'))
  writeFileSync(dataDir, '')
  keep()
  expect(told).toEqual([])
})
