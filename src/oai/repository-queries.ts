import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import { oaiRepository } from '../db/schema.ts'

/** Writes a time as OAI-PMH does: a second in UTC. */
export const second = (time: SQL) => sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The repository: its host, and when every record that is not deleted was last touched. */
export type Repository = { host: string; touched: string }

/** Reads the repository; `touched` is '' where nothing touched all records yet. */
export async function readRepository(db: Db): Promise<Repository> {
  const touched = sql`case when isfinite(${oaiRepository.touched}) then ${second(sql`${oaiRepository.touched}`)} else '' end`
  const [row] = await db.select({ host: oaiRepository.host, touched: touched.mapWith(String) }).from(oaiRepository)
  return row ?? { host: '', touched: '' }
}

/**
 * Gives the repository its host: the records without identifiers get theirs, and all others show addresses of the new host.
 * Without a change it writes nothing.
 */
export async function keepHost(db: Db, host: string): Promise<void> {
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

/** The datestamp of the first record, else of the beginning. */
export async function earliestDatestamp(db: Db): Promise<string> {
  const first = sql`select datestamp from oai_records order by datestamp, id limit 1`
  const [row] = await rowsOf<{ earliest: string }>(db)`
    select ${second(sql`coalesce((${first}), begun)`)} as earliest from oai_repository`
  return row?.earliest ?? ''
}
