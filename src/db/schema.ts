import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { signInOutcomes } from '../accounts/rules.ts'
import { paymentTypes } from '../articles/rules.ts'
import { changeKinds } from '../audit/rules.ts'
import { editorCategories } from '../editors/rules.ts'
import { nameKinds } from '../search/names.ts'
import { statuses } from '../text/status.ts'
import { everyEntryStatus } from '../webdata/rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const words = (name: string) => text(name).notNull().default('')
const status = () => text('status', { enum: statuses }).notNull().default('enabled')
const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** The condition of a CHECK that holds a column to a fixed set, whose values have no quotes. */
function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

/** One row: the journal's settings. A new journal starts with fees of 500 rupees and 15 dollars. */
export const settings = pgTable(
  'settings',
  {
    id: integer('id').primaryKey().default(1),
    websitename: words('websitename'),
    domain: words('domain'),
    websiteemail: words('websiteemail'),
    whatsup_number: words('whatsup_number'),
    year_started: words('year_started'),
    journal_frequency: words('journal_frequency'),
    journal_type: words('journal_type'),
    journal_language: words('journal_language'),
    journal_essn: words('journal_essn'),
    issn: words('issn'),
    nassScore: words('nass_score'),
    nassScoreYear: words('nass_score_year'),
    impactfactor: words('impactfactor'),
    home_content: words('home_content'),
    fee_rupee: text('fee_rupee').notNull().default('500'),
    fee_dollar: text('fee_dollar').notNull().default('15'),
    google_review_link: words('google_review_link'),
    postal_address: words('postal_address'),
    publisher: words('publisher'),
    license_url: words('license_url'),
    logo: words('logo'),
    signature: words('signature'),
    cover: words('cover'),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [check('settings_one_row', sql`${t.id} = 1`)],
)

/** A trigger maintains `articles`, `public_articles` and `modification` (its own or an article's), so that no page counts. */
export const issues = pgTable(
  'issues',
  {
    year: integer('year').notNull(),
    volume: integer('volume').notNull(),
    issue: integer('issue').notNull(),
    frequency: text('frequency').notNull(),
    creation: moment('creation').notNull().defaultNow(),
    modification: moment('modification').notNull().defaultNow(),
    articles: integer('articles').notNull().default(0),
    public_articles: integer('public_articles').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'issues_pkey', columns: [t.year, t.volume, t.issue] }),
    index('issues_empty').on(t.year, t.volume, t.issue).where(sql`${t.articles} = 0`),
    check('issues_numbers', sql`${t.year} > 0 and ${t.volume} >= 0 and ${t.issue} >= 0`),
  ],
)

/**
 * `title` and `abstract` are stored HTML-encoded, `description` is the title's plain text, `title_key` the hash of that text
 * with case and space folded, `import_key` the publisher's own key of an imported article, `file_hash` names the PDF's bytes.
 */
