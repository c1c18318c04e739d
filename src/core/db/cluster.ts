import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder, cachedBuild } from '../build/cache.ts'
import { migrationsFolder } from './migrations.ts'
import { openEmbedded } from './open-embedded.ts'

const pglite = join(import.meta.dir, '../../../node_modules/@electric-sql/pglite/package.json')

const makers = ['initdb.ts', 'migrations.ts'].map((name) => join(import.meta.dir, name))

/** PGlite treats a folder with this file as a database. */
const versionFile = 'PG_VERSION'

/** Whether a folder holds an embedded database. */
export const hasCluster = (folder: string) => existsSync(join(folder, versionFile))

/**
 * Fills the folder of an embedded database with a new one, unless one is there. It is unpacked from a dump that is
 * built once: PGlite's `initdb` and the migrations take seconds and as much memory as a second PGlite.
 */
export async function createCluster(folder: string): Promise<void> {
  if (hasCluster(folder)) return
  const dump = new Bun.Archive(await newCluster())
  await dump.extract(folder, { glob: `!${versionFile}` })
  await dump.extract(folder, { glob: versionFile }) // last, so that an interrupted start begins again
}

/** Fills a folder with an empty database for older migrations; PGlite's `initdb` takes four times as long. */
export async function createBareCluster(folder: string): Promise<void> {
  await createCluster(folder)
  const { client, close } = await openEmbedded({ dataDir: folder })
  await client.unsafe('drop schema public, drizzle cascade; create schema public').finally(close)
}

/** A new, migrated database, as PGlite's dump. */
export function newCluster(): Promise<Uint8Array<ArrayBuffer>> {
  return cachedBuild('database', [buildFolder], async () => {
    const migrations = [...new Bun.Glob('**/*.{sql,json}').scanSync({ cwd: migrationsFolder, absolute: true })]
    return { content: await initialise(), madeOf: [pglite, ...makers, ...migrations] }
  })
}

/** Runs in a separate process, since only its exit frees all memory. */
async function initialise(): Promise<Uint8Array<ArrayBuffer>> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'initdb.ts')], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const dump = await new Response(child.stdout).bytes()
  if ((await child.exited) !== 0) throw new Error('initdb failed')
  return dump
}
