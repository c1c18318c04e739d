import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf, moment, textWithEmptyDefault, unusedId } from '../columns.ts'
import { letterStates } from '../enums.ts'
import { personal } from '../personal.ts'
import { ofUser } from './accounts.ts'
import { ofArticle } from './articles.ts'

/**
 * The journal's one queue of letters, sent by SMTP, with their texts as sent, except the link. A waiting letter is
 * tried at `next_attempt_at`; it is `sending` from `started_at` until the server's answer is known. `settledby` is the
 * user who cancelled it or marked it as sent. A letter to an author of a published article has its `article_id`; one
 * about a user's account a `user_id`, and a `reset_id` if it has a link. A letter about a paper has a `kind`, its
 * `side` and, as texts, the numbers of the paper and of the request; `link` names the person whose link is inserted
 * when it is sent, and it is not sent before `send_after`. Its words are in `language`, '' for English. A name in
 * `once` is queued only once. `serial` is the order in the queue; it is never shown, because it would reveal letters
 * that a user may not see.
 */
export const notices = pgTable(
  'notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().default(unusedId('notices')),
    serial: bigint('serial', { mode: 'number' }).generatedByDefaultAsIdentity(),
    article_id: ofArticle(),
    user_id: ofUser(),
    reset_id: integer('reset_id'),
    kind: textWithEmptyDefault('kind'),
    side: textWithEmptyDefault('side'),
    paper: textWithEmptyDefault('paper'),
    request: textWithEmptyDefault('request'),
    link: textWithEmptyDefault('link'),
    phone: personal('detail', textWithEmptyDefault('phone')),
    language: textWithEmptyDefault('language'),
    automatic: boolean('automatic').notNull().default(false),
    once: textWithEmptyDefault('once'),
    send_after: moment('send_after'),
    recipient: personal('address', text('recipient').notNull()),
    subject: personal('words', text('subject').notNull()),
    body: personal('words', text('body').notNull()),
    message_id: text('message_id').notNull(),
    state: text('state', { enum: letterStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at'),
    started_at: moment('started_at'),
    error: personal('words', textWithEmptyDefault('error')),
    createdby: personal('user', text('createdby').notNull()),
    created_at: moment('created_at').notNull(),
    settledby: personal('user', textWithEmptyDefault('settledby')),
    settled_at: moment('settled_at'),
  },
  (t) => [
    unique('notices_message_id').on(t.message_id),
    uniqueIndex('notices_serial').on(t.serial),
    uniqueIndex('notices_pending').on(t.article_id).where(sql`${t.state} in ('waiting', 'sending')`),
    uniqueIndex('notices_once').on(t.once).where(sql`${t.once} <> ''`),
    index('notices_by_article').on(t.article_id, t.serial),
    index('notices_by_paper').on(t.paper, t.serial).where(sql`${t.paper} <> ''`),
    index('notices_by_request').on(t.request, t.serial).where(sql`${t.request} <> ''`),
    index('notices_due').on(t.next_attempt_at, t.serial).where(sql`${t.state} = 'waiting'`),
    index('notices_by_word')
      .using('gin', sql`lower(${t.recipient} || ' ' || ${t.subject}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('notices_by_state').on(t.state, t.serial),
    index('notices_sent').on(t.started_at).where(sql`${t.state} = 'sent'`),
    index('notices_with_link').on(t.link).where(sql`${t.link} <> '' and ${t.paper} = ''`),
    index('notices_lost_link').on(t.created_at).where(sql`${t.kind} = 'lost_link'`),
    check('notices_state', isOneOf(t.state, letterStates)),
    check('notices_next_attempt', sql`(${t.state} = 'waiting') = (${t.next_attempt_at} is not null)`),
  ],
)

/**
 * An editor's wording of a kind of letter about papers; the original applies if the row is missing, or a field is ''.
 */
export const letterTemplates = pgTable('letter_templates', {
  kind: text('kind').primaryKey(),
  subject: textWithEmptyDefault('subject'),
  text: textWithEmptyDefault('text'),
  modification: moment('modification').notNull(),
})
