import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import { articles, editors, indexing, settings } from '../db/schema.ts'

/** Every column that names a stored file, by its hash or, for images, by hash and extension. */
const columns: PgColumn[] = [
  articles.file_hash,
  editors.picture,
  indexing.image,
  settings.logo,
  settings.cover,
  settings.signature,
]

/** The hashes among these that a row names. */
export async function namedAmong(db: Db, hashes: string[]): Promise<Set<string>> {
  const names = hashes.flatMap((hash) => [hash, `${hash}.png`, `${hash}.jpg`])
  return new Set(await hashesWhere(db, (column) => inArray(column, names)))
}

/** All hashes that rows name, sorted. */
export async function allNamed(db: Db): Promise<string[]> {
  return (await hashesWhere(db, (column) => sql`${column} ~ '^[0-9a-f]{64}(\\.[a-z]+)?$'`)).sort()
}

async function hashesWhere(db: Db, condition: (column: PgColumn) => SQL): Promise<string[]> {
  const selects = columns.map(
    (column) => sql`select left(${column}, 64) as hash from ${column.table} where ${condition(column)}`,
  )
  return (await rowsOf<{ hash: string }>(db, sql.join(selects, sql` union `))).map(({ hash }) => hash)
}
