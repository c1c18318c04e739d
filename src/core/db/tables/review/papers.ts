import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bigId, cascading, id, isOneOf, moment, textWithEmptyDefault, unusedId } from '../../columns.ts'
import { decisionKinds, linkPurposes, linkStates, paperStates, paymentStates, ways } from '../../enums.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts.ts'
import { articles } from '../articles.ts'

/** A piece of identifying text in a file: its place and kind; `spans` are offsets in the stored text of its copy. */
export type StoredIdentifyingText = {
  page: number | null
  kind: string
  text: string
  field: string
  place?: string
  spans?: { start: number; end: number }[]
}

/** A block of a file's text: a heading, a paragraph, a cell with its place … (`src/engines/changes/blocks.ts`). */
export type StoredBlock = {
  of: 'heading' | 'paragraph' | 'cell' | 'reference' | 'caption' | 'note' | 'field'
  text: string
  page: number | null
  field?: string
  cell?: { table: number; row: number; isHead: boolean }
}

/** The stored text of a file; empty for a scan, `too_long` if it is too long to be compared. */
export type StoredText = StoredBlock[] | 'too_long'

/**
 * A paper on its way from submission to decision: its state, without any person's name. Its text and authors are in
 * `authors.ts`, its reviewers in `reviewers.ts`, and what either side may see of the other in `released.ts`. `before`
 * is the state that a reopened paper returns to, `before_due` its due day. `since` is when its state began; `due` the
 * author's deadline; `confirmed_at` when its author's address was confirmed; `ended_at` when it was published, rejected
 * or withdrawn; `cleared_at` when everything but its number and days was deleted (`src/review/retention/`).
 * `page_language` is that of its author's page, '' for the main one.
 */
export const papers = pgTable(
  'papers',
  {
    id: id(),
    number: text('number').notNull(),
    state: text('state', { enum: paperStates }).notNull(),
    before: text('before', { enum: paperStates }),
    before_due: date('before_due', { mode: 'string' }),
    round: integer('round').notNull().default(1),
    via: text('via', { enum: ways }).notNull().default('web'),
    received: date('received', { mode: 'string' }),
    since: moment('since').notNull(),
    due: date('due', { mode: 'string' }),
    confirmed_at: moment('confirmed_at'),
    ended_at: moment('ended_at'),
    cleared_at: moment('cleared_at'),
    editor_id: integer('editor_id'),
    flags: text('flags').array().notNull().default(sql`'{}'::text[]`),
    payment: text('payment', { enum: paymentStates }).notNull().default('none'),
    fee: textWithEmptyDefault('fee'),
    txnid: text('txnid'),
    article_id: integer('article_id'),
    call_id: integer('call_id'), // no foreign key: a deleted call may be restored with its id
    page_language: textWithEmptyDefault('page_language'),
    created_at: moment('created_at').notNull(),
    modification: moment('modification').notNull(),
  },
  (t) => [
    unique('papers_number').on(t.number),
    unique('papers_txnid').on(t.txnid),
    unique('papers_article').on(t.article_id),
    foreignKey({ name: 'papers_editor', columns: [t.editor_id], foreignColumns: [users.id] }).onDelete('set null'),
    foreignKey({ name: 'papers_article_id', columns: [t.article_id], foreignColumns: [articles.id] }).onDelete(
      'set null',
    ),
    index('papers_by_call').on(t.call_id).where(sql`${t.call_id} is not null`),
    index('papers_by_state').on(t.state, t.since),
    index('papers_by_editor').on(t.editor_id, t.state),
    index('papers_by_payment')
      .using('gin', sql`lower(${t.number} || ' ' || coalesce(${t.txnid}, '')) gin_trgm_ops`)
      .with({ fastupdate: false }),
    check('papers_state', isOneOf(t.state, paperStates)),
    check('papers_payment', isOneOf(t.payment, paymentStates)),
    check('papers_via', isOneOf(t.via, ways)),
    check('papers_round', sql`${t.round} > 0`),
    check('papers_number_form', sql`${t.number} ~ '^[0-9]{4}-[0-9A-HJKMNP-TV-Z]{4}$'`),
  ],
)

/**
 * The links that authors and reviewers work with (`src/review/access-links/`). The token in the address is made from
 * `id` and a key in `secrets`, and found by `hash`, its SHA-256. A row is kept after its target is gone, so that the
 * link answers 410. `request` is the reviewer's code, `article_id` the article whose proof a named person reads, in
 * `page_language`; papers and requests have their own.
 */
