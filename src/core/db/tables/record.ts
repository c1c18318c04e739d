import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { id, isOneOf, moment, textWithEmptyDefault } from '../columns.ts'
import { channels, depositStates } from '../enums.ts'
import { personal } from '../personal.ts'
import { issueNumber, ofArticle } from './articles.ts'

const second = (name: string) => timestamp(name, { withTimezone: true, precision: 0, mode: 'string' })

/**
 * The records for harvesters (OAI-PMH): one for each article that ever was public, kept by triggers on `articles`,
 * whatever writes there. Rows are never removed: the row of a hidden or deleted article is `deleted`. Its `identifier`
 * never changes; it is null while the journal has no host name, and made of `local_id`, the first ref number.
 * `datestamp` is the commit time plus 2 seconds, so that no harvest overlooks a change which became visible after it:
 * until then it is infinite.
 */
export const oaiRecords = pgTable(
  'oai_records',
  {
    id: id(),
    article_id: integer('article_id').notNull(),
    identifier: text('identifier'),
    local_id: text('local_id').notNull(),
    datestamp: second('datestamp').notNull(),
    deleted: boolean('deleted').notNull().default(false),
    ...issueNumber(),
    article_type: text('article_type').notNull(),
  },
  (t) => [
    unique('oai_records_article').on(t.article_id),
    unique('oai_records_identifier').on(t.identifier),
    unique('oai_records_local_id').on(t.local_id),
    index('oai_records_by_datestamp').on(t.datestamp, t.id),
    index('oai_records_by_number').on(t.id, t.datestamp), // for a harvest from a day on, without reading older rows
    index('oai_records_deleted').on(t.id, t.datestamp).where(sql`${t.deleted}`),
    index('oai_records_by_issue').on(t.year, t.volume, t.issue, t.id),
    index('oai_records_by_type_number').on(t.article_type, t.id, t.datestamp),
  ],
)

/**
 * One row: the host in the identifiers of new records, '' while it has no dot, and when a setting last changed every
 * record that is not deleted; those records are not older than that.
 */
export const oaiRepository = pgTable(
  'oai_repository',
  {
    id: integer('id').primaryKey().default(1),
    host: textWithEmptyDefault('host'),
    begun: second('begun').notNull().defaultNow(),
    touched: second('touched').notNull().default('-infinity'),
  },
  (t) => [check('oai_repository_one_row', sql`${t.id} = 1`)],
)

/**
 * DOIs of deleted articles that are registered with Crossref or were just sent, in lower case: a DOI permanently
 * identifies its article, so it is never reused. Triggers insert them, and delete them when the article is restored. It
 * has no foreign key, since the article has no row.
 */
export const withdrawnDois = pgTable('withdrawn_dois', {
  doi: text('doi').primaryKey(),
  article_id: integer('article_id').notNull(),
  refnumber: text('refnumber').notNull(),
})

/**
 * DOIs, in lower case, that are known to resolve, whichever article has them: Crossref registered them (a trigger), an
 * import brought them, or `createdby` entered or confirmed them. Readers get only these as links. Those that `said_by`
 * confirmed to be registered by hand stay with their articles (triggers) until the confirmation is withdrawn.
 */
export const registeredDois = pgTable('registered_dois', {
  doi: text('doi').primaryKey(),
  createdby: personal('user', textWithEmptyDefault('createdby')),
  said_by: personal('user', textWithEmptyDefault('said_by')),
  created_at: moment('created_at').notNull().defaultNow(),
})

/**
 * The state of an article at a channel; an article without a row was never sent there. `batch` names the deposit in
 * progress, which may have arrived since `started_at`; `hash` is the hash of its content, `registered_hash` that of the
 * content at the channel. `asked` requests another deposit after this one, triggers set `stale` if the content may have
 * changed, and `noticed` is true if it included a notice about the article.
 */
export const deposits = pgTable(
  'deposits',
  {
    article_id: ofArticle().notNull(),
    channel: text('channel', { enum: channels }).notNull(),
    state: text('state', { enum: depositStates }).notNull(),
    at: moment('at').notNull(),
    message: textWithEmptyDefault('message'),
    batch: text('batch'),
    started_at: moment('started_at'),
    hash: textWithEmptyDefault('hash'),
    registered_hash: textWithEmptyDefault('registered_hash'),
    registered_at: moment('registered_at'),
    asked: boolean('asked').notNull().default(false),
    stale: boolean('stale').notNull().default(false),
    noticed: boolean('noticed').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at'),
    createdby: personal('user', textWithEmptyDefault('createdby')),
  },
  (t) => [
    primaryKey({ name: 'deposits_pkey', columns: [t.article_id, t.channel] }),
    index('deposits_due').on(t.channel, t.next_attempt_at).where(sql`${t.next_attempt_at} is not null`),
    index('deposits_stale').on(t.channel, t.article_id).where(sql`${t.stale}`),
    index('deposits_by_state').on(t.channel, t.state, t.article_id),
    check('deposits_channel', isOneOf(t.channel, channels)),
    check('deposits_state', isOneOf(t.state, depositStates)),
    check('deposits_next_attempt', sql`(${t.state} in ('waiting', 'sent')) = (${t.next_attempt_at} is not null)`),
    check('deposits_sent', sql`${t.state} <> 'sent' or ${t.batch} is not null`),
  ],
)

/**
 * One row once the journal registers its policy on corrections with Crossref: the DOI of the page. `batch` names the
 * deposit in progress, which may have arrived since `started_at`, `hash` is the hash of its content, `registered_hash`
 * that of the content at Crossref. Its outcome is looked up at `next_attempt_at`.
 */
export const policyDeposits = pgTable(
  'policy_deposits',
  {
    id: integer('id').primaryKey().default(1),
    doi: text('doi').notNull(),
    batch: text('batch'),
    started_at: moment('started_at'),
    hash: textWithEmptyDefault('hash'),
    registered_hash: textWithEmptyDefault('registered_hash'),
    registered_at: moment('registered_at'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at'),
  },
  (t) => [check('policy_deposits_one_row', sql`${t.id} = 1`)],
)

/**
 * The lease of a channel, which makes one process send at a time: `holder` has it until `held_until`. After `failures`
 * in a row the channel pauses until `paused_until`. `version` is the last deposit's, and only increases.
 */
export const channelWorkers = pgTable(
  'channel_workers',
  {
    channel: text('channel', { enum: channels }).notNull(),
    holder: textWithEmptyDefault('holder'),
    held_until: moment('held_until'),
    paused_until: moment('paused_until'),
    failures: integer('failures').notNull().default(0),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'channel_workers_pkey', columns: [t.channel] }),
    check('channel_workers_channel', isOneOf(t.channel, channels)),
  ],
)
