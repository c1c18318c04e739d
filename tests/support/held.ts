import { sql } from 'drizzle-orm'
import type { Db } from '../../src/core/db/connect.ts'
import { rowsOf } from '../../src/core/db/rows.ts'

/** All rows of all tables as JSON, a table a line. */
export async function everyRow(db: Db): Promise<string> {
  const tables = await rowsOf<{ name: string }>(db)`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname collate "C"`
  const texts: string[] = []
  for (const { name } of tables) {
    const table = sql.identifier(name)
    const [row] = await rowsOf<{ text: string | null }>(db)`
      select string_agg(row_to_json(t)::text, ' ') as text from ${table} t`
    texts.push(`${name}: ${row?.text ?? ''}`)
  }
  return texts.join('\n')
}

/** Those among strings that some row holds, with the tables. */
export async function stringsIn(db: Db, strings: string[]): Promise<string[]> {
  const lines = (await everyRow(db)).split('\n')
  return strings.flatMap((string) => {
    const quoted = JSON.stringify(string).slice(1, -1).toLowerCase()
    return lines
      .filter((line) => line.toLowerCase().includes(quoted))
      .map((line) => `${string} in ${line.split(':')[0]}`)
  })
}
