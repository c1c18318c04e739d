import { afterAll } from 'bun:test'
import { localFiles } from '../../src/core/files/local.ts'
import { openTestDatabase } from './database.ts'
import { withFolder } from './folder.ts'

/**
 * An empty database and an empty folder of files, for the tests of a file that need no whole journal; gone after them.
 */
export async function withStore() {
  const { db, close } = await openTestDatabase()
  const folder = await withFolder('store')
  afterAll(close)
  return { db, folder, files: await localFiles(folder) }
}
