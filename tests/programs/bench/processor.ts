import { readFileSync } from 'node:fs'
import type { Db } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { serverUrl } from '../../support/database.ts'

const tickMs = 10

/** The processor time that a process has had so far, in milliseconds: what else runs on the machine is not in it. */
export function processorMs(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11)
  return (Number(user) + Number(system)) * tickMs
}

/** The processes of a PostgreSQL on this machine that serve a database; none where it is embedded. */
export async function backendsOf(db: Db, isServer = serverUrl !== undefined): Promise<number[]> {
  if (!isServer) return []
  const rows = await rowsOf<{ pid: number }>(db)`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`
  return rows.map(({ pid }) => pid)
}

/** How much processor time a piece of work takes here and in the processes of its database, in milliseconds. */
export async function costOf(backends: number[], work: () => Promise<unknown>): Promise<number> {
  const before = backends.reduce((sum, pid) => sum + threadMs(pid), 0)
  const own = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(own)
  return (user + system) / 1000 + backends.reduce((sum, pid) => sum + threadMs(pid), 0) - before
}

/** As {@link processorMs}, to the microsecond, of a process that has one thread. */
function threadMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
