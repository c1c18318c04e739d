import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../src/core/db/connect.ts'
import { tables } from '../../../src/core/db/tables/all.ts'

/**
 * What is put into a text, and where: after what stands there, or in its place. @param place such as `articles.title`
 */
export type Seed = { of: (place: string) => string; isInstead?: boolean | ((place: string) => boolean) }

/** Columns that are no texts of people: what opens a session or finds a row, and what a file is called. */
const keptNames = [
  'id|key|name_key|title_key|password|hash|file_hash|registered_hash',
  'picture|image|logo|signature|cover|allowed_cidrs|domain',
].join('|')
const kept = new RegExp(`\\.(${keptNames})$|_files.type$|^sessions.address$|^audit.(subject|action)$`)
const keptTables = new Set(['secrets', 'rate_limits', 'login_attempts', 'sent_forms', 'usage_salts', 'channel_workers'])

/**
 * Puts a text into every column of texts of every row of a database, past all forms and their checks: whatever stands
 * in a database, by an old version, an import or a hole, no page may run it. What a constraint refuses stays as it was.
 * @returns the places that hold it
 */
export async function plant(db: Db, seed: Seed): Promise<string[]> {
  const places: string[] = []
  for (const table of tables) {
    const name = getTableName(table)
    if (keptTables.has(name)) continue
    for (const column of Object.values(getTableColumns(table))) {
      const place = `${name}.${column.name}`
      const isFixed = column.primary || (column.enumValues !== undefined && column.enumValues.length > 0)
      if (isFixed || kept.test(place)) continue
      const value = valueFor(column.columnType, sql.identifier(column.name), { seed, place })
      if (value && (await isPlanted(db, sql`update ${table} set ${sql.identifier(column.name)} = ${value}`)))
        places.push(place)
    }
  }
  return places
}

function valueFor(
  type: string,
  column: SQL | ReturnType<typeof sql.identifier>,
  { seed, place }: { seed: Seed; place: string },
) {
  const text = seed.of(place)
  const isInstead = typeof seed.isInstead === 'function' ? seed.isInstead(place) : seed.isInstead
  if (type === 'PgText') return isInstead ? sql`${text}` : sql`${column} || ${text}`
  if (type === 'PgArray') return sql`array[${text}]`
  // Each text within that is no JSON itself, as people are ('' or an array), and no choice: it stands between quotes,
  // and what is put there is written as JSON writes it.
  const inside = JSON.stringify(text).slice(1, -1)
  if (type === 'PgJsonb')
    return sql`regexp_replace(${column}::text, '((?<!"authors")(?<!"type"): "(?![[{])(?:[^"\\\\]|\\\\.)*)"',
      ${`\\1${inside.replaceAll('\\', '\\\\')}"`}, 'g')::jsonb`
  return undefined
}

async function isPlanted(db: Db, statement: SQL): Promise<boolean> {
  try {
    await db.transaction((tx) => tx.execute(statement))
    return true
  } catch {
    return false
  }
}
