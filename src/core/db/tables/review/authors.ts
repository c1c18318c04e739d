import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bounds } from '../../bounds.ts'
import {
  anonymisedFile,
  areAtMost,
  areCreditRoles,
  bigId,
  cascading,
  haveLines,
  isOneOf,
  knownOfPerson,
  moment,
  soundsOfName,
  textWithEmptyDefault,
} from '../../columns.ts'
import { paperFileKinds, scrubStates } from '../../enums.ts'
import { mailboxIn } from '../../mailbox.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts.ts'
import { papers, type StoredIdentifyingText, type StoredText } from './papers.ts'

const signs =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u0300-\\u036f\\u2000-\\u206f\\u2212\\u3000-\\u303f]'

/**
 * The text of a paper as its author typed it: drafts may hold anything, sent papers were checked. `email` is the
 * corresponding author's, `begun_by` the address that the draft was started with, `begun_from` the network, which is
 * erased once the paper is received. `read` names the fields that were read from the file and not edited since;
 * `authors_changed` describes how a revision changed its people. `title_hash` is kept when the rest is deleted.
 * `title_letters`, `released_titles`, `shown_titles` and `twins` belong to the previous release, which may still be
 * running, and will be dropped in the next.
 */
export const manuscripts = pgTable(
  'manuscripts',
  {
    paper_id: integer('paper_id').primaryKey(),
    email: personal('email', textWithEmptyDefault('email')),
    begun_by: personal('address', textWithEmptyDefault('begun_by')),
    begun_from: personal('detail', textWithEmptyDefault('begun_from')),
    title: textWithEmptyDefault('title'),
    lower_title: text('lower_title').generatedAlwaysAs(sql`lower(title)`),
    title_key: textWithEmptyDefault('title_key'),
    title_hash: textWithEmptyDefault('title_hash'),
    title_letters: text('title_letters').generatedAlwaysAs(
      sql`md5(nullif(lower(regexp_replace(normalize(regexp_replace(title, '</?[a-zA-Z]+>', '', 'g'), NFKD),
        '${sql.raw(signs)}', '', 'g') collate "C"), ''))`,
    ),
    released_titles: text('released_titles').array().notNull().default(sql`'{}'::text[]`),
    shown_titles: text('shown_titles').array().notNull().default(sql`'{}'::text[]`),
    twins: integer('twins').array(),
    abstract: textWithEmptyDefault('abstract'),
    keywords: textWithEmptyDefault('keywords'),
    article_type: text('article_type').notNull().default('research-article'),
    language: textWithEmptyDefault('language'),
    subject: textWithEmptyDefault('subject'),
    country: textWithEmptyDefault('country'),
    mobile: personal('phone', textWithEmptyDefault('mobile')),
    references: textWithEmptyDefault('references'),
    funding: textWithEmptyDefault('funding'),
    competing_interests: textWithEmptyDefault('competing_interests'),
    ethics: textWithEmptyDefault('ethics'),
    data_availability: textWithEmptyDefault('data_availability'),
    ai_statement: textWithEmptyDefault('ai_statement'),
    acknowledgements: textWithEmptyDefault('acknowledgements'),
    plain_summary: textWithEmptyDefault('plain_summary'),
    resources: textWithEmptyDefault('resources'),
    cover_letter: personal('letter', textWithEmptyDefault('cover_letter')),
    suggested: personal('lines', textWithEmptyDefault('suggested')),
    opposed: personal('lines', textWithEmptyDefault('opposed')),
    original: textWithEmptyDefault('original'),
    coauthors: textWithEmptyDefault('coauthors'),
    privacy: textWithEmptyDefault('privacy'),
    response: personal('letter', textWithEmptyDefault('response')),
    read: text('read').array().notNull().default(sql`'{}'::text[]`),
    authors_changed: personal('letter', textWithEmptyDefault('authors_changed')),
  },
  (t) => [
    cascading('manuscripts_paper', t.paper_id, papers.id),
    index('manuscripts_by_mailbox').on(mailboxIn(t.email)).where(sql`${t.email} <> ''`),
    index('manuscripts_by_begun').on(mailboxIn(t.begun_by)).where(sql`${t.begun_by} <> ''`),
    index('manuscripts_by_email').on(sql`lower(${t.email})`),
    index('manuscripts_by_title').on(t.title_key),
    index('manuscripts_by_lower_title').using('gin', sql`${t.lower_title} gin_trgm_ops`).with({ fastupdate: false }),
    index('manuscripts_by_title_hash').on(t.title_hash).where(sql`${t.title_hash} <> ''`),
    index('manuscripts_by_title_letters').on(t.title_letters),
    index('manuscripts_by_titles').using('gin', t.released_titles),
    check('manuscripts_bounds', areAtMost(bounds.title, t.title, t.keywords)),
    check(
      'manuscripts_short_texts',
      areAtMost(bounds.part, t.email, t.begun_by, t.language, t.subject, t.country, t.mobile),
    ),
    check(
      'manuscripts_texts',
      areAtMost(
        bounds.text,
        t.abstract,
        t.references,
        t.funding,
        t.competing_interests,
        t.ethics,
        t.data_availability,
        t.ai_statement,
        t.acknowledgements,
        t.plain_summary,
        t.resources,
        t.cover_letter,
        t.suggested,
        t.opposed,
        t.response,
      ),
    ),
    check('manuscripts_lines', haveLines(bounds.line, t.suggested, t.opposed, t.funding)),
  ],
)