export const articles = pgTable(
  'articles',
  {
    id: id(),
    import_key: text('import_key'),
    title: text('title').notNull(),
    title_key: text('title_key').notNull(),
    description: text('description').notNull(),
    authorname: text('authorname').notNull(),
    abstract: words('abstract'),
    keywords: words('keywords'),
    pagenumber: words('pagenumber'),
    first_page: integer('first_page'),
    last_page: integer('last_page'),
    refnumber: text('refnumber').notNull(),
    year: integer('year').notNull(),
    volume: integer('volume').notNull(),
    issue: integer('issue').notNull(),
    subject: words('subject'),
    country: words('country'),
    mobile: words('mobile'),
    ptype: text('ptype', { enum: paymentTypes }).notNull().default('free'),
    publishdate: date('publishdate', { mode: 'string' }),
    file_hash: text('file_hash'),
    file_bytes: integer('file_bytes'),
    txnid: text('txnid'),
    status: status(),
    createdby: words('createdby'),
    modifiedby: words('modifiedby'),
    creation: moment('creation').notNull().defaultNow(),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'articles_issue',
      columns: [t.year, t.volume, t.issue],
      foreignColumns: [issues.year, issues.volume, issues.issue],
    }),
    unique('articles_refnumber').on(t.refnumber),
    unique('articles_title').on(t.title_key),
    unique('articles_txnid').on(t.txnid),
    unique('articles_import_key').on(t.import_key),
    index('articles_by_page').on(t.year, t.volume, t.issue, t.first_page.asc().nullsFirst(), t.id),
    index('articles_by_ref_value').on(sql`(${t.refnumber}::bigint)`),
    index('articles_by_file').on(t.file_hash),
    index('articles_without_file').on(t.id).where(sql`${t.file_hash} is null`),
    index('articles_public').on(t.id, t.modification).where(sql`${t.status} = 'enabled'`),
    check('articles_refnumber_digits', sql`${t.refnumber} ~ '^[0-9]{1,10}$'`),
    check('articles_ptype', isOneOf(t.ptype, paymentTypes)),
    check('articles_status', isOneOf(t.status, statuses)),
    check('articles_pages', sql`${t.first_page} <= ${t.last_page}`),
  ],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The search's data of an article, in a narrow table of its own: the vector of its title and that of everything, weighted. A
 * trigger keeps `shown` in step with the article's status; `version` names the rules that made the vectors.
 */
export const articleSearch = pgTable(
  'article_search',
  {
    article_id: integer('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    shown: boolean('shown').notNull(),
    title: tsvector('title').notNull(),
    vector: tsvector('vector').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [
    index('article_search_title').using('gin', t.title).with({ fastupdate: false }),
    index('article_search_vector').using('gin', t.vector).with({ fastupdate: false }),
    index('article_search_by_version').on(t.version),
  ],
)

/** Every word that ever appeared in an article, to find neighbours of misspelt ones. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (t) => [
  index('search_words_alike').using('gist', sql`${t.word} gist_trgm_ops (siglen = 32)`),
  index('search_words_literal').on(t.word).where(sql`${t.word} ~ '[%_\\\\]'`),
])

/** Authors and keywords to browse by: `key` is the name with case, space and 'Dr. ' folded; `shown` as above. */
export const articleNames = pgTable(
  'article_names',
  {
    kind: text('kind', { enum: nameKinds }).notNull(),
    key: text('key').notNull(),
    article_id: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    shown: boolean('shown').notNull(),
  },
  (t) => [
    primaryKey({ name: 'article_names_pkey', columns: [t.kind, t.key, t.article_id] }),
    index('article_names_shown').on(t.kind, t.key, t.article_id).where(sql`${t.shown}`),
    index('article_names_by_article').on(t.article_id),
    check('article_names_kind', isOneOf(t.kind, nameKinds)),
  ],
)

export const editors = pgTable(
  'editors',
  {
    id: id(),
    name: text('name').notNull(),
    post: words('post'),
    degree: words('degree'),
    content: words('content'),
    email: words('email'),
    phone: words('phone'),
    country: words('country'),
    editor_website: words('editor_website'),
    category: text('category', { enum: editorCategories }).notNull(),
    picture: words('picture'),
    status: status(),
    is_pinned: boolean('is_pinned').notNull().default(false),
    creation: moment('creation').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('editors_by_picture').on(t.picture),
    check('editors_category', isOneOf(t.category, editorCategories)),
    check('editors_status', isOneOf(t.status, statuses)),
  ],
)

/** The indexing partners; `modification` is the version of a partner's own fields, not of its place. */
export const indexing = pgTable(
  'indexing',
  {
    id: id(),
    title: text('title').notNull(),
    link: words('link'),
    image: words('image'),
    status: status(),
    sortnumber: integer('sortnumber').notNull().default(0),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [index('indexing_by_image').on(t.image), check('indexing_status', isOneOf(t.status, statuses))],
)

/**
 * The users. `name_key` is the name without case, `password` an argon2id hash; an empty list of CIDRs allows every address.
 * `has_first_password` is true until a password that was printed at the first start, or is a common one, was changed.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    name_key: text('name_key').notNull(),
    password: text('password').notNull(),
    status: status(),
    allowed_cidrs: text('allowed_cidrs').array().notNull().default(sql`'{}'::text[]`),
    has_first_password: boolean('has_first_password').notNull().default(false),
    creation: moment('creation').notNull().defaultNow(),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [unique('users_name').on(t.name_key), check('users_status', isOneOf(t.status, statuses))],
)

/** The text typed into a path's form when an older session had expired. */
export type Draft = { path: string; fields: Record<string, string> }

/** A session; `id` is the token's `jti`, `draft` the text that a form shows again after signing in. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull().defaultNow(),
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    address: words('address'),
    user_agent: words('user_agent'),
    draft: jsonb('draft').$type<Draft>(),
  },
  (t) => [index('sessions_by_user').on(t.user_id), index('sessions_by_expiry').on(t.expires_at)],
)

/**
 * Sign-in tries that failed or still run, kept for ten minutes; `name` is folded, `address` is the counting key. `device` is
 * the known device, if any: its tries count for nobody else.
 */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    at: moment('at').notNull(),
    device: text('device'),
  },
  (t) => [
    index('login_attempts_by_device').on(t.device, t.at),
    index('login_attempts_by_name').on(t.name, t.at),
    index('login_attempts_by_address').on(t.address, t.at),
    index('login_attempts_by_time').on(t.at),
  ],
)

/** The latest sign-ins of each user, successes and failures, for the user's page; kept for 90 days. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    outcome: text('outcome', { enum: signInOutcomes }).notNull(),
    address: text('address').notNull(),
    user_agent: text('user_agent').notNull(),
  },
  (t) => [
    index('sign_ins_by_user').on(t.user_id, t.id),
    index('sign_ins_by_time').on(t.at),
    check('sign_ins_outcome', isOneOf(t.outcome, signInOutcomes)),
  ],
)

/** Keys that all processes of a journal share, made at the first start. */
export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: text('value').notNull() })

