import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { oaiRepository } from '../../core/db/tables/record.ts'
import { hostOf, isLastingHost } from './rules.ts'

/** Formats a time for OAI-PMH: a second in UTC. */
export const selectUtcSecond = (time: SQL) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The repository: its host, and the last change that affected all records that are not deleted. */
export type Repository = { host: string; touched: string }

/** Reads the repository; `touched` is '' if no change has affected all records yet. */
export async function readRepository(db: Db): Promise<Repository> {
  const touched = sql`case when isfinite(${oaiRepository.touched}) then ${selectUtcSecond(sql`${oaiRepository.touched}`)} else '' end`
  const [row] = await db.select({ host: oaiRepository.host, touched: touched.mapWith(String) }).from(oaiRepository)
  return row ?? { host: '', touched: '' }
}

/** Stores identifiers with the origin's host in the records, once the host is permanent. */
export async function followOrigin(db: Db, origin: string): Promise<void> {
  const host = hostOf(origin)
  if (isLastingHost(host)) await storeHost(db, host)
}

/** Sets the repository's host, if it is new: for records without identifiers, and for the addresses in all others. */
export async function storeHost(db: Db, host: string): Promise<void> {
  const { host: known } = await readRepository(db)
  if (known === host) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update oai_records set identifier = 'oai:' || ${host} || ':' || local_id
      where identifier is null and not exists (
        select from oai_records as other where other.identifier = 'oai:' || ${host} || ':' || oai_records.local_id)`)
    await tx.execute(sql`update oai_repository set host = ${host}, touched = oai_moment()`)
  })
}

/** Returns the first record's datestamp, else the start of the repository. */
export async function readEarliestDatestamp(db: Db): Promise<string> {
  const first = sql`select datestamp from oai_records order by datestamp, id limit 1`
  const [row] = await rowsOf<{ earliest: string }>(db)`
    select ${selectUtcSecond(sql`coalesce((${first}), begun)`)} as earliest from oai_repository`
  return row?.earliest ?? ''
}
