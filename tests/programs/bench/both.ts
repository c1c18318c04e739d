import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyServerDatabase } from '../../support/database.ts'
import { startPostgres } from '../../support/servers/postgres.ts'

/** Where a server keeps its data, as its variables say it. */
export type Place = { DATA_DIR: string; DATABASE_URL?: string }

/** Measures on the embedded database and, where one can be started, on PostgreSQL, each in an empty folder. */
export async function onBoth(measure: (name: string, place: Place) => Promise<void>): Promise<void> {
  const postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'journal-bench-'))
  await measure('embedded', { DATA_DIR: join(folder, 'embedded') })
  if (postgres) {
    const DATABASE_URL = await emptyServerDatabase(postgres.url)
    await measure('PostgreSQL', { DATA_DIR: join(folder, 'postgres'), DATABASE_URL })
    await postgres.stop()
  }
  await rm(folder, { recursive: true })
}
