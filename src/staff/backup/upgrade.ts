import { join } from 'node:path'
import { copyMigrations } from '../../core/db/migrations.ts'
import { openEmbedded } from '../../core/db/open-embedded.ts'
import { withTemporaryFolder } from '../../core/files/temporary-folder.ts'
import type { Archive } from './archive.ts'
import { carriedTables, readInUtc, singleSnapshot } from './queries.ts'
import { fillTables, rowsOfArchive, rowsOfDatabase, type TableRows } from './table-rows.ts'

/**
 * Brings the rows of an older archive up to date: in an embedded database of their own, as it was then, which the later
 * migrations then change as they changed every journal's.
 * @param use gets the rows as they are today, and must be done with them when it answers
 */
export async function upgraded<Result>(archive: Archive, use: (rows: TableRows[]) => Promise<Result>): Promise<Result> {
  return withTemporaryFolder('restore', async (folder) => {
    const [dataDir, migrations] = [join(folder, 'pg'), join(folder, 'migrations')]
    await copyMigrations(archive.manifest.migration, migrations)
    const before = await openEmbedded({ dataDir }, { migrations })
    await before.db.transaction((tx) => fillTables(tx, rowsOfArchive(archive))).finally(before.close)
    const today = await openEmbedded({ dataDir })
    const read = today.db.transaction(async (tx) => {
      await readInUtc(tx)
      return use(await rowsOfDatabase(tx, carriedTables))
    }, singleSnapshot)
    return await read.finally(today.close)
  })
}
