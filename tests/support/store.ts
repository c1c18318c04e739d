import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFiles } from '../../src/files/local.ts'
import { openTestDatabase } from './database.ts'

/** An empty database and an empty folder of files, for tests that need no whole journal. */
export async function aStore() {
  const { db, close } = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  return {
    db,
    folder,
    files: await localFiles(folder),
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}
