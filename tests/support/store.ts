import { afterAll } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFiles } from '../../src/files/local.ts'
import { openTestDatabase } from './database.ts'

/** An empty database and an empty folder of files, for the tests of a file that need no whole journal; gone after them. */
export async function withStore() {
  const { db, close } = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  afterAll(async () => {
    await close()
    await rm(folder, { recursive: true })
  })
  return { db, folder, files: await localFiles(folder) }
}
