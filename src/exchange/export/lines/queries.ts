import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { inBatches, pick } from '../../../core/db/rows.ts'
import { articles, issues } from '../../../core/db/tables/articles.ts'
import { peopleColumn } from '../../../journal/record/columns.ts'
import { articleFieldNames } from '../../../journal/record/fields.ts'
import { ofIssue } from '../../../journal/record/queries.ts'
import type { ExportedRow } from './rules.ts'

const all = { ...getTableColumns(articles), authors: peopleColumn }

const exportedColumns = {
  ...pick(all, ...articleFieldNames),
  ...pick(
    articles,
    'year',
    'volume',
    'issue',
    'import_key',
    'oai_identifier',
    'status',
    'publish_at',
    'file_hash',
    'uploaded_hash',
    'text_hash',
    'supplements',
  ),
  first_refnumber: sql<string>`coalesce((select left_address.refnumber from article_addresses as left_address
    where left_address.article_id = articles.id and left_address.year = 0 and articles.online_first
    order by at limit 1), '')`,
  frequency: issues.frequency,
  issue_label: issues.issue_label,
  issue_title: issues.title,
  issue_description: issues.description,
  issue_editors: issues.editors,
}

const rowsAtOnce = 100

const value = sql`(${articles.refnumber}::bigint)`
const digits = sql`${articles.refnumber} collate "C"`

/** Yields every article in the order of the ref numbers, in batches; changes made during the export may be included. */
export function readExported(db: Db): AsyncGenerator<ExportedRow[]> {
  return inBatches<ExportedRow>(rowsAtOnce, (row) => {
    const last = row?.refnumber
    const after = row && sql`${value} >= ${last}::bigint and (${value}, ${digits}) > (${last}::bigint, ${last})`
    const rows = db.select(exportedColumns).from(articles).innerJoin(issues, ofIssue)
    return rows.where(after).orderBy(value, digits).limit(rowsAtOnce)
  })
}
