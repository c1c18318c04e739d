import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { personKey } from './rules.ts'

/** The columns of names that are kept with their {@link personKey}. */
const kept = [
  ['paper_authors', 'name', 'name_key'],
  ['reviewers', 'name', 'name_key'],
  ['review_requests', 'typed_name', 'typed_key'],
].map((names) => names.map((name) => sql.identifier(name)))

const namesAtOnce = 50

/** Renews the keys of people's names where their rule has changed, after an upgrade. */
export async function renewNameKeys(db: Db, signal?: AbortSignal): Promise<void> {
  for (const [table, name, key] of kept) {
    for (let last: string | undefined = ''; last !== undefined && !signal?.aborted; ) {
      const after: string = last
      const rows = await rowsOf<{ name: string; key: string }>(db)`
        select distinct ${name} collate "C" as name, ${key} as key from ${table}
        where ${name} collate "C" > ${after} order by 1 limit ${sql.raw(`${namesAtOnce}`)}`
      for (const row of rows.filter((row) => personKey(row.name) !== row.key))
        await db.execute(sql`update ${table} set ${key} = ${personKey(row.name)} where ${name} = ${row.name}`)
      last = rows.at(-1)?.name
    }
  }
}
