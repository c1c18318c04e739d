import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder, syncTree } from '../disk/atomic-write.ts'
import type { Db } from './connect.ts'
import { openEmbedded } from './open-embedded.ts'

/** Replaces a database by a copy that `fill` changed, unless `fill` throws or its result is not `ok`. */
export type Replace = <Result extends { ok: boolean }>(fill: (copy: Db) => Promise<Result>) => Promise<Result>

/** The copies of an embedded database: the one that is being changed, and the complete one that replaces it. */
const copiesOf = (folder: string) => ({ changing: `${folder}.restoring`, whole: `${folder}.restored` })

/**
 * Returns the function that replaces a closed embedded database. The copy counts once it is renamed as complete;
 * {@link endReplacing} finishes what a crash interrupts after that.
 * @param failed called with the reason if the copy's database stops unexpectedly
 */
export function replacing(folder: string, failed: (why: string) => void): Replace {
  const { changing, whole } = copiesOf(folder)
  return async (fill) => {
    await rm(changing, { recursive: true, force: true })
    try {
      await mkdir(changing, { mode: 0o700 })
      await cp(folder, changing, { recursive: true })
      const { db, close } = await openEmbedded({ dataDir: changing, isBeingMade: true }, { failed })
      const result = await fill(db).finally(close)
      if (!result.ok) return result
      await syncTree(changing)
      await rename(changing, whole)
      await syncFolder(dirname(folder))
      await endReplacing(folder)
      return result
    } finally {
      await rm(changing, { recursive: true, force: true })
    }
  }
}

/** Finishes a replacement that a crash may have interrupted: with the copy if it was complete, else without it. */
export async function endReplacing(folder: string): Promise<void> {
  const { changing, whole } = copiesOf(folder)
  await rm(changing, { recursive: true, force: true })
  if (!existsSync(whole)) return
  await rm(folder, { recursive: true, force: true })
  await rename(whole, folder)
  await syncFolder(dirname(folder))
}
