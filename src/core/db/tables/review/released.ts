import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cascading, moment, storedFile, textWithEmptyDefault } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { paperDecisions, papers, type StoredText } from './papers.ts'

/** The part of a paper that a round's reviewers see, written at its release; a second release replaces the first. */
export const reviewCopies = pgTable(
  'review_copies',
  {
    id: uuid('id').primaryKey(),
    paper_id: integer('paper_id').notNull(),
    round: integer('round').notNull(),
    at: moment('at').notNull(),
    title: text('title').notNull(),
    abstract: textWithEmptyDefault('abstract'),
    keywords: textWithEmptyDefault('keywords'),
    article_type: textWithEmptyDefault('article_type'),
    language: textWithEmptyDefault('language'),
    response: personal('letter', textWithEmptyDefault('response')),
  },
  (t) => [
    cascading('review_copies_paper', t.paper_id, papers.id),
    unique('review_copies_round').on(t.paper_id, t.round),
  ],
)

/**
 * The anonymised files of a release, `made_of` the paper's files; `name` is the end of their downloads' names. `blocks`
 * is the text of the first one, for comparison with other rounds; null until read.
 */
export const reviewCopyFiles = pgTable(
  'review_copy_files',
  {
    id: uuid('id').primaryKey(),
    copy_id: uuid('copy_id').notNull(),
    made_of: uuid('made_of'),
    position: integer('position').notNull(),
    blocks: jsonb('blocks').$type<StoredText>(),
    ...storedFile(),
  },
  (t) => [
    cascading('review_copy_files_copy', t.copy_id, reviewCopies.id),
    index('review_copy_files_by_copy').on(t.copy_id, t.position),
    index('review_copy_files_by_hash').on(t.file_hash),
  ],
)

/**
 * The changes from an earlier round's copy to this one, computed at its release from released copies only, for
 * reviewers who were sent the earlier copy. `changes` has the form that `src/review/changes/` returns.
 */
export const reviewChanges = pgTable(
  'review_changes',
  {
    copy_id: uuid('copy_id').notNull(),
    from_round: integer('from_round').notNull(),
    changes: jsonb('changes').notNull(),
  },
  (t) => [
    primaryKey({ name: 'review_changes_pkey', columns: [t.copy_id, t.from_round] }),
    cascading('review_changes_copy', t.copy_id, reviewCopies.id),
  ],
)

/** The reports that a decision releases to the author, as Reviewer 1, 2 … (`place`): text and answers for authors. */
export const releasedReports = pgTable(
  'released_reports',
  {
    decision_id: uuid('decision_id').notNull(),
    place: integer('place').notNull(),
    to_author: personal('report', text('to_author').notNull()),
    answers: personal('report', jsonb('answers').$type<{ label: string; value: string }[]>().notNull().default([])),
  },
  (t) => [
    primaryKey({ name: 'released_reports_pkey', columns: [t.decision_id, t.place] }),
    cascading('released_reports_decision', t.decision_id, paperDecisions.id),
  ],
)

/** The anonymised files of reports that a decision releases to the author. */
export const releasedFiles = pgTable(
  'released_files',
  {
    id: uuid('id').primaryKey(),
    decision_id: uuid('decision_id').notNull(),
    place: integer('place').notNull(),
    ...storedFile(),
  },
  (t) => [
    cascading('released_files_decision', t.decision_id, paperDecisions.id),
    index('released_files_by_decision').on(t.decision_id),
    index('released_files_by_hash').on(t.file_hash),
  ],
)