/**
 * Every change of content: who, when, what, and the changed fields before and after, written in the change's own transaction.
 * `user_id` identifies the user after a change of name, `address` is where a change of a user came from.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    username: text('username').notNull(),
    kind: text('kind', { enum: changeKinds }).notNull(),
    subject: text('subject').notNull(),
    action: text('action').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    user_id: integer('user_id'),
    address: text('address'),
  },
  (t) => [index('audit_by_subject').on(t.kind, t.subject, t.id), check('audit_kind', isOneOf(t.kind, changeKinds))],
)

/** The work log of webdata. `status` is one of eight, or '' for none. */
export const entries = pgTable(
  'entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    status: text('status', { enum: everyEntryStatus }).notNull().default(''),
    content: words('content'),
    createdby: text('createdby').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('entries_by_status').on(t.status, t.id), check('entries_status', isOneOf(t.status, everyEntryStatus))],
)

const foldedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * The work log search's data: each entry's content composed and in lower case, in a narrow table that a trigger keeps in step
 * with `entries`. `status` is in no index here, so that changing it leaves the two large ones alone.
 */
export const entrySearch = pgTable(
  'entry_search',
  {
    entry_id: bigint('entry_id', { mode: 'number' })
      .primaryKey()
      .references(() => entries.id, { onDelete: 'cascade' }),
    status: text('status', { enum: everyEntryStatus }).notNull(),
    folded: foldedText('folded').notNull(),
  },
  (t) => [
    index('entry_search_trigrams').using('gin', sql`${t.folded} gin_trgm_ops`).with({ fastupdate: false }),
    index('entry_search_letters').using('gin', sql`letters_and_pairs(${t.folded})`).with({ fastupdate: false }),
  ],
)

/**
 * Entries per status: the sum of its rows, since a trigger only adds rows. So no change waits for another, and none can
 * deadlock; now and then the rows are summed up.
 */
export const entryCounts = pgTable('entry_counts', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  status: text('status', { enum: everyEntryStatus }).notNull(),
  entries: bigint('entries', { mode: 'number' }).notNull(),
})
