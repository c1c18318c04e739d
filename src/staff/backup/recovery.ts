import { constants, existsSync } from 'node:fs'
import { access, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createCluster } from '../../core/db/cluster.ts'
import { openEmbedded } from '../../core/db/open-embedded.ts'
import { sharedSecret } from '../../core/db/secrets.ts'
import { syncFolder, syncTree } from '../../core/disk/atomic-write.ts'
import { openFiles } from '../../core/files/open.ts'
import { findNewestGoodDump } from './dumps.ts'
import { type Restoring, restore } from './restore.ts'

/**
 * Makes the function that replaces a damaged or missing embedded database with the newest good dump. The new database
 * is complete before the damaged folder is renamed; that folder is never deleted. If this is interrupted, the next
 * start repeats it.
 * @param tell receives a line that says what was done
 * @returns a function that takes the database's folder and returns whether there was a dump
 */
export function createRecovery(dataDir: string, tell: (line: string) => void) {
  return async (folder: string): Promise<boolean> => {
    const dump = await findNewestGoodDump(dataDir, tell)
    if (!dump) return false
    if (existsSync(folder)) await checkOwned(folder)
    const fresh = `${folder}.restoring`
    await rm(fresh, { recursive: true, force: true })
    await createCluster(fresh)
    await checkVersion(folder, fresh)
    await restoreDumpInto(fresh, { dataDir, dump })
    await syncTree(fresh)
    const aside = `${folder}.damaged-${new Date().toISOString().replaceAll(':', '')}`
    const isAside = existsSync(folder)
    if (isAside) await rename(folder, aside)
    await rename(fresh, folder)
    await syncFolder(dirname(folder))
    const left = isAside ? `DAMAGED and is left in ${aside}` : 'MISSING'
    tell(`the database was ${left}. It was restored from ${dump}; what was saved after that dump is not in it`)
    return true
  }
}

/**
 * Checks the owner of the files.
 * @throws if a file of the folder belongs to another user: it is not damaged, and a later start may open it
 */
async function checkOwned(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    await access(join(folder, name), constants.R_OK | constants.W_OK)
  }
}

/**
 * Checks the version of PostgreSQL.
 * @throws if the folder has another version: it is intact, and its own software can open it
 */
async function checkVersion(folder: string, fresh: string): Promise<void> {
  const [theirs, ours] = await Promise.all([folder, fresh].map(versionIn))
  if (theirs && theirs !== ours) throw new Error(`it was made by PostgreSQL ${theirs}, and this software has ${ours}`)
}

async function versionIn(folder: string): Promise<string | undefined> {
  const file = Bun.file(join(folder, 'PG_VERSION'))
  return (await file.exists()) ? /^\d+/.exec(await file.text())?.[0] : undefined
}

async function restoreDumpInto(folder: string, { dataDir, dump }: { dataDir: string; dump: string }): Promise<void> {
  const { db, close } = await openEmbedded({ dataDir: folder, isBeingMade: true })
  try {
    const files = await openFiles({ dataDir, s3: undefined })
    const owner = await files.owner(crypto.randomUUID())
    await sharedSecret(db, 'journal', () => owner) // the stored files stay this journal's
    const services = { db, files, clock: () => new Date(), replace: (fill) => fill(db) } satisfies Restoring
    const restored = await restore(services, Bun.file(dump), () => {})
    if (!restored.ok) throw new Error(restored.problem)
  } finally {
    await close()
  }
}
