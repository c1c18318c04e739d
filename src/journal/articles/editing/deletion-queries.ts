import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { insertionOf, rowsOf } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { indexedColumns, writeIndex } from '../../search/index/queries.ts'
import type { ArticleRow } from '../admin-queries.ts'

/** Rows that are deleted with an article, by their table. */
export type Dependents = Record<string, Record<string, unknown>[]>

/** Tables whose rows are derived from an article. */
const derivedTables = new Set(['article_search', 'article_names', 'pdf_titles'])

/** Lists the rows that are deleted with an article, from every table that the catalogue names, except derived ones. */
export async function listDependents(db: Db, id: number): Promise<Dependents> {
  const tables = await rowsOf<{ name: string; column: string }>(db)`
    select conrelid::regclass::text as name, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'articles'::regclass and confdeltype = 'c' and cardinality(conkey) = 1
    order by name`
  const dependentTables = tables.filter(({ name }) => !derivedTables.has(name))
  if (dependentTables.length === 0) return {}
  const selects = dependentTables.map(
    ({ name, column }) =>
      sql`select ${name}::text as name, to_jsonb(dependent) as row from ${sql.identifier(name)} as dependent
        where ${sql.identifier(column)} = ${id}`,
  )
  const rows = await rowsOf<{ name: string; row: Record<string, unknown> }>(db)`
    ${sql.join(selects, sql` union all `)}`
  const byTable = Map.groupBy(rows, ({ name }) => name)
  return Object.fromEntries([...byTable].map(([name, rows]) => [name, rows.map(({ row }) => row)]))
}

/** A notice about an article, public or not; undefined without one. */
export async function findNoticeAbout(db: Db, refnumber: string) {
  const [found] = await db
    .select({ id: articles.id, refnumber: articles.refnumber, description: articles.description })
    .from(articles)
    .where(eq(articles.notice_of, refnumber))
    .orderBy(asc(articles.id))
    .limit(1)
  return found
}

/** Deletes an article's row. @param by the name of the user, which triggers write to the history */
export async function deleteArticleRow(transaction: Db, id: number, by: string): Promise<void> {
  await transaction.execute(sql`select set_config('journal.writer', ${by}, true)`)
  await transaction.delete(articles).where(eq(articles.id, id))
}

/**
 * Inserts a deleted article again, with its id, its search rows and its dependents; columns that no longer exist are
 * left out.
 */
export async function insertArticleAgain(transaction: Db, row: ArticleRow, dependents: Dependents): Promise<void> {
  const tables = { articles: [row as Record<string, unknown>], ...dependents }
  const columns = await columnsOf(transaction, Object.keys(tables))
  for (const [name, rows] of Object.entries(tables)) {
    const present = columns.get(name)?.filter((column) => rows.some((row) => Object.hasOwn(row, column))) ?? []
    if (present.length > 0) await transaction.execute(insertionOf(name, present, JSON.stringify(rows)))
  }
  const added = await transaction.select(indexedColumns).from(articles).where(eq(articles.id, row.id))
  await writeIndex(transaction, added)
}

async function columnsOf(db: Db, tables: string[]): Promise<Map<string, string[]>> {
  const rows = await rowsOf<{ table: string; column: string }>(db)`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'
      and table_name in (select jsonb_array_elements_text(${JSON.stringify(tables)}::text::jsonb))`
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
      table,
      columns.map(({ column }) => column),
    ]),
  )
}
