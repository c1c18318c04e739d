import { type SQLWrapper, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { articles, issues } from '../db/schema.ts'

/** A moment in ISO 8601 with milliseconds, in UTC. */
export const isoTime = (column: SQLWrapper) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The columns of an article in a list of its issue. */
export const columnsWithinIssue = {
  title: articles.title,
  authorname: articles.authorname,
  refnumber: articles.refnumber,
  pagenumber: articles.pagenumber,
  subject: articles.subject,
  country: articles.country,
  hasFile: sql<boolean>`${articles.file_hash} is not null`,
}

/** The columns of an article in a list of any issue's. */
export const summaryColumns = {
  ...columnsWithinIssue,
  year: articles.year,
  volume: articles.volume,
  issue: articles.issue,
}

/** The columns of an article's own page. */
export const articleColumns = {
  ...summaryColumns,
  description: articles.description,
  abstract: articles.abstract,
  keywords: articles.keywords,
  publishdate: articles.publishdate,
}

const { hasFile, ...storedColumns } = articleColumns

/** An article joined with its issue as the API answers it to everyone: no nulls, times in ISO. */
export const publicColumns = {
  id: articles.id,
  ...storedColumns,
  frequency: issues.frequency,
  publishdate: sql<string>`coalesce(${articles.publishdate}::text, '')`,
  file: sql<string>`case when ${articles.file_hash} is null then '' else ${articles.refnumber} || '.pdf' end`,
  status: articles.status,
  creation: isoTime(articles.creation),
  modification: isoTime(articles.modification),
}

/** What the API answers of an article to its editors alone. */
export const privateColumns = {
  mobile: articles.mobile,
  txnid: sql<string>`coalesce(${articles.txnid}, '')`,
  ptype: articles.ptype,
  createdby: articles.createdby,
  modifiedby: articles.modifiedby,
}

/** The columns of a search's result: those of the API, and whether there is a file. */
export const resultColumns = { ...publicColumns, hasFile }

/** A row of selected columns. */
export type RowOf<Columns> = SelectResultFields<Columns>
