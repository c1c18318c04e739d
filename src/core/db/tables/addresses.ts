import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { statuses } from '../../text/status.ts'
import { id, isOneOf, moment, status, textWithEmptyDefault } from '../columns.ts'
import { issueNumber } from './articles.ts'

/**
 * Former addresses of public articles that were moved, renumbered, hidden or deleted; triggers maintain them. `at` is
 * when the article last left the address. It has no foreign key, since a withdrawn article has no row.
 */
export const articleAddresses = pgTable(
  'article_addresses',
  {
    refnumber: text('refnumber').notNull(),
    ...issueNumber(),
    article_id: integer('article_id').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'article_addresses_pkey', columns: [t.refnumber, t.year, t.volume, t.issue, t.article_id] }),
    index('article_addresses_by_issue').on(t.year, t.volume, t.issue),
  ],
)

/**
 * The public addresses that the journal had in another system, as reduced by
 * `src/exchange/migrate/addresses/addresses.ts`: each leads to an article or an issue; one with neither was not moved,
 * and `title` describes it. It has no foreign key, since a deleted article may be restored.
 */
export const oldAddresses = pgTable(
  'old_addresses',
  {
    key: text('key').primaryKey(),
    article_id: integer('article_id'),
    year: integer('year'),
    volume: integer('volume'),
    issue: integer('issue'),
    title: textWithEmptyDefault('title'),
  },
  (t) => [
    check('old_addresses_key', sql`${t.key} <> '' and length(${t.key}) <= 400`),
    check('old_addresses_issue', sql`num_nulls(${t.year}, ${t.volume}, ${t.issue}) in (0, 3)`),
    check('old_addresses_one', sql`${t.article_id} is null or ${t.year} is null`),
  ],
)

/** Redirects made by editors: from a path without a page to a path or an https address. */
export const redirects = pgTable(
  'redirects',
  {
    id: id(),
    path: text('path').notNull(),
    target: text('target').notNull(),
    status: status(),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [unique('redirects_path').on(t.path), check('redirects_status', isOneOf(t.status, statuses))],
)

/** Requested paths that were not found (404), with a count and the last day; nothing about the client is stored. */
export const missedAddresses = pgTable(
  'missed_addresses',
  {
    path: text('path').primaryKey(),
    times: integer('times').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [index('missed_addresses_by_times').on(t.times.desc(), t.day.desc(), t.path)],
)
