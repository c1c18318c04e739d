import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bounds } from '../../bounds.ts'
import {
  anonymisedFile,
  areAtMost,
  bigId,
  cascading,
  id,
  isOneOf,
  moment,
  soundsOfName,
  textWithEmptyDefault,
  unusedId,
} from '../../columns.ts'
import { declineReasons, notedFields, recommendations, requestStates, scrubStates, ways } from '../../enums.ts'
import { mailboxIn } from '../../mailbox.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts.ts'
import { papers, type StoredIdentifyingText } from './papers.ts'

/** A question for a reviewer, as the setting `review_questions` had it when the reviewer was invited. */
export type ReviewQuestion = {
  id: string
  label: string
  kind: 'score' | 'choice' | 'text'
  choices: string[]
  required: boolean
  to: 'author' | 'editor'
}

/**
 * The searched text of a reviewer, folded as far as the database can.
 * @param keywords those that the searcher may see
 */
const foundBy = sql`name_key || ' ' || lower(normalize(regexp_replace(
          normalize(email || ' ' || affiliation || ' ' || keywords, NFKD), '[\\u0300-\\u036f]', '', 'g'), NFC) collate "C")`

/**
 * People who are or were asked to review. `name_key` is the folded name, `sounds` are those of its words; they are not
 * asked before `not_before`, and never if `never`, which is a promise that binds every user. The name is '' for a
 * person whose data was erased but whose reports stay. `folded` is {@link foundBy}. `said_on`, `not_before_else`,
 * `shown_else`, `apart`, `hidden_from`, `hidden_since` and `is_remembered` belong to the previous version.
 */
export const reviewers = pgTable(
  'reviewers',
  {
    id: integer('id').primaryKey().default(unusedId('reviewers')),
    name: personal('name', text('name').notNull()),
    name_key: personal('key', text('name_key').notNull()),
    sounds: soundsOfName(),
    email: personal('email', textWithEmptyDefault('email')),
    affiliation: personal('detail', textWithEmptyDefault('affiliation')),
    orcid: personal('orcid', textWithEmptyDefault('orcid')),
    keywords: personal('words', textWithEmptyDefault('keywords')),
    note: personal('words', textWithEmptyDefault('note')),
    not_before: date('not_before', { mode: 'string' }),
    never: boolean('never').notNull().default(false),
    said_on: integer('said_on'),
    not_before_else: date('not_before_else', { mode: 'string' }),
    shown_else: personal('words', jsonb('shown_else')),
    apart: integer('apart').notNull().default(0),
    hidden_from: integer('hidden_from').array().notNull().default(sql`'{}'::integer[]`),
    hidden_since: jsonb('hidden_since').$type<Record<string, string>>().notNull().default({}),
    is_remembered: boolean('is_remembered').notNull().default(false),
    folded: text('folded').notNull().generatedAlwaysAs(foundBy),
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('reviewers_email').on(sql`lower(${t.email})`, t.apart).where(sql`${t.email} <> ''`),
    index('reviewers_by_mailbox').on(mailboxIn(t.email)).where(sql`${t.email} <> ''`),
    index('reviewers_by_name').on(t.name_key),
    index('reviewers_by_word').using('gin', sql`${t.folded} gin_trgm_ops`).with({ fastupdate: false }),
    index('reviewers_by_sound').using('gin', t.sounds).with({ fastupdate: false }),
    index('reviewers_by_same_name').on(sql`same_name(${t.name_key})`),
    index('reviewers_by_orcid').on(t.orcid).where(sql`${t.orcid} <> ''`),
  ],
)

/** Notes on reviewers that the previous version keeps in a separate table. */
export const reviewerNotes = pgTable(
  'reviewer_notes',
  {
    id: bigId(),
    reviewer_id: integer('reviewer_id').notNull(),
    field: text('field', { enum: notedFields }).notNull(),
    value: personal('words', text('value').notNull()),
    user_id: integer('user_id'),
    paper_id: integer('paper_id'),
    at: moment('at').notNull(),
  },
  (t) => [
    cascading('reviewer_notes_reviewer', t.reviewer_id, reviewers.id),
    cascading('reviewer_notes_paper', t.paper_id, papers.id),
    foreignKey({ name: 'reviewer_notes_user', columns: [t.user_id], foreignColumns: [users.id] }).onDelete('set null'),
    index('reviewer_notes_by_reviewer').on(t.reviewer_id, t.field, t.at),
    index('reviewer_notes_by_paper').on(t.paper_id).where(sql`${t.paper_id} is not null`),
    index('reviewer_notes_by_user').on(t.user_id).where(sql`${t.user_id} is not null`),
    check('reviewer_notes_field', isOneOf(t.field, notedFields)),
  ],
)

/**
 * Requests to review one round of a paper; `request` is the code that both the reviewer and editors see, `place` the 1
 * of 'Reviewer 1'. `answer_due` and `due` are last days. `questions` are those at the time of the request. A cleared
 * paper keeps only days and state, and `reviewer_id` is null. `accepted_at` stays after an acceptance, whatever
 * follows, except a refusal. `typed_…` are the name, affiliation and iD that an editor typed if the person was known by
 * others, or that the request was made with before they changed: they are the person's data too. `page_language` is
 * that of the reviewer's page and letters, '' for the main one.
 */
