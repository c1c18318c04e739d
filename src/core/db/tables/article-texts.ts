import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Finding, LeftOut, NamedBalance, Settled, Unmatched } from '../../../engines/fulltext/text.ts'
import { cascading, isOneOf, moment, textWithEmptyDefault } from '../columns.ts'
import { pdfSources, textKinds, textTaskKinds, versionKinds } from '../enums.ts'
import { personal } from '../personal.ts'
import { articles } from './articles.ts'

/**
 * The full texts of articles, by the hash of their JATS, which an article's `text_hash` names: the source file of each,
 * its balance, its findings, and the number of further findings of each kind (`more`). `references` is its list as the
 * article has it, one per line. `read_hash` is its JATS before any manual edit, null if unedited; `done` are the
 * findings that users settled, `unmatched` the edits without a place in the latest source file. A row is kept as long
 * as an article, or a change that can be undone, names it.
 */
export const articleTexts = pgTable(
  'article_texts',
  {
    hash: text('hash').notNull(),
    source_hash: text('source_hash').notNull(),
    source_name: personal('record', text('source_name').notNull()),
    source_kind: text('source_kind', { enum: textKinds }).notNull(),
    source_bytes: integer('source_bytes').notNull(),
    references: text('references').notNull(),
    balance: jsonb('balance').$type<NamedBalance>().notNull(),
    findings: jsonb('findings').$type<Finding[]>().notNull(),
    more: jsonb('more').$type<LeftOut>().notNull().default({}),
    read_hash: text('read_hash'),
    done: jsonb('done').$type<Settled[]>().notNull().default([]),
    unmatched: jsonb('unmatched').$type<Unmatched[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ name: 'article_texts_pkey', columns: [t.hash] }),
    index('article_texts_by_source').on(t.source_hash),
    index('article_texts_by_read').on(t.read_hash),
    check('article_texts_hash', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    check('article_texts_source_kind', isOneOf(t.source_kind, textKinds)),
  ],
)

/** The pictures of a full text, each named in its JATS by hash and extension. */
export const articleTextFiles = pgTable(
  'article_text_files',
  {
    text_hash: text('text_hash').notNull(),
    file_hash: text('file_hash').notNull(),
    extension: text('extension').notNull(),
  },
  (t) => [
    primaryKey({ name: 'article_text_files_pkey', columns: [t.text_hash, t.file_hash, t.extension] }),
    index('article_text_files_by_hash').on(t.file_hash),
    cascading('article_text_files_text', t.text_hash, articleTexts.hash),
  ],
)

/**
 * The typeset PDFs of articles: the hash of each one's inputs, and when the settings that it depends on last changed
 * (`looked_at`). `problem` is the reason why it could not be made.
 */
export const typesetPdfs = pgTable(
  'typeset_pdfs',
  {
    article_id: integer('article_id').notNull(),
    made_of: text('made_of').notNull(),
    looked_at: text('looked_at').notNull(),
    problem: text('problem').notNull().default(''),
  },
  (t) => [
    primaryKey({ name: 'typeset_pdfs_pkey', columns: [t.article_id] }),
    index('typeset_pdfs_by_settings').on(t.looked_at),
    cascading('typeset_pdfs_article', t.article_id, articles.id),
  ],
)

/**
 * The files waiting to become full texts: manuscripts of accepted papers, and texts of moved articles, which readers
 * have seen before, so that their findings need no check first (`looked`).
 */
export const waitingTexts = pgTable(
  'waiting_texts',
  {
    article_id: integer('article_id').notNull(),
    file_hash: text('file_hash').notNull(),
    name: personal('record', text('name').notNull()),
    looked: boolean('looked').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'waiting_texts_pkey', columns: [t.article_id] }),
    cascading('waiting_texts_article', t.article_id, articles.id),
    index('waiting_texts_by_hash').on(t.file_hash),
  ],
)

/**
 * The pending tasks of articles' full texts, which a trigger adds; `changed_at` shows whether a task was added again
 * while it was being done.
 */
export const textTasks = pgTable(
  'text_tasks',
  {
    article_id: integer('article_id').notNull(),
    task: text('task', { enum: textTaskKinds }).notNull(),
    changed_at: timestamp('changed_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ name: 'text_tasks_pkey', columns: [t.task, t.article_id] }),
    cascading('text_tasks_article', t.article_id, articles.id),
    check('text_tasks_task', isOneOf(t.task, textTaskKinds)),
  ],
)

/**
 * The versions of articles that readers saw, from 1 on, which triggers add (migrations/0123_article-versions.sql): the
 * full text, the PDF, and the JATS file of both. A version waits while its PDF is typeset; its `file_hash` is null if
 * another version came before that was done. `notice_id` is the article with the notice of a correction. The rows
 * of a deleted article stay as long as its deletion can be undone.
 */
export const articleVersions = pgTable(
  'article_versions',
  {
    article_id: integer('article_id').notNull(),
    n: integer('n').notNull(),
    kind: text('kind', { enum: versionKinds }).notNull(),
    at: moment('at').notNull(),
    note: textWithEmptyDefault('note'),
    notice_id: integer('notice_id'),
    pdf_source: text('pdf_source', { enum: pdfSources }).notNull(),
    text_hash: text('text_hash'),
    file_hash: text('file_hash'),
    file_bytes: integer('file_bytes'),
    jats_hash: text('jats_hash'),
    waits: boolean('waits').notNull().default(false),
    withheld_at: moment('withheld_at'),
    withheld_for: personal('words', textWithEmptyDefault('withheld_for')),
  },
  (t) => [
    primaryKey({ name: 'article_versions_pkey', columns: [t.article_id, t.n] }),
    index('article_versions_by_text').on(t.text_hash).where(sql`${t.text_hash} is not null`),
    index('article_versions_by_file').on(t.file_hash).where(sql`${t.file_hash} is not null`),
    index('article_versions_by_jats').on(t.jats_hash).where(sql`${t.jats_hash} is not null`),
    index('article_versions_without_jats')
      .on(t.article_id)
      .where(sql`${t.jats_hash} is null and ${t.text_hash} is not null and not ${t.waits}`),
    check('article_versions_n', sql`${t.n} > 0`),
    check('article_versions_kind', isOneOf(t.kind, versionKinds)),
    check('article_versions_note', sql`length(${t.note}) <= 200`),
  ],
)

/**
 * The corrected texts of public articles that readers do not see yet: one begun from the text that is public now
 * (`base_hash`). One begun from an earlier text is out of date.
 */
export const articleTextDrafts = pgTable(
  'article_text_drafts',
  {
    article_id: integer('article_id').notNull(),
    text_hash: text('text_hash').notNull(),
    base_hash: text('base_hash').notNull(),
    at: moment('at').notNull(),
    username: personal('user', text('username').notNull()),
  },
  (t) => [
    primaryKey({ name: 'article_text_drafts_pkey', columns: [t.article_id] }),
    cascading('article_text_drafts_article', t.article_id, articles.id),
    index('article_text_drafts_by_text').on(t.text_hash),
  ],
)
