import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { insertionOf, rowsOf } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import type { ArticleRow } from '../../record/admin-queries.ts'
import { indexedColumns, writeIndex } from '../../search/index/queries.ts'

/** Rows that are deleted with an article, by their table. */
export type Dependents = Record<string, Record<string, unknown>[]>

/** The tables whose rows are derived from an article. */
const derivedTables = new Set(['article_search', 'article_names', 'pdf_titles', 'text_tasks'])

/**
 * Lists the tables that refer to articles, from the catalogue, each with its referring column. @param deletion the
 * effect of deleting the article
 */
const listTables = (db: Db, deletion: 'cascade' | 'set null') =>
  rowsOf<{ name: string; column: string }>(db)`
    select conrelid::regclass::text as name, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'articles'::regclass and cardinality(conkey) = 1
      and confdeltype = ${deletion === 'cascade' ? 'c' : 'n'}
    order by name`

/** Lists the rows that are deleted with an article, except derived ones. */
export async function listDependents(db: Db, id: number): Promise<Dependents> {
  const dependentTables = (await listTables(db, 'cascade')).filter(({ name }) => !derivedTables.has(name))
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

/**
 * The ids, by table, of rows that stay after the deletion of the article that they referred to: its paper, its proofs,
 * their links.
 */
export type Naming = Record<string, string[]>

/** Lists the rows that stay when an article is deleted, but no longer refer to it. */
export async function listNaming(db: Db, id: number): Promise<Naming> {
  const naming: Naming = {}
  for (const { name, column } of await listTables(db, 'set null')) {
    const rows = await rowsOf<{ id: string }>(db)`
      select id::text as id from ${sql.identifier(name)} where ${sql.identifier(column)} = ${id}`
    if (rows.length > 0) naming[name] = rows.map((row) => row.id)
  }
  return naming
}

/** Makes rows refer to a restored article again, except those that now refer to another one. */
export async function nameAgain(transaction: Db, id: number, naming: Naming): Promise<void> {
  for (const { name, column } of await listTables(transaction, 'set null'))
    if (naming[name])
      await transaction.execute(sql`
        update ${sql.identifier(name)} set ${sql.identifier(column)} = ${id}
        where ${sql.identifier(column)} is null
          and id::text in (select jsonb_array_elements_text(${JSON.stringify(naming[name])}::text::jsonb))`)
}

/** Finds a notice about an article, public or not; undefined without one. */
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
 * Inserts a deleted article again, with its id, its search rows and its dependents; omits columns that no longer exist.
 */
export async function insertArticleAgain(transaction: Db, row: ArticleRow, dependents: Dependents): Promise<void> {
  const tables = { articles: [row as Record<string, unknown>], ...dependents }
  const columns = await readTableColumns(transaction, Object.keys(tables))
  for (const [name, rows] of Object.entries(tables)) {
    const present = columns.get(name)?.filter((column) => rows.some((row) => Object.hasOwn(row, column))) ?? []
    if (present.length > 0) await transaction.execute(insertionOf(name, present, JSON.stringify(rows)))
  }
  const added = await transaction.select(indexedColumns).from(articles).where(eq(articles.id, row.id))
  await writeIndex(transaction, added)
}

async function readTableColumns(db: Db, tables: string[]): Promise<Map<string, string[]>> {
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