export const reviewRequests = pgTable(
  'review_requests',
  {
    id: id(),
    request: text('request').notNull(),
    paper_id: integer('paper_id').notNull(),
    reviewer_id: integer('reviewer_id'),
    round: integer('round').notNull(),
    place: integer('place').notNull(),
    state: text('state', { enum: requestStates }).notNull(),
    via: text('via', { enum: ways }).notNull().default('web'),
    hints: personal('key', text('hints').array().notNull().default(sql`'{}'::text[]`)),
    questions: jsonb('questions').$type<ReviewQuestion[]>().notNull().default([]),
    asked_at: moment('asked_at'),
    answer_due: date('answer_due', { mode: 'string' }).notNull(),
    due: date('due', { mode: 'string' }).notNull(),
    answered_at: moment('answered_at'),
    accepted_at: moment('accepted_at'),
    reported_at: moment('reported_at'),
    reason: text('reason', { enum: declineReasons }),
    note: personal('report', textWithEmptyDefault('note')),
    suggest: personal('report', textWithEmptyDefault('suggest')),
    extension_due: date('extension_due', { mode: 'string' }),
    extension_note: personal('report', textWithEmptyDefault('extension_note')),
    extension_granted: boolean('extension_granted').notNull().default(false),
    reminders_stopped: boolean('reminders_stopped').notNull().default(false),
    certificate_name: personal('detail', textWithEmptyDefault('certificate_name')),
    typed_name: personal('detail', textWithEmptyDefault('typed_name')),
    typed_key: personal('key', textWithEmptyDefault('typed_key')),
    typed_affiliation: personal('detail', textWithEmptyDefault('typed_affiliation')),
    typed_orcid: personal('detail', textWithEmptyDefault('typed_orcid')),
    page_language: textWithEmptyDefault('page_language'),
    thanked_at: moment('thanked_at'),
    ended_at: moment('ended_at'),
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    unique('review_requests_request').on(t.request),
    uniqueIndex('review_requests_person').on(t.paper_id, t.round, t.reviewer_id).where(sql`${t.state} <> 'cancelled'`),
    cascading('review_requests_paper', t.paper_id, papers.id),
    foreignKey({ name: 'review_requests_reviewer', columns: [t.reviewer_id], foreignColumns: [reviewers.id] }),
    index('review_requests_by_paper').on(t.paper_id, t.round),
    index('review_requests_by_typed_name').on(sql`same_name(${t.typed_key})`).where(sql`${t.typed_key} <> ''`),
    index('review_requests_by_typed_orcid').on(t.typed_orcid).where(sql`${t.typed_orcid} <> ''`),
    index('review_requests_by_reviewer').on(t.reviewer_id, t.state),
    check('review_requests_state', isOneOf(t.state, requestStates)),
    check('review_requests_via', isOneOf(t.via, ways)),
    check('review_requests_reason', isOneOf(t.reason, declineReasons)),
    check('review_requests_texts', areAtMost(bounds.text, t.note, t.suggest, t.extension_note)),
    check('review_requests_name', areAtMost(bounds.part, t.certificate_name)),
    check('review_requests_form', sql`${t.request} ~ '^R[0-9A-HJKMNP-TV-Z]{6}$'`),
  ],
)

/**
 * The versions of a request's report; the draft has no `sent_at`. `clean_to_author` is an editor's text that replaces
 * it.
 */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: bigId(),
    request_id: integer('request_id').notNull(),
    version: integer('version').notNull(),
    recommendation: text('recommendation', { enum: recommendations }),
    to_author: personal('report', textWithEmptyDefault('to_author')),
    to_editor: personal('words', textWithEmptyDefault('to_editor')),
    answers: personal('report', jsonb('answers').$type<Record<string, string>>().notNull().default({})),
    clean_to_author: personal('report', text('clean_to_author')),
    sent_at: moment('sent_at'),
    saved_at: moment('saved_at').notNull(),
  },
  (t) => [
    cascading('review_reports_request', t.request_id, reviewRequests.id),
    unique('review_reports_version').on(t.request_id, t.version),
    uniqueIndex('review_reports_draft').on(t.request_id).where(sql`${t.sent_at} is null`),
    check('review_reports_texts', areAtMost(bounds.text, t.to_author, t.to_editor)),
    check('review_reports_recommendation', isOneOf(t.recommendation, recommendations)),
    check(
      'review_reports_complete',
      sql`${t.sent_at} is null or (${t.recommendation} is not null and ${t.to_author} <> '')`,
    ),
  ],
)

/** Files of a request's report; `version` is null until sent. */
export const reportFiles = pgTable(
  'report_files',
  {
    id: uuid('id').primaryKey(),
    request_id: integer('request_id').notNull(),
    version: integer('version'),
    ...anonymisedFile(),
    traces: personal('file', jsonb('traces').$type<StoredIdentifyingText[]>().notNull().default([])),
    at: moment('at').notNull(),
  },
  (t) => [
    cascading('report_files_request', t.request_id, reviewRequests.id),
    index('report_files_by_request').on(t.request_id),
    index('report_files_by_hash').on(t.file_hash),
    index('report_files_by_copy').on(t.copy_hash),
    index('report_files_to_scrub').on(t.at).where(sql`${t.scrub} = 'waiting'`),
    check('report_files_scrub', isOneOf(t.scrub, scrubStates)),
  ],
)
