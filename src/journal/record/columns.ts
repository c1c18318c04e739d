import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { pick } from '../../core/db/rows.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import type { ArticlePlace } from '../../core/paths.ts'
import { type metadataFields, metadataNames } from './metadata-fields.ts'
import { type NoticeTarget, type ReadersTitle, titleMarks } from './notice-rules.ts'
import { retractingTypes } from './notices/kind-rules.ts'
import { type Person, type PublicPerson, storedPeople } from './people/rules.ts'
import { positionFields } from './position-rules.ts'
import { type Supplement, shownSupplement } from './supplement-rules.ts'
import type { VersionSummary } from './version-rules.ts'

/** Formats a time as ISO 8601 with milliseconds, in UTC. */
export const isoTime = (column: SQLWrapper) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Matches a title, plain or encoded, that begins with the words of its mark; signs and tags may come before them. An
 * empty one needs no mark.
 */
const saysItself = (words: string) =>
  sql.raw(`'^(?:$|(?:&lt;[a-z0-9_]+&gt;|&#?[a-z0-9]+;|[^a-z0-9_])*${words}(?![a-z0-9_]))'`)

/**
 * Converts a stored title to the readers' title: that of a retracted or doubted article is marked, unless it already
 * says so. The marks are part of the query, which compares equal expressions.
 */
function markStoredTitle(title: SQLWrapper, updates: SQLWrapper = articles.updates) {
  const cases = titleMarks.map(({ type, mark, words }) => {
    const has = sql`${updates} @> ${sql.raw(`'[{"type": "${type}"}]'`)}`
    return sql`when ${has} then case when ${title} ~* ${saysItself(words)} then '' else ${sql.raw(`'${mark}'`)} end`
  })
  const none = sql`when ${updates} = '[]' then ''`
  return sql<ReadersTitle>`(case ${none} ${sql.join(cases, sql` `)} else '' end || ${title})`
}

/** Whether the notices in `articles.updates` retract an article as a whole. */
export const hasRetraction = sql.raw(
  `articles.updates @? '$[*].type ? (${retractingTypes.map((type) => `@ == "${type}"`).join(' || ')})'`,
)

/** Whether a notice in `articles.updates` removes the article. */
export const hasRemoval = sql.raw(`articles.updates @> '[{"type": "removal"}]'`)

/** Returns a text of an article for readers; '' once the article is removed. */
const hideRemoved = (column: SQLWrapper) => sql<string>`case when ${hasRemoval} then '' else ${column} end`

/** The texts of an article for readers, for everything that is public. */
export const readersTexts = {
  abstract: hideRemoved(articles.abstract),
  abstract_alt: hideRemoved(articles.abstract_alt),
  plain_summary: hideRemoved(articles.plain_summary),
}

/** The content of an article as stored, for its editors and the journal's exports. */
export const storedContent = {
  ...pick(articles, 'abstract', 'abstract_alt', 'plain_summary'),
  supplements: supplementsOf(articles.supplements),
}

/** The titles of an article for readers, for everything that is public. */
export const readersTitles = {
  title: markStoredTitle(articles.title),
  description: markStoredTitle(articles.description),
  title_alt: markStoredTitle(articles.title_alt),
}

/** The titles of an article as stored, for its editors and its certificates. */
export const storedTitles = pick(articles, 'title', 'description', 'title_alt')

/** Whether an article's DOI is registered, so that it resolves; the column has its full name. */
export const isDoiRegistered = sql<boolean>`exists (
  select from registered_dois as registered where registered.doi = lower(articles.doi))`

/** The columns of an article in a list of its issue. */
export const columnsWithinIssue = {
  title: readersTitles.title,
  ...pick(
    articles,
    'authorname',
    'refnumber',
    'publishdate',
    ...positionFields,
    'subject',
    'country',
    'updates',
    'article_type',
  ),
  hasFile: sql<boolean>`(${articles.file_hash} is not null and not (${hasRemoval}))`,
}

/** The label of an article's issue, used in place of a number; the columns have their full names. */
export const issueLabel = sql<string>`(select issue_label from issues as own
  where (own.year, own.volume, own.issue) = (articles.year, articles.volume, articles.issue))`

/** The columns of an article in a list with articles of several issues. */
export const summaryColumns = {
  ...columnsWithinIssue,
  ...pick(articles, 'year', 'volume', 'issue'),
  issue_label: issueLabel,
}

const people = (parts: SQL) => {
  const known = sql`'name', name, 'family', family, 'orcid', orcid, 'affiliation', affiliation, 'ror', ror,
    'country', country, ${parts} 'corresponding', corresponding`
  return sql`array_to_json(array(
  select json_strip_nulls(json_build_object(${known},
    'organisation', case when organisation then name end, 'credit', nullif(credit, '{}')))
  from article_authors where article_id = articles.id order by position))`
}

/** The public data of an article's people; empty if only their names are known. */
export const publicPeople = people(sql``).mapWith((rows: PublicPerson[]) => rows)

/** The people of an article in the form of `storedPeople`, with their emails. */
export const peopleColumn = people(sql`'email', email,`).mapWith((rows: Person[]) => storedPeople(rows))

