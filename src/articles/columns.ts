import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { articles, issues } from '../db/schema.ts'
import { type Person, type PublicPerson, storedPeople } from './people-rules.ts'
import { type recordFields, recordNames } from './record-fields.ts'
import type { Original } from './updates-rules.ts'

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
  updates: articles.updates,
  hasFile: sql<boolean>`${articles.file_hash} is not null`,
}

/** The columns of an article in a list of any issue's. */
export const summaryColumns = {
  ...columnsWithinIssue,
  year: articles.year,
  volume: articles.volume,
  issue: articles.issue,
}

const people = (parts: SQL) => sql`coalesce((
  select json_agg(json_build_object('name', name, 'family', family, 'orcid', orcid, 'affiliation', affiliation,
    'ror', ror, 'country', country, ${parts} 'corresponding', corresponding) order by position)
  from article_authors where article_id = articles.id), '[]')`

/** The public data of an article's people; empty if only their names are known. */
const publicPeople = people(sql``).mapWith((rows: PublicPerson[]) => rows)

/** The people of an article as its row keeps them, with their emails. */
export const peopleColumn = people(sql`'email', email,`).mapWith((rows: Person[]) => storedPeople(rows))

/** The names of the record's fields that everyone sees as they are stored. */
type PublicName = Exclude<keyof typeof recordFields, 'notice_of'>
const publicNames = recordNames.filter((name) => name !== 'notice_of')

const recordOf = <Column>(columnOf: (name: PublicName) => Column) =>
  Object.fromEntries(publicNames.map((name) => [name, columnOf(name)]))

/** The record of an article beside what every article has, which its own page has. */
const recordColumns = {
  authors: publicPeople,
  ...(recordOf((name) => articles[name]) as Pick<typeof articles, PublicName>), // one for each name
}

const describedColumns = {
  ...summaryColumns,
  description: articles.description,
  abstract: articles.abstract,
  keywords: articles.keywords,
}

/** The article that a notice is about, where it is public; its own columns are named in full, which `sql` would not do. */
const original = sql<Original | null>`(
  select jsonb_build_object('refnumber', refnumber, 'title', title, 'description', description, 'doi', coalesce(doi, ''),
    'date', coalesce(publishdate::text, ''), 'year', year, 'volume', volume, 'issue', issue, 'updates', updates)
  from articles as original where original.refnumber = articles.notice_of and original.status = 'enabled')`

/** The columns of an article's own page. */
export const articleColumns = {
  ...describedColumns,
  publishdate: articles.publishdate,
  ...recordColumns,
  original,
}

/** A text, or a date as 'YYYY-MM-DD'; '' if null. */
const filled = (column: SQLWrapper) => sql<string>`coalesce(${column}::text, '')`

const { hasFile, ...storedColumns } = describedColumns

/** An article joined with its issue as the search answers it to everyone: no nulls, times in ISO. */
export const foundColumns = {
  id: articles.id,
  ...storedColumns,
  frequency: issues.frequency,
  publishdate: filled(articles.publishdate),
  file: sql<string>`case when ${articles.file_hash} is null then '' else ${articles.refnumber} || '.pdf' end`,
  status: articles.status,
  creation: isoTime(articles.creation),
  modification: isoTime(articles.modification),
}

const filledRecord = recordOf((name) => (articles[name].notNull ? articles[name] : filled(articles[name]))) as {
  [Name in PublicName]: SQL<(typeof articles)[Name]['_']['data']> // one for each name
}

/** An article joined with its issue as the API answers it to everyone: as the search does, and its record. */
export const publicColumns = {
  ...foundColumns,
  ...recordColumns,
  ...filledRecord,
  notice_of: sql<string>`coalesce(${original} ->> 'refnumber', '')`,
}

/** The columns that the API shows to editors only. */
export const privateColumns = {
  notice_of: filled(articles.notice_of),
  mobile: articles.mobile,
  email: articles.email,
  txnid: sql<string>`coalesce(${articles.txnid}, '')`,
  ptype: articles.ptype,
  publish_at: sql<string>`coalesce(${isoTime(articles.publish_at)}, '')`,
  createdby: articles.createdby,
  modifiedby: articles.modifiedby,
}

/** The columns of a search's result, and whether there is a file. A list of articles reads no records. */
export const resultColumns = { ...foundColumns, hasFile }

/** A row of selected columns. */
export type RowOf<Columns> = SelectResultFields<Columns>
