import { bigint, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, isOneOf } from '../columns.ts'
import { readingForms } from '../enums.ts'

/** The secret of a day with which readers are hashed, shared by all processes; deleted with the day. */
export const usageSalts = pgTable('usage_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt').notNull(),
})

/**
 * The readings by today's readers, known only by a hash, in an hour of the journal's clock: their count, and the time
 * of the last one in milliseconds. `slot` is the day's number times 24 plus the hour. Deleted with the day.
 */
export const usageReaders = pgTable(
  'usage_readers',
  {
    reader: bigint('reader', { mode: 'bigint' }).notNull(),
    article_id: integer('article_id').notNull(),
    slot: integer('slot').notNull(),
    form: text('form', { enum: readingForms }).notNull(),
    times: integer('times').notNull(),
    last_at: bigint('last_at', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'usage_readers_pkey', columns: [t.reader, t.article_id, t.slot, t.form] }),
    check('usage_readers_form', isOneOf(t.form, readingForms)),
  ],
)

const counts = () => ({
  total_investigations: integer('total_investigations').notNull(),
  unique_investigations: integer('unique_investigations').notNull(),
  total_requests: integer('total_requests').notNull(),
  unique_requests: integer('unique_requests').notNull(),
})

/** Searches on a day, for COUNTER's reports: one row for each count that a process keeps, without any reader. */
export const usageSearches = pgTable(
  'usage_searches',
  {
    day: date('day', { mode: 'string' }).notNull(),
    count_id: uuid('count_id').notNull(),
    searches: integer('searches').notNull(),
  },
  (t) => [primaryKey({ name: 'usage_searches_pkey', columns: [t.day, t.count_id] })],
)

/** The readings of each article on days that are not closed: today, and for a moment yesterday. */
export const usageDays = pgTable(
  'usage_days',
  { day: date('day', { mode: 'string' }).notNull(), article_id: integer('article_id').notNull(), ...counts() },
  (t) => [primaryKey({ name: 'usage_days_pkey', columns: [t.day, t.article_id] })],
)

/** The downloads of supplements by month, which COUNTER's reports leave out. Those of a deleted supplement are kept. */
export const supplementDownloads = pgTable(
  'supplement_downloads',
  {
    month: date('month', { mode: 'string' }).notNull(),
    article_id: integer('article_id').notNull(),
    n: integer('n').notNull(),
    downloads: integer('downloads').notNull(),
  },
  (t) => [primaryKey({ name: 'supplement_downloads_pkey', columns: [t.month, t.article_id, t.n] })],
)

/** Closed days by month, the source of all sums; `month` is its first day. Those of a deleted article are kept. */
export const usageMonths = pgTable(
  'usage_months',
  { month: date('month', { mode: 'string' }).notNull(), article_id: integer('article_id').notNull(), ...counts() },
  (t) => [
    primaryKey({ name: 'usage_months_pkey', columns: [t.month, t.article_id] }),
    index('usage_months_by_article').on(t.article_id),
  ],
)

/** Closed days of three years, one row per day: a row for each article would take ten times the space. */
export const usagePastDays = pgTable(
  'usage_past_days',
  {
    id: id(),
    day: date('day', { mode: 'string' }).notNull(),
    articles: integer('articles').array().notNull(),
    total_investigations: integer('total_investigations').array().notNull(),
    unique_investigations: integer('unique_investigations').array().notNull(),
    total_requests: integer('total_requests').array().notNull(),
    unique_requests: integer('unique_requests').array().notNull(),
  },
  (t) => [index('usage_past_days_by_day').on(t.day)],
)
