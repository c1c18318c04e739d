import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'

/** PGlite treats a folder with this file as a database. */
const versionFile = 'PG_VERSION'

/** Whether a folder holds an embedded database. */
export const hasCluster = (folder: string) => existsSync(join(folder, versionFile))

/**
 * Fills a folder with an embedded database without tables, unless it has one. PGlite's makers have already run `initdb`
 * for it, which would take nine seconds of processor time here.
 */
export async function createCluster(folder: string): Promise<void> {
  if (hasCluster(folder)) return
  const empty = new Bun.Archive(await (await dataDir()).bytes())
  await empty.extract(folder, { glob: `!${versionFile}` })
  await empty.extract(folder, { glob: versionFile }) // last, so that an interrupted start begins again
}
