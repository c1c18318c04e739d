import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { inBatches, rowsOf } from '../../core/db/rows.ts'
import { calls, editors, indexing, news, pages, webpages } from '../../core/db/tables/site.ts'

type RecordTable = PgTable & { id: PgColumn }

/** The editors' other records by file name, with their descriptions in the README. */
export const exportedRecords: Record<string, { table: RecordTable; about: string }> = {
  editors: { table: editors, about: 'the editorial board' },
  partners: { table: indexing, about: 'indexing partners' },
  news: { table: news, about: 'news' },
  pages: { table: pages, about: 'the pages of text' },
  calls: { table: calls, about: 'calls for papers' },
  webpages: { table: webpages, about: 'the journal’s own pages' },
}

const rowsAtOnce = 500

/** Reads all records of a table, in batches. */
export function selectEveryRecord(db: Db, table: RecordTable): AsyncGenerator<Record<string, unknown>[]> {
  return inBatches<Record<string, unknown>>(rowsAtOnce, (last) => {
    const after = sql`${table.id} > ${last?.id ?? 0}`
    return db.select(getTableColumns(table)).from(table).where(after).orderBy(asc(table.id)).limit(rowsAtOnce)
  })
}

/** An address of the former system, and the ref number or issue it redirects to; '' if that was not imported. */
export type OldAddress = { key: string; refnumber: string; year: string; volume: string; issue: string; title: string }

/** Reads all old addresses by key, in batches. */
export function selectEveryOldAddress(db: Db): AsyncGenerator<OldAddress[]> {
  return inBatches<OldAddress>(
    rowsAtOnce,
    (last) => rowsOf<OldAddress>(db)`
      select key, coalesce(articles.refnumber, '') as refnumber, coalesce(old.year::text, '') as year,
      coalesce(old.volume::text, '') as volume, coalesce(old.issue::text, '') as issue, old.title
    from old_addresses as old left join articles on articles.id = old.article_id
    where key collate "C" > ${last?.key ?? ''} order by key collate "C" limit ${rowsAtOnce}`,
  )
}