/**
 * The people of a paper in order; a draft's may be incomplete. `name_key` is the folded name, `sounds` are those of its
 * words.
 */
export const paperAuthors = pgTable(
  'paper_authors',
  {
    paper_id: integer('paper_id').notNull(),
    position: integer('position').notNull(),
    name: personal('name', textWithEmptyDefault('name')),
    name_key: personal('key', textWithEmptyDefault('name_key')),
    sounds: soundsOfName(),
    ...knownOfPerson(),
  },
  (t) => [
    primaryKey({ name: 'paper_authors_pkey', columns: [t.paper_id, t.position] }),
    cascading('paper_authors_paper', t.paper_id, papers.id),
    index('paper_authors_by_mailbox').on(mailboxIn(t.email)).where(sql`${t.email} <> ''`),
    index('paper_authors_by_email').on(sql`lower(${t.email})`).where(sql`${t.email} <> ''`),
    index('paper_authors_by_orcid').on(t.orcid).where(sql`${t.orcid} <> ''`),
    index('paper_authors_by_name').on(t.name_key),
    index('paper_authors_by_word').using('gin', sql`${t.name_key} gin_trgm_ops`).with({ fastupdate: false }),
    index('paper_authors_by_sound').using('gin', t.sounds).with({ fastupdate: false }),
    index('paper_authors_by_same_name').on(sql`same_name(${t.name_key})`),
    check('paper_authors_credit', areCreditRoles(t.credit)),
    check('paper_authors_position', sql`${t.position} > 0`),
    check(
      'paper_authors_bounds',
      areAtMost(bounds.part, t.name, t.name_key, t.family, t.orcid, t.affiliation, t.ror, t.country, t.email),
    ),
  ],
)

/** An author of a version. */
export type VersionPerson = Record<'name' | 'family' | 'email' | 'orcid' | 'affiliation', string>

/**
 * The versions of a paper: the first, a correction in the same round, or a revision with its response. `people` are its
 * authors at that time, `title`, `abstract` and `keywords` its text; '' in rows of the previous version.
 */
export const paperVersions = pgTable(
  'paper_versions',
  {
    id: bigId(),
    paper_id: integer('paper_id').notNull(),
    round: integer('round').notNull(),
    at: moment('at').notNull(),
    response: personal('letter', textWithEmptyDefault('response')),
    title: textWithEmptyDefault('title'),
    abstract: textWithEmptyDefault('abstract'),
    keywords: textWithEmptyDefault('keywords'),
    people: personal('people', jsonb('people').$type<VersionPerson[]>().notNull().default([])),
  },
  (t) => [
    cascading('paper_versions_paper', t.paper_id, papers.id),
    index('paper_versions_by_paper').on(t.paper_id, t.id),
    check('paper_versions_response', areAtMost(bounds.text, t.response)),
  ],
)

/** Whether the text of a file or its copy can be compared but has not been read; without parameters, like its index. */
export const isFileToRead = sql.raw(`
  paper_files.kind in ('manuscript', 'review_copy', 'supplement', 'response_file') and paper_files.type in (
    'application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.oasis.opendocument.text')
  and (paper_files.blocks is null or
    paper_files.copy_blocks is null and paper_files.scrub = 'scrubbed' and paper_files.copy_hash is not null)`)

/**
 * The files of a paper. `name` is as uploaded; only authors and editors see it. `version_id` is null until its version
 * is sent. `copy_hash` is the anonymised copy, made once `scrub` is `scrubbed`; `traces` lists the identifying text in
 * its visible text; `scrub_error` names the unreadable parts of a copy. `blocks` is the text to compare with that of
 * other versions, `copy_blocks` that of the copy; null until read. `too_long_with` lists earlier files, sent or
 * released, whose comparison with it takes too long.
 * `user_id` is the user who added it, even after a rename; null for an author's file.
 */
export const paperFiles = pgTable(
  'paper_files',
  {
    id: uuid('id').primaryKey(),
    paper_id: integer('paper_id').notNull(),
    version_id: bigint('version_id', { mode: 'number' }).references(() => paperVersions.id, { onDelete: 'set null' }),
    round: integer('round').notNull(),
    kind: text('kind', { enum: paperFileKinds }).notNull(),
    ...anonymisedFile(),
    pages: integer('pages'),
    /** The words of its copy, if the copy has no pages to link to. */
    copy_text: personal('file', text('copy_text')),
    traces: personal('file', jsonb('traces').$type<StoredIdentifyingText[]>().notNull().default([])),
    blocks: personal('file', jsonb('blocks').$type<StoredText>()),
    copy_blocks: personal('file', jsonb('copy_blocks').$type<StoredText>()),
    too_long_with: uuid('too_long_with').array().notNull().default(sql`'{}'::uuid[]`),
    by: personal('user', text('by').notNull()),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (t) => [
    cascading('paper_files_paper', t.paper_id, papers.id),
    index('paper_files_by_paper').on(t.paper_id, t.at),
    index('paper_files_by_hash').on(t.file_hash),
    index('paper_files_by_copy').on(t.copy_hash),
    index('paper_files_to_scrub').on(t.at).where(sql`${t.scrub} = 'waiting'`),
    index('paper_files_to_read').on(t.at).where(isFileToRead),
    check('paper_files_kind', isOneOf(t.kind, paperFileKinds)),
    check('paper_files_scrub', isOneOf(t.scrub, scrubStates)),
  ],
)
