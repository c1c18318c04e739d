import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** PGlite's log grows by 16 MB at a time; if one extension fails, PGlite and its process never answer again. */
const minBytes = 64 * 1024 * 1024

/** Free bytes on a folder's disk. */
export async function spaceLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** A message if too little space is left; else undefined. */
export function spaceProblem(bytes: number): string | undefined {
  return bytes < minBytes ? `only ${Math.floor(bytes / 1024 / 1024)} MB are left on its disk` : undefined
}

/**
 * Makes an embedded database read-only while disk space is low.
 * @returns the check to run
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
