import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** The embedded database's log grows by 16 MB at a time. Where one time fails, PGlite never answers again, nor its process. */
const minBytes = 64 * 1024 * 1024

/** How much the disk of a folder still takes. */
export async function spaceLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** What is wrong with the space that is left; undefined where there is enough. */
export function spaceProblem(bytes: number): string | undefined {
  return bytes < minBytes ? `only ${Math.floor(bytes / 1024 / 1024)} MB are left on its disk` : undefined
}

/**
 * Looks at the space that is left: while there is too little, an embedded database is read, but not written to.
 * @returns what looks
 */
export function spaceGuard(db: Db, left: () => Promise<number>, tell: (line: string) => void) {
  let isLow = false
  return async () => {
    const problem = spaceProblem(await left())
    if (isLow === (problem !== undefined)) return
    isLow = !isLow
    await db.execute(sql.raw(`set default_transaction_read_only = ${isLow ? 'on' : 'off'}`))
    tell(problem ? `${problem}: the database is not written to` : 'there is space again: the database is written to')
  }
}
