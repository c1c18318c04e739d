import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bigId, cascading, isOneOf, moment, textWithEmptyDefault } from '../columns.ts'
import { alertKinds, alertLetterKinds, alertLetterStates, announcedKinds } from '../enums.ts'
import { mailboxIn } from '../mailbox.ts'
import { personal } from '../personal.ts'
import { articles } from './articles.ts'

/**
 * The addresses that asked for alerts by email, each once, whatever its tag. `hash` is that of the token in the address
 * of its page. `asked` are the kinds that it asked for and did not confirm, `issues_on`, `articles_on` and `calls_on`
 * the days on which it confirmed the others. It has heard of all articles up to the publication `articles_after`.
 * `refused_days` counts the days in a row on which its mail server refused a letter for good; `refused_on` is the last.
 */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey(),
    hash: text('hash').notNull(),
    email: personal('address', text('email').notNull()),
    language: text('language').notNull(),
    asked: text('asked', { enum: alertKinds }).array().notNull().default(sql`'{}'::text[]`),
    issues_on: date('issues_on'),
    articles_on: date('articles_on'),
    calls_on: date('calls_on'),
    articles_after: integer('articles_after').notNull().default(0),
    last_letter_on: date('last_letter_on'),
    refused_days: integer('refused_days').notNull().default(0),
    refused_on: date('refused_on'),
    created_on: date('created_on').notNull(),
  },
  (t) => [
    unique('alerts_hash').on(t.hash),
    uniqueIndex('alerts_mailbox').on(mailboxIn(t.email)),
    check('alerts_asked', sql`${t.asked} <@ array['issues', 'articles', 'calls']`),
  ],
)

/** The hashes of tokens whose alerts were ended: their pages are gone. */
export const endedAlerts = pgTable('ended_alerts', {
  hash: text('hash').primaryKey(),
  ended_on: date('ended_on').notNull(),
})

/**
 * The hashes of addresses, with a key: how many letters asked each to confirm since it last answered, and the day of
 * the last; or that it must never be written to.
 */
export const alertLimits = pgTable('alert_limits', {
  hash: text('hash').primaryKey(),
  asked: integer('asked').notNull(),
  asked_on: date('asked_on').notNull(),
  never_at: moment('never_at'),
})

/**
 * The letters to those addresses; each is written when it is sent. `about` is the issue, the call's id, the notice's
 * article or the kind to confirm; `articles` lists the articles in it. A letter is `given` from the moment
 * at which the mail server gets its text, `unsure` if the server's answer never came: it is not sent again.
 */
export const alertLetters = pgTable(
  'alert_letters',
  {
    id: bigId(),
    alert_id: uuid('alert_id').notNull(),
    kind: text('kind', { enum: alertLetterKinds }).notNull(),
    about: textWithEmptyDefault('about'),
    articles: integer('articles').array().notNull().default(sql`'{}'::integer[]`),
    state: text('state', { enum: alertLetterStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at'),
    started_at: moment('started_at'),
    created_at: moment('created_at').notNull(),
    error: personal('words', textWithEmptyDefault('error')),
  },
  (t) => [
    cascading('alert_letters_alert', t.alert_id, alerts.id),
    uniqueIndex('alert_letters_once')
      .on(t.alert_id, t.kind, t.about)
      .where(sql`${t.kind} in ('issue', 'call', 'notice')`),
    index('alert_letters_by_alert').on(t.alert_id, t.kind),
    index('alert_letters_due').on(t.next_attempt_at, t.id).where(sql`${t.state} = 'waiting'`),
    index('alert_letters_under_way').on(t.started_at).where(sql`${t.state} in ('sending', 'given')`),
    index('alert_letters_by_article').using('gin', t.articles),
    check('alert_letters_kind', isOneOf(t.kind, alertLetterKinds)),
    check('alert_letters_state', isOneOf(t.state, alertLetterStates)),
    check('alert_letters_next_attempt', sql`(${t.state} = 'waiting') = (${t.next_attempt_at} is not null)`),
  ],
)

/** When letters were tried, in the last hour or earlier; also those of addresses that ended their alerts. */
export const alertAttempts = pgTable(
  'alert_attempts',
  { letter_id: bigint('letter_id', { mode: 'number' }).notNull(), at: moment('at').notNull() },
  (t) => [index('alert_attempts_by_time').on(t.at)],
)

/**
 * The articles in the order in which people published them here for the first time; imports, moves and restored ones
 * are not in it. A notice has `announced_at` once the readers of its article were written to.
 */
export const firstPublications = pgTable(
  'first_publications',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    article_id: integer('article_id').notNull(),
    at: moment('at').notNull(),
    announced_at: moment('announced_at'),
  },
  (t) => [
    cascading('first_publications_article', t.article_id, articles.id),
    unique('first_publications_once').on(t.article_id),
    index('first_publications_by_time').on(t.at),
    index('first_publications_new').on(t.id).where(sql`${t.announced_at} is null`),
  ],
)

/** The issues that editors announced, and the calls that opened, each once. */
export const announcements = pgTable(
  'announcements',
  {
    kind: text('kind', { enum: announcedKinds }).notNull(),
    about: text('about').notNull(),
    at: moment('at').notNull(),
    letters: integer('letters').notNull(),
    username: personal('user', textWithEmptyDefault('username')),
  },
  (t) => [
    primaryKey({ name: 'announcements_pkey', columns: [t.kind, t.about] }),
    check('announcements_kind', isOneOf(t.kind, announcedKinds)),
  ],
)

/**
 * The one row of the alerts' state: the day of the last daily letters, the letters that asked to confirm on a day, and
 * the origin that letters link to. While `halted` is not '', no letter is sent.
 */
export const alertState = pgTable(
  'alert_state',
  {
    id: integer('id').primaryKey().default(1),
    daily_on: date('daily_on'),
    asked_on: date('asked_on'),
    asked: integer('asked').notNull().default(0),
    origin: textWithEmptyDefault('origin'),
    halted: text('halted', { enum: ['', 'restored', 'origin'] })
      .notNull()
      .default(''),
  },
  (t) => [check('alert_state_one_row', sql`${t.id} = 1`)],
)