export const paperLinks = pgTable(
  'paper_links',
  {
    id: uuid('id').primaryKey(),
    hash: text('hash').notNull(),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    paper_id: integer('paper_id'),
    article_id: integer('article_id'),
    request: text('request'),
    page_language: textWithEmptyDefault('page_language'),
    state: text('state', { enum: linkStates }).notNull().default('live'),
    expires_at: moment('expires_at'),
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    unique('paper_links_hash').on(t.hash),
    foreignKey({ name: 'paper_links_paper', columns: [t.paper_id], foreignColumns: [papers.id] }).onDelete('set null'),
    foreignKey({ name: 'paper_links_article', columns: [t.article_id], foreignColumns: [articles.id] }).onDelete(
      'set null',
    ),
    index('paper_links_by_paper').on(t.paper_id),
    index('paper_links_by_article').on(t.article_id).where(sql`${t.article_id} is not null`),
    index('paper_links_by_request').on(t.request),
    check('paper_links_purpose', isOneOf(t.purpose, linkPurposes)),
    check('paper_links_state', isOneOf(t.state, linkStates)),
  ],
)

/**
 * Forms sent through a link, by their key `once`, with the answer: a form sent twice counts once. Rows are kept for a
 * day.
 */
export const linkForms = pgTable(
  'link_forms',
  {
    once: text('once').notNull(),
    address: text('address').notNull(),
    location: textWithEmptyDefault('location'),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ name: 'link_forms_pkey', columns: [t.once, t.address] }), index('link_forms_by_time').on(t.at)],
)

/**
 * The history of a paper, for editors. `what` is a code of `src/review/timeline/rules.ts`, or a sentence in rows of the
 * previous version; `by` is a user, `author`, a request's code or `journal`; `values` are the words' parameters, and
 * former values.
 */
export const paperEvents = pgTable(
  'paper_events',
  {
    id: bigId(),
    paper_id: integer('paper_id').notNull(),
    at: moment('at').notNull(),
    by: personal('user', text('by').notNull()),
    what: personal('words', text('what').notNull()),
    values: personal('words', jsonb('values').$type<Record<string, unknown>>().notNull().default({})),
  },
  (t) => [cascading('paper_events_paper', t.paper_id, papers.id), index('paper_events_by_paper').on(t.paper_id, t.id)],
)

/** Notes by editors for editors. */
export const paperNotes = pgTable(
  'paper_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().default(unusedId('paper_notes')),
    paper_id: integer('paper_id').notNull(),
    at: moment('at').notNull(),
    by: personal('user', text('by').notNull()),
    text: personal('words', text('text').notNull()),
  },
  (t) => [cascading('paper_notes_paper', t.paper_id, papers.id), index('paper_notes_by_paper').on(t.paper_id, t.at)],
)

/** Users who may not see a paper, and the reason; `lifted` if an admin allowed it again. */
export const paperRecusals = pgTable(
  'paper_recusals',
  {
    paper_id: integer('paper_id').notNull(),
    user_id: integer('user_id').notNull(),
    reason: text('reason').notNull(),
    lifted: boolean('lifted').notNull().default(false),
    by: personal('user', text('by').notNull()),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'paper_recusals_pkey', columns: [t.paper_id, t.user_id] }),
    cascading('paper_recusals_paper', t.paper_id, papers.id),
    cascading('paper_recusals_user', t.user_id, users.id),
    index('paper_recusals_by_user').on(t.user_id),
  ],
)

/**
 * The decisions of editors. A decision can be undone until `undo_until` (`undone`), which restores `before`; then it
 * takes effect (`applied_at`): released reports become visible, open requests end. `letter_ids` are its letters in the
 * queue.
 */
export const paperDecisions = pgTable(
  'paper_decisions',
  {
    id: uuid('id').primaryKey(),
    paper_id: integer('paper_id').notNull(),
    round: integer('round').notNull(),
    decision: text('decision', { enum: decisionKinds }).notNull(),
    by: personal('user', text('by').notNull()),
    at: moment('at').notNull(),
    undo_until: moment('undo_until').notNull(),
    undone: boolean('undone').notNull().default(false),
    applied_at: moment('applied_at'),
    letter_ids: bigint('letter_ids', { mode: 'number' }).array().notNull().default(sql`'{}'::bigint[]`),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    /** Whether reviewers may read the reports that it released, which were then searched for the authors. */
    shared: boolean('shared').notNull().default(false),
  },
  (t) => [
    cascading('paper_decisions_paper', t.paper_id, papers.id),
    index('paper_decisions_by_paper').on(t.paper_id, t.at),
    index('paper_decisions_to_apply').on(t.undo_until).where(sql`${t.applied_at} is null and not ${t.undone}`),
    check('paper_decisions_decision', isOneOf(t.decision, decisionKinds)),
  ],
)
