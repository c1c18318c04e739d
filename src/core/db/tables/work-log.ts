import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, codeText, isOneOf, moment, textWithEmptyDefault } from '../columns.ts'
import { everyEntryStatus } from '../enums.ts'
import { personal } from '../personal.ts'

/** The work log of webdata. `status` is one of eight, or '' for none. */
export const entries = pgTable(
  'entries',
  {
    id: bigId(),
    status: text('status', { enum: everyEntryStatus }).notNull().default(''),
    content: personal('words', textWithEmptyDefault('content')),
    createdby: personal('user', text('createdby').notNull()),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('entries_by_status').on(t.status, t.id),
    index('entries_by_time').on(t.created_at),
    check('entries_status', isOneOf(t.status, everyEntryStatus)),
  ],
)

/**
 * The search data of the work log: each entry's content, a space, and its author, composed and in lower case, in a
 * narrow table that a trigger keeps in step with `entries`. `status` is in no index here, so that changing it does not
 * rewrite the two large ones.
 */
export const entrySearch = pgTable(
  'entry_search',
  {
    entry_id: bigint('entry_id', { mode: 'number' })
      .primaryKey()
      .references(() => entries.id, { onDelete: 'cascade' }),
    status: text('status', { enum: everyEntryStatus }).notNull(),
    folded: personal('key', codeText('folded').notNull()),
    writer: personal('key', codeText('writer').notNull().default('')),
  },
  (t) => [
    index('entry_search_writers').using('gin', sql`${t.writer} gin_trgm_ops`),
    index('entry_search_trigrams').using('gin', sql`${t.folded} gin_trgm_ops`),
    index('entry_search_letters').using('gin', sql`letters_and_pairs(${t.folded})`),
  ],
)

/**
 * The count of entries per status: the sum of its rows, since a trigger only adds rows. So no change waits for another,
 * and none can deadlock; occasionally the rows are summed up.
 */
export const entryCounts = pgTable('entry_counts', {
  id: bigId(),
  status: text('status', { enum: everyEntryStatus }).notNull(),
  entries: bigint('entries', { mode: 'number' }).notNull(),
})
