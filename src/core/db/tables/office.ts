import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { StoredAnswer } from '../../../office/history/sent-form-queries.ts'
import { bigId, id, isOneOf, moment } from '../columns.ts'
import { changeKinds } from '../enums.ts'
import { personal } from '../personal.ts'
import { ofUser } from './accounts.ts'

/** Unsaved values that a user typed into the form at a path: the fields that differ from those it opened with. */
export const drafts = pgTable(
  'drafts',
  {
    user_id: ofUser().notNull(),
    path: text('path').notNull(),
    at: moment('at').notNull(),
    fields: personal('words', jsonb('fields').$type<Record<string, string>>().notNull()),
  },
  (t) => [primaryKey({ name: 'drafts_pkey', columns: [t.user_id, t.path] }), index('drafts_by_time').on(t.at)],
)

/** Forms saved within a day, by idempotency key, with the first answer; `attempt` is the request that saved one. */
export const sentForms = pgTable(
  'sent_forms',
  {
    key: text('key').primaryKey(),
    attempt: text('attempt').notNull(),
    at: moment('at').notNull(),
    answer: personal('words', jsonb('answer').$type<StoredAnswer>()),
  },
  (t) => [index('sent_forms_by_time').on(t.at)],
)

/** The time when a client's token bucket is full again, for all processes. Unlogged: a crash empties it. */
export const rateLimits = pgTable('rate_limits', {
  key: personal('key', text('key').primaryKey()),
  full_at: moment('full_at').notNull(),
})

/**
 * Every change of content: who, when, what, and the changed fields before and after, written in the change's own
 * transaction. `user_id` identifies the user even after a rename; `address` is the origin of a change to a user.
 * `restores` is the change whose version this one restored; for an undone deletion, the deletion.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigId(),
    at: moment('at').notNull(),
    username: personal('user', text('username').notNull()),
    kind: text('kind', { enum: changeKinds }).notNull(),
    subject: text('subject').notNull(),
    action: text('action').notNull(),
    before: personal('words', jsonb('before').$type<Record<string, unknown>>().notNull()),
    after: personal('words', jsonb('after').$type<Record<string, unknown>>().notNull()),
    user_id: integer('user_id'),
    address: personal('detail', text('address')),
    restores: bigint('restores', { mode: 'number' }),
  },
  (t) => [
    index('audit_by_subject').on(t.kind, t.subject, t.id),
    index('audit_by_kind').on(t.kind, t.id),
    index('audit_by_user').on(t.user_id, t.id),
    index('audit_by_time').using('brin', t.at),
    index('audit_deletions').on(t.id).where(sql`${t.action} = 'delete'`),
    index('audit_of_content').on(t.id).where(sql`${t.kind} <> 'entry'`),
    check('audit_kind', isOneOf(t.kind, changeKinds)),
  ],
)

/**
 * People whose data was erased from the rows but is still in files and dumps: `who` is a hash of their names and
 * addresses, `files` the hashes of their files. A row is deleted when those are erased too.
 */
export const erasures = pgTable('erasures', {
  id: id(),
  who: text('who').notNull(),
  at: moment('at').notNull(),
  files: text('files').array().notNull().default(sql`'{}'::text[]`),
})
