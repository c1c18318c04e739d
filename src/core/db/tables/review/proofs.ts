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
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cascading, isOneOf, moment, textWithEmptyDefault } from '../../columns.ts'
import { proofNoteStates, proofStates } from '../../enums.ts'
import { personal } from '../../personal.ts'
import { articles } from '../articles.ts'
import { papers } from './papers.ts'

/** The fields of an article as its author approved them. */
export type ApprovedFields = Record<string, string>

/**
 * The proofs of articles. A proof belongs to a paper, or to the person named in it if the article never was a paper. It
 * is `waiting` until `goes_at`, when its letters (`letter_ids`) are sent; then it replaces the previous proof.
 * `approves` means that its author needs no further proof. The approved content is kept: `fields`, and the hashes of
 * the full text and the PDF.
 */
export const articleProofs = pgTable(
  'article_proofs',
  {
    id: uuid('id').primaryKey(),
    article_id: integer('article_id'),
    paper_id: integer('paper_id'),
    name: personal('name', textWithEmptyDefault('name')),
    email: personal('email', textWithEmptyDefault('email')),
    state: text('state', { enum: proofStates }).notNull().default('waiting'),
    due: date('due', { mode: 'string' }).notNull(),
    by: personal('user', text('by').notNull()),
    at: moment('at').notNull(),
    goes_at: moment('goes_at').notNull(),
    sent_at: moment('sent_at'),
    handed_at: moment('handed_at'),
    approves: boolean('approves').notNull().default(false),
    approved_at: moment('approved_at'),
    fields: personal('record', jsonb('fields').$type<ApprovedFields>()),
    text_hash: text('text_hash'),
    file_hash: text('file_hash'),
    letter_ids: bigint('letter_ids', { mode: 'number' }).array().notNull().default(sql`'{}'::bigint[]`),
  },
  (t) => [
    foreignKey({ name: 'article_proofs_article', columns: [t.article_id], foreignColumns: [articles.id] }).onDelete(
      'set null',
    ),
    cascading('article_proofs_paper', t.paper_id, papers.id),
    uniqueIndex('article_proofs_open').on(t.article_id).where(sql`${t.state} in ('sent', 'corrected', 'approved')`),
    index('article_proofs_by_article').on(t.article_id, t.at),
    index('article_proofs_by_paper').on(t.paper_id).where(sql`${t.paper_id} is not null`),
    index('article_proofs_to_send').on(t.goes_at).where(sql`${t.state} = 'waiting'`),
    check('article_proofs_state', isOneOf(t.state, proofStates)),
  ],
)

/** The editor's queries on a proof, each at a place of the article (`anchor`), with the author's answer. */
export const proofQueries = pgTable(
  'proof_queries',
  {
    id: uuid('id').primaryKey(),
    proof_id: uuid('proof_id').notNull(),
    position: integer('position').notNull(),
    anchor: text('anchor').notNull(),
    text: personal('words', text('text').notNull()),
    answer: personal('words', textWithEmptyDefault('answer')),
    /** Whether the answer was handed in to the editor. */
    handed: boolean('handed').notNull().default(false),
  },
  (t) => [
    cascading('proof_queries_proof', t.proof_id, articleProofs.id),
    index('proof_queries_by_proof').on(t.proof_id, t.position),
  ],
)

/** The place at which a note was applied: the words around the replaced ones, in a field or in the text. */
export type AppliedAt = { before: string; was: string; is: string; after: string }

/**
 * The author's notes on a proof: words (`quote`) at a place of the article, with their replacement or a comment. The
 * editor gets those that are `handed` in.
 */
export const proofNotes = pgTable(
  'proof_notes',
  {
    id: uuid('id').primaryKey(),
    proof_id: uuid('proof_id').notNull(),
    position: integer('position').notNull(),
    anchor: text('anchor').notNull(),
    page: integer('page'),
    quote: personal('words', textWithEmptyDefault('quote')),
    text: personal('words', textWithEmptyDefault('text')),
    replace: personal('words', textWithEmptyDefault('replace')),
    deletes: boolean('deletes').notNull().default(false),
    state: text('state', { enum: proofNoteStates }).notNull().default('open'),
    reason: personal('words', textWithEmptyDefault('reason')),
    applied: personal('record', jsonb('applied').$type<AppliedAt>()),
    handed: boolean('handed').notNull().default(false),
    settled_by: personal('user', textWithEmptyDefault('settled_by')),
    at: moment('at').notNull(),
  },
  (t) => [
    cascading('proof_notes_proof', t.proof_id, articleProofs.id),
    index('proof_notes_by_proof').on(t.proof_id, t.position),
    check('proof_notes_state', isOneOf(t.state, proofNoteStates)),
  ],
)
