import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/connect.ts'
import { rowsOf } from '../../src/db/rows.ts'
import { serverUrl } from '../support/database.ts'

/** The processor time that some processes have had so far, in milliseconds: what else runs on the machine is not in it. */
export function processorMs(pids: number[]): number {
  const threads = pids.flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`))
  return (
    threads.reduce((sum, thread) => sum + Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]), 0) / 1e6
  )
}

/** The processes in which the queries of a database run: this one and, on a PostgreSQL of this machine, its own. */
export async function processesOf(db: Db): Promise<number[]> {
  if (!serverUrl) return [process.pid]
  const own = await rowsOf<{ pid: number }>(
    db,
    sql`select pid from pg_stat_activity where datname = current_database()`,
  )
  return [process.pid, ...own.map(({ pid }) => pid)]
}

/** How much processor time a piece of work takes in some processes, in milliseconds. */
export async function costOf(pids: number[], work: () => Promise<unknown>): Promise<number> {
  const before = processorMs(pids)
  await work()
  return processorMs(pids) - before
}