/** Returns the supplements of an article in their order; the columns have their full names. */
function supplementsOf(column: SQLWrapper) {
  return sql`array_to_json(array(
  select item - 'hash' || jsonb_build_object('article', jsonb_build_object('year', articles.year,
    'volume', articles.volume, 'issue', articles.issue, 'refnumber', articles.refnumber))
  from jsonb_array_elements(${column}) with ordinality as given(item, place) order by place))`.mapWith(
    (rows: (Supplement & { article: ArticlePlace })[]) =>
      rows.map(({ article, ...supplement }) => shownSupplement(article, supplement)),
  )
}

const supplements = supplementsOf(sql`case when ${hasRemoval} then '[]' else articles.supplements end`)

/** The versions of an article that readers saw, oldest first; none if they saw but one. */
const versions = sql`coalesce((
  select json_agg(json_build_object('n', n, 'kind', kind, 'at', ${isoTime(sql`at`)}) order by n)
  from article_versions where article_id = articles.id and not waits and not (${hasRemoval}) having count(*) > 1), '[]'::json)`.mapWith(
  (rows: VersionSummary[]) => rows,
)

/** Whether the PDF of an article does not show its text yet. */
const isPdfLate = sql<boolean>`exists (select from article_versions where article_id = articles.id and waits)`

/** The names of the metadata that are public as stored. */
type PublicName = Exclude<keyof typeof metadataFields, 'notice_of'>
const publicNames = metadataNames.filter((name) => name !== 'notice_of')

const metadataOf = <Column>(columnOf: (name: PublicName) => Column) =>
  Object.fromEntries(publicNames.map((name) => [name, columnOf(name)]))

/** The metadata of an article's own page. */
const metadataColumns = {
  authors: publicPeople,
  ...(metadataOf((name) => articles[name]) as Pick<typeof articles, PublicName>), // one for each name
  abstract_alt: readersTexts.abstract_alt,
  plain_summary: readersTexts.plain_summary,
  title_alt: readersTitles.title_alt,
}

const describedColumns = {
  ...summaryColumns,
  description: readersTitles.description,
  abstract: readersTexts.abstract,
  keywords: articles.keywords,
}

/**
 * The article that a notice is about, if it is public. The notice's columns have their full names here, which `sql`
 * would omit.
 */
const noticeTarget = sql<NoticeTarget | null>`(
  select jsonb_build_object('refnumber', refnumber, 'title', ${markStoredTitle(sql`title`, sql`updates`)},
    'description', ${markStoredTitle(sql`description`, sql`updates`)}, 'doi', coalesce(doi, ''),
    'date', coalesce(publishdate::text, ''), 'year', year, 'volume', volume, 'issue', issue)
  from articles as target where target.refnumber = articles.notice_of and target.status = 'enabled')`

/** The columns of an article's own page. */
export const articleColumns = {
  ...describedColumns,
  ...pick(articles, 'file_bytes', 'online_first'),
  text_hash: sql<string | null>`case when not (${hasRemoval}) then ${articles.text_hash} end`,
  ...metadataColumns,
  supplements,
  versions,
  isPdfLate,
  isDoiRegistered,
  noticeTarget,
}

/** Selects a text, or a date as 'YYYY-MM-DD'; '' if null. */
const selectTextOrEmpty = (column: SQLWrapper) => sql<string>`coalesce(${column}::text, '')`

/** The name of an article's PDF for its editors; '' without one. */
export const storedFile = sql<string>`case when ${articles.file_hash} is null then '' else ${articles.refnumber} || '.pdf' end`

const { hasFile, article_type, ...storedColumns } = describedColumns

/** An article joined with its issue, for the public search: no nulls, times in ISO. */
export const foundColumns = {
  id: articles.id,
  ...storedColumns,
  frequency: issues.frequency,
  publishdate: selectTextOrEmpty(articles.publishdate),
  file: sql<string>`case when ${hasRemoval} then '' else ${storedFile} end`,
  status: articles.status,
  creation: isoTime(articles.creation),
  modification: isoTime(articles.modification),
}

const filledMetadata = metadataOf((name) =>
  articles[name].notNull ? articles[name] : selectTextOrEmpty(articles[name]),
) as {
  [Name in PublicName]: SQL<(typeof articles)[Name]['_']['data']> // one for each name
}

/** An article joined with its issue, for the public API: the columns of the search, and its metadata. */
export const publicColumns = {
  ...foundColumns,
  ...metadataColumns,
  ...filledMetadata,
  abstract_alt: readersTexts.abstract_alt,
  plain_summary: readersTexts.plain_summary,
  title_alt: readersTitles.title_alt,
  supplements,
  notice_of: sql<string>`coalesce(${noticeTarget} ->> 'refnumber', '')`,
}

/** The columns that the API shows only to editors. */
export const privateColumns = {
  notice_of: selectTextOrEmpty(articles.notice_of),
  mobile: articles.mobile,
  email: articles.email,
  txnid: sql<string>`coalesce(${articles.txnid}, '')`,
  ptype: articles.ptype,
  pdf_source: articles.pdf_source,
  publish_at: sql<string>`coalesce(${isoTime(articles.publish_at)}, '')`,
  createdby: articles.createdby,
  modifiedby: articles.modifiedby,
}

/** The columns of a search result, its type, and whether it has a file; lists read no other metadata. */
export const resultColumns = { ...foundColumns, article_type, hasFile }

/** A row of selected columns. */
export type RowOf<Columns> = SelectResultFields<Columns>
