import { sql } from 'drizzle-orm'
import {
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Notice } from '../../journal/articles/notices/rules.ts'
import type { StoredAnswer } from '../../office/history/sent-form-queries.ts'
import { statuses } from '../text/status.ts'
import { bigId, cascading, id, isOneOf, knownOfPerson, moment, status, unusedId, words } from './columns.ts'
import {
  articleTypes,
  attemptKinds,
  backupOutcomes,
  challengeKinds,
  changeKinds,
  channels,
  depositStates,
  editorCategories,
  everyEntryStatus,
  frequencies,
  letterStates,
  nameKinds,
  noticeTypes,
  paymentTypes,
  readingForms,
  roles,
  signInOutcomes,
  textPageNames,
  warningCodes,
} from './enums.ts'

const issueNumber = () => ({
  year: integer('year').notNull(),
  volume: integer('volume').notNull(),
  issue: integer('issue').notNull(),
})
/** The row's article, with which it is deleted. */
const ofArticle = () => integer('article_id').references(() => articles.id, { onDelete: 'cascade' })
/** The row's user, with whom it is deleted. */
const ofUser = () => integer('user_id').references(() => users.id, { onDelete: 'cascade' })

/** One row: the journal's settings. A new journal starts with fees of 500 rupees and 15 dollars. */
export const settings = pgTable(
  'settings',
  {
    id: integer('id').primaryKey().default(1),
    websitename: words('websitename'),
    domain: words('domain'),
    websiteemail: words('websiteemail'),
    second_factor: words('second_factor'),
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
    notice_subject: words('notice_subject'),
    notice_text: words('notice_text'),
    doi_prefix: words('doi_prefix'),
    doi_slug: words('doi_slug'),
    article_language: words('article_language'),
    copyright_holder: words('copyright_holder'),
    archiving: words('archiving'),
    show_usage: words('show_usage'),
    deposit_changes: words('deposit_changes'),
    pdf_limit: words('pdf_limit'),
    submissions: words('submissions'),
    submissions_email: words('submissions_email'),
    reviewers_wanted: text('reviewers_wanted').notNull().default('2'),
    review_answer_days: text('review_answer_days').notNull().default('5'),
    review_days: text('review_days').notNull().default('14'),
    extension_days: text('extension_days').notNull().default('7'),
    revision_days: text('revision_days').notNull().default('30'),
    review_questions: words('review_questions'),
    answer_reminders: text('answer_reminders').notNull().default('2, 4'),
    report_reminders: text('report_reminders').notNull().default('-3, 2, 7'),
    revision_reminders: text('revision_reminders').notNull().default('-7, 3'),
    letter_delay: text('letter_delay').notNull().default('60'),
    digest_hour: text('digest_hour').notNull().default('8'),
    payment_details: words('payment_details'),
    retention_months: text('retention_months').notNull().default('24'),
    share_reports: words('share_reports'),
    show_figures: words('show_figures'),
    logo: words('logo'),
    signature: words('signature'),
    cover: words('cover'),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [check('settings_one_row', sql`${t.id} = 1`)],
)

/** A trigger maintains `articles`, `public_articles` and `modification` (its own or an article's), so that pages need no count query. */
export const issues = pgTable(
  'issues',
  {
    ...issueNumber(),
    frequency: text('frequency', { enum: ['', ...frequencies] }).notNull(), // '' where it is not known
    issue_label: text('issue_label').notNull().default(''),
    creation: moment('creation').notNull().defaultNow(),
    modification: moment('modification').notNull().defaultNow(),
    articles: integer('articles').notNull().default(0),
    public_articles: integer('public_articles').notNull().default(0),
    import_key: text('import_key'),
  },
  (t) => [
    primaryKey({ name: 'issues_pkey', columns: [t.year, t.volume, t.issue] }),
    unique('issues_import_key').on(t.import_key),
    index('issues_empty').on(t.year, t.volume, t.issue).where(sql`${t.articles} = 0`),
    check('issues_label', sql`length(${t.issue_label}) <= 32`),
    check('issues_numbers', sql`${t.year} > 0 and ${t.volume} >= 0 and ${t.issue} >= 0`),
  ],
)

/**
 * `title` and `abstract` are stored HTML-encoded, `description` is the title's plain text, `title_key` the hash of that text
 * with case and space folded, `import_key` the publisher's own key of an imported article, `oai_identifier` the one by which
 * harvesters know an article from another system, `file_hash` names the PDF's bytes, `roman_page` is the value of a first page in Roman numerals.
 * A correction, retraction or expression of concern names its article's ref number in `notice_of`; the trigger
 * `keep_updates_of_article` (0030_article-notices.sql) keeps the public ones of an article in its `updates`, oldest first, whatever writes them. A disabled article becomes public at `publish_at`, which a trigger clears in one that is public.
 */
export const articles = pgTable(
  'articles',
  {
    id: id(),
    import_key: text('import_key'),
    oai_identifier: text('oai_identifier'),
    title: text('title').notNull(),
    title_key: text('title_key').notNull(),
    description: text('description').notNull(),
    authorname: text('authorname').notNull(),
    abstract: words('abstract'),
    keywords: words('keywords'),
    pagenumber: words('pagenumber'),
    first_page: integer('first_page'),
    last_page: integer('last_page'),
    roman_page: integer('roman_page'),
    refnumber: text('refnumber').notNull(),
    ...issueNumber(),
    subject: words('subject'),
    country: words('country'),
    doi: text('doi'),
    article_type: text('article_type', { enum: articleTypes }).notNull().default('research-article'),
    received: date('received', { mode: 'string' }),
    revised: date('revised', { mode: 'string' }),
    accepted: date('accepted', { mode: 'string' }),
    language: words('language'),
    title_alt: words('title_alt'),
    abstract_alt: words('abstract_alt'),
    keywords_alt: words('keywords_alt'),
    language_alt: words('language_alt'),
    data_availability: words('data_availability'),
    competing_interests: words('competing_interests'),
    ethics: words('ethics'),
    references: words('references'),
    funding: words('funding'),
    license_url: words('license_url'),
    copyright_holder: words('copyright_holder'),
    notice_of: text('notice_of'),
    updates: jsonb('updates').$type<Notice[]>().notNull().default([]),
    mobile: words('mobile'),
    email: words('email'),
    ptype: text('ptype', { enum: paymentTypes }).notNull().default('free'),
    publishdate: date('publishdate', { mode: 'string' }),
    file_hash: text('file_hash'),
    file_bytes: integer('file_bytes'),
    txnid: text('txnid'),
    status: status(),
    publish_at: moment('publish_at'),
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
    foreignKey({
      name: 'articles_notice_of',
      columns: [t.notice_of],
      foreignColumns: [t.refnumber],
    }).onUpdate('cascade'), // deferrable, by hand: a backup may have a notice before its article
    unique('articles_refnumber').on(t.refnumber),
    unique('articles_title').on(t.title_key, t.year, t.volume, t.issue, t.first_page, t.last_page),
    unique('articles_txnid').on(t.txnid),
    unique('articles_import_key').on(t.import_key),
    unique('articles_oai_identifier').on(t.oai_identifier),
    uniqueIndex('articles_doi').on(sql`lower(${t.doi})`),
    index('articles_by_page').on(t.year, t.volume, t.issue, t.first_page.asc().nullsFirst(), t.id),
    index('articles_by_date')
      .on(t.publishdate.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} = 'enabled' and ${t.publishdate} is not null`),
    index('articles_undated')
      .on(t.year, t.volume, t.issue, t.id)
      .where(sql`${t.status} = 'enabled' and ${t.publishdate} is null`),
    index('articles_by_ref_value').on(sql`(${t.refnumber}::bigint)`),
    index('articles_by_file').on(t.file_hash),
    index('articles_notices').on(t.notice_of).where(sql`${t.notice_of} is not null`),
    index('articles_without_file').on(t.id).where(sql`${t.file_hash} is null`),
    index('articles_hidden').on(t.id).where(sql`${t.status} = 'disabled'`),
    index('articles_unpaid').on(t.id).where(sql`${t.ptype} = 'paid' and ${t.txnid} is null`),
    index('articles_scheduled').on(t.publish_at, t.id).where(sql`${t.publish_at} is not null`),
    index('articles_by_change').on(t.modification, t.id),
    index('articles_by_author').using('gin', sql`lower(${t.authorname}) gin_trgm_ops`).with({ fastupdate: false }),
    index('articles_by_payment').using('gin', sql`lower(${t.txnid}) gin_trgm_ops`).with({ fastupdate: false }),
    index('articles_by_mobile')
      .using('gin', sql`regexp_replace(${t.mobile}, '\\D', '', 'g') gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('articles_public').on(t.id, t.modification).where(sql`${t.status} = 'enabled'`),
    check('articles_refnumber_digits', sql`${t.refnumber} ~ '^[0-9]{1,10}$'`),
    check('articles_ptype', isOneOf(t.ptype, paymentTypes)),
    check('articles_status', isOneOf(t.status, statuses)),
    check('articles_article_type', isOneOf(t.article_type, articleTypes)),
    check('articles_notice_type', sql`(${isOneOf(t.article_type, noticeTypes)}) = (${t.notice_of} is not null)`),
    check('articles_notice_of_another', sql`${t.notice_of} <> ${t.refnumber}`),
    check('articles_doi_form', sql`${t.doi} ~ '^10[.][0-9.]+/[^[:space:]]+$'`),
    check('articles_review_days', sql`greatest(${t.received}, ${t.revised}, ${t.accepted}) <= ${t.publishdate}`),
    check('articles_pages', sql`${t.first_page} <= ${t.last_page}`),
  ],
)

/**
 * The people of an article in their order, where more than their names is known: these names, joined, are its `authorname`. `orcid`
 * and `ror` are addresses, `email` is for editors alone.
 */
export const articleAuthors = pgTable(
  'article_authors',
  {
    article_id: integer('article_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    ...knownOfPerson(),
  },
  (t) => [
    primaryKey({ name: 'article_authors_pkey', columns: [t.article_id, t.position] }),
    cascading('article_authors_article', t.article_id, articles.id),
    index('article_authors_by_orcid').on(t.orcid, t.article_id).where(sql`${t.orcid} <> ''`),
    index('article_authors_by_name').on(sql`lower(${t.name}) text_pattern_ops`, t.article_id),
    check('article_authors_position', sql`${t.position} > 0`),
    check('article_authors_name', sql`${t.name} <> '' and ${t.name} !~ ','`),
    check('article_authors_orcid', sql`${t.orcid} ~ '^(https://orcid[.]org/([0-9]{4}-){3}[0-9]{3}[0-9X])?$'`),
    check('article_authors_ror', sql`${t.ror} ~ '^(https://ror[.]org/0[a-z0-9]{8})?$'`),
  ],
)

const second = (name: string) => timestamp(name, { withTimezone: true, precision: 0, mode: 'string' })

/**
 * The records of harvesters (OAI-PMH): one for each article that ever was public, kept by triggers on `articles`,
 * whatever writes there. Rows are never removed: the row of a hidden or deleted article is `deleted`. Its
 * `identifier` never changes; it is null while the journal has no host name of its own, and made of `local_id`, the
 * first ref number. `datestamp` is the commit time plus 2 seconds, so that no harvest overlooks a change which
 * became visible after it: until then it is infinite.
 */
export const oaiRecords = pgTable(
  'oai_records',
  {
    id: id(),
    article_id: integer('article_id').notNull(),
    identifier: text('identifier'),
    local_id: text('local_id').notNull(),
    datestamp: second('datestamp').notNull(),
    deleted: boolean('deleted').notNull().default(false),
    ...issueNumber(),
    article_type: text('article_type').notNull(),
  },
  (t) => [
    unique('oai_records_article').on(t.article_id),
    unique('oai_records_identifier').on(t.identifier),
    unique('oai_records_local_id').on(t.local_id),
    index('oai_records_by_datestamp').on(t.datestamp, t.id),
    index('oai_records_by_number').on(t.id, t.datestamp), // for those since a day, without reading older rows
    index('oai_records_deleted').on(t.id, t.datestamp).where(sql`${t.deleted}`), // the only ones before a change of them all
    index('oai_records_by_issue').on(t.year, t.volume, t.issue, t.id),
    index('oai_records_by_type_number').on(t.article_type, t.id, t.datestamp),
  ],
)

/**
 * One row: the host in the identifiers of new records, '' while it has no dot, and when a setting last changed every record that
 * is not deleted, which is then no older.
 */
export const oaiRepository = pgTable(
  'oai_repository',
  {
    id: integer('id').primaryKey().default(1),
    host: words('host'),
    begun: second('begun').notNull().defaultNow(),
    touched: second('touched').notNull().default('-infinity'),
  },
  (t) => [check('oai_repository_one_row', sql`${t.id} = 1`)],
)

/**
 * Former addresses of public articles that were moved, renumbered, hidden or deleted; triggers maintain them.
 * `at` is when the article last left the address. There is no foreign key, since a withdrawn article has no row.
 */
export const articleAddresses = pgTable(
  'article_addresses',
  {
    refnumber: text('refnumber').notNull(),
    ...issueNumber(),
    article_id: integer('article_id').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'article_addresses_pkey', columns: [t.refnumber, t.year, t.volume, t.issue, t.article_id] }),
    index('article_addresses_by_issue').on(t.year, t.volume, t.issue),
  ],
)

/**
 * DOIs of deleted articles that are registered with Crossref or were just sent, in lower case: a DOI permanently identifies its article,
 * so it is never reused. Triggers insert them, and delete them when the article is restored; no foreign key, since the article has no row.
 */
export const withdrawnDois = pgTable('withdrawn_dois', {
  doi: text('doi').primaryKey(),
  article_id: integer('article_id').notNull(),
  refnumber: text('refnumber').notNull(),
})

/**
 * DOIs, in lower case, that are known to lead somewhere, whichever article has them: Crossref registered them (a trigger), they came with
 * an import, or `createdby` typed them or said so. Readers get only these as links. Those that `said_by` said were registered by hand stay
 * with their articles (triggers) until that is taken back.
 */
export const registeredDois = pgTable('registered_dois', {
  doi: text('doi').primaryKey(),
  createdby: words('createdby'),
  said_by: words('said_by'),
  created_at: moment('created_at').notNull().defaultNow(),
})

/**
 * The public addresses that the journal had in another system, as `src/exchange/migrate/addresses/addresses.ts` reduces them: each leads to an article
 * or an issue; one with neither was not moved, and `title` says what it was. There is no foreign key, since a deleted article may be
 * restored.
 */
export const oldAddresses = pgTable(
  'old_addresses',
  {
    key: text('key').primaryKey(),
    article_id: integer('article_id'),
    year: integer('year'),
    volume: integer('volume'),
    issue: integer('issue'),
    title: words('title'),
  },
  (t) => [
    check('old_addresses_key', sql`${t.key} <> '' and length(${t.key}) <= 400`),
    check('old_addresses_issue', sql`num_nulls(${t.year}, ${t.volume}, ${t.issue}) in (0, 3)`),
    check('old_addresses_one', sql`${t.article_id} is null or ${t.year} is null`),
  ],
)

/** The redirects that editors made: from a path that no page has, to a path or an https address. */
export const redirects = pgTable(
  'redirects',
  {
    id: id(),
    path: text('path').notNull(),
    target: text('target').notNull(),
    status: status(),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [unique('redirects_path').on(t.path), check('redirects_status', isOneOf(t.status, statuses))],
)

/** Requested paths that were 404, with a count and the last day; nothing about the client is stored. */
export const missedAddresses = pgTable(
  'missed_addresses',
  {
    path: text('path').primaryKey(),
    times: integer('times').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [index('missed_addresses_by_times').on(t.times.desc(), t.day.desc(), t.path)],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The search's data of an article, in a narrow table of its own: the vector of its title and that of everything, weighted, and
 * what results are narrowed and ordered by. A trigger keeps `shown` in step with the article's status; `version` names the
 * rules that made the row.
 */
export const articleSearch = pgTable(
  'article_search',
  {
    article_id: ofArticle().primaryKey(),
    shown: boolean('shown').notNull(),
    title: tsvector('title').notNull(),
    vector: tsvector('vector').notNull(),
    version: integer('version').notNull(),
    year: integer('year').notNull().default(0),
    volume: integer('volume').notNull().default(0),
    issue: integer('issue').notNull().default(0),
    subject: words('subject'),
    country: words('country'),
    has_file: boolean('has_file').notNull().default(false),
  },
  (t) => [
    index('article_search_title').using('gin', t.title).with({ fastupdate: false }),
    index('article_search_vector').using('gin', t.vector).with({ fastupdate: false }),
    index('article_search_by_version').on(t.version),
  ],
)

/**
 * The PDFs of articles, and of forms to be published, by the hash of their bytes; `read_at` is null until they are read, `reader` is
 * the version of what read them. Triggers on the articles add a row for a PDF and delete it, its pages and warnings with it, once no
 * article has that PDF.
 */
export const pdfTexts = pgTable(
  'pdf_texts',
  {
    id: id(),
    hash: text('hash').notNull(),
    pages: integer('pages').notNull().default(0),
    read_at: moment('read_at'),
    reader: integer('reader').notNull().default(1),
  },
  (t) => [unique('pdf_texts_hash').on(t.hash), index('pdf_texts_unread').on(t.id).where(sql`${t.read_at} is null`)],
)

/**
 * Whether the first pages of an article's PDF say its title; null until it is judged, or if their text cannot tell. Triggers add a
 * row with an article's PDF, and count up `changes` when title or PDF change: it is to be judged again.
 */
export const pdfTitles = pgTable(
  'pdf_titles',
  {
    article_id: integer('article_id').notNull(),
    changes: integer('changes').notNull().default(0),
    is_said: boolean('is_said'),
    judged_at: moment('judged_at'),
  },
  (t) => [
    primaryKey({ name: 'pdf_titles_pkey', columns: [t.article_id] }),
    cascading('pdf_titles_article', t.article_id, articles.id),
    index('pdf_titles_unjudged').on(t.article_id).where(sql`${t.judged_at} is null`),
  ],
)

/** The text of each PDF page that has any, with its search vector. */
export const pdfPages = pgTable(
  'pdf_pages',
  {
    pdf_id: integer('pdf_id').notNull(),
    page: integer('page').notNull(),
    text: text('text').notNull(),
    vector: tsvector('vector').notNull(),
  },
  (t) => [
    primaryKey({ name: 'pdf_pages_pkey', columns: [t.pdf_id, t.page] }),
    cascading('pdf_pages_pdf', t.pdf_id, pdfTexts.id),
    index('pdf_pages_vector').using('gin', t.vector).with({ fastupdate: false }),
  ],
)

/** Warnings about a PDF, with the page number if the warning concerns one page. */
export const pdfWarnings = pgTable(
  'pdf_warnings',
  {
    pdf_id: integer('pdf_id').notNull(),
    place: integer('place').notNull(),
    code: text('code', { enum: warningCodes }).notNull(),
    page: integer('page'),
  },
  (t) => [
    primaryKey({ name: 'pdf_warnings_pkey', columns: [t.pdf_id, t.place] }),
    cascading('pdf_warnings_pdf', t.pdf_id, pdfTexts.id),
    check('pdf_warnings_code', isOneOf(t.code, warningCodes)),
  ],
)

/**
 * The journal's one queue of letters, sent by SMTP, with their texts as sent but for the link. One that waits is tried at
 * `next_attempt_at`; it is `sending` from `started_at` until the server's answer is known. `settledby` is who cancelled it or called
 * it sent. A letter to an author of a published article has its `article_id`; one about a user's account a `user_id`, and `reset_id`
 * where it has a link. A letter about a paper has a `kind`, its `side` and, as texts, the numbers of the paper and of the request;
 * `link` tells whose link is put in at sending, and nothing goes before `send_after`. `once` is a name that is queued only once.
 * `serial` is the order in which they were queued, which is told to nobody: it would tell of letters that one may not see.
 */
export const notices = pgTable(
  'notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().default(unusedId('notices')),
    serial: bigint('serial', { mode: 'number' }).generatedByDefaultAsIdentity(),
    article_id: ofArticle(),
    user_id: ofUser(),
    reset_id: integer('reset_id'),
    kind: words('kind'),
    side: words('side'),
    paper: words('paper'),
    request: words('request'),
    link: words('link'),
    phone: words('phone'),
    automatic: boolean('automatic').notNull().default(false),
    once: words('once'),
    send_after: moment('send_after'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    message_id: text('message_id').notNull(),
    state: text('state', { enum: letterStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at'),
    started_at: moment('started_at'),
    error: words('error'),
    createdby: text('createdby').notNull(),
    created_at: moment('created_at').notNull(),
    settledby: words('settledby'),
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
    index('notices_by_state').on(t.state, t.serial),
    check('notices_state', isOneOf(t.state, letterStates)),
    check('notices_next_attempt', sql`(${t.state} = 'waiting') = (${t.next_attempt_at} is not null)`),
  ],
)

/** An editor's words for a kind of letter about papers; a kind without a row, and a field that is '', have the original ones. */
export const letterTemplates = pgTable('letter_templates', {
  kind: text('kind').primaryKey(),
  subject: words('subject'),
  text: words('text'),
  modification: moment('modification').notNull(),
})

/**
 * The state of an article at a channel; an article without a row was never sent there. `batch` names the deposit in
 * progress, which may have arrived since `started_at`; `hash` is the hash of its content, `registered_hash` of the content that
 * the channel has. `asked` requests another deposit after this one, triggers set `stale` if the content may have changed, and
 * `noticed` is true if a notice about it was sent along.
 */
export const deposits = pgTable(
  'deposits',
  {
    article_id: ofArticle().notNull(),
    channel: text('channel', { enum: channels }).notNull(),
    state: text('state', { enum: depositStates }).notNull(),
    at: moment('at').notNull(),
    message: words('message'),
    batch: text('batch'),
    started_at: moment('started_at'),
    hash: words('hash'),
    registered_hash: words('registered_hash'),
    registered_at: moment('registered_at'),
    asked: boolean('asked').notNull().default(false),
    stale: boolean('stale').notNull().default(false),
    noticed: boolean('noticed').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at'),
    createdby: words('createdby'),
  },
  (t) => [
    primaryKey({ name: 'deposits_pkey', columns: [t.article_id, t.channel] }),
    index('deposits_due').on(t.channel, t.next_attempt_at).where(sql`${t.next_attempt_at} is not null`),
    index('deposits_stale').on(t.channel, t.article_id).where(sql`${t.stale}`),
    index('deposits_by_state').on(t.channel, t.state, t.article_id),
    check('deposits_channel', isOneOf(t.channel, channels)),
    check('deposits_state', isOneOf(t.state, depositStates)),
    check('deposits_next_attempt', sql`(${t.state} in ('waiting', 'sent')) = (${t.next_attempt_at} is not null)`),
    check('deposits_sent', sql`${t.state} <> 'sent' or ${t.batch} is not null`),
  ],
)

/**
 * The lease of a channel, so that one process sends at a time: `holder` has it until `held_until`. After `failures` in a row the channel
 * pauses until `paused_until`. `version` is the last deposit's, and only increases.
 */
export const channelWorkers = pgTable(
  'channel_workers',
  {
    channel: text('channel', { enum: channels }).notNull(),
    holder: words('holder'),
    held_until: moment('held_until'),
    paused_until: moment('paused_until'),
    failures: integer('failures').notNull().default(0),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'channel_workers_pkey', columns: [t.channel] }),
    check('channel_workers_channel', isOneOf(t.channel, channels)),
  ],
)

/** Every word that ever appeared in an article, for correcting misspelt searches. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (t) => [
  index('search_words_alike').using('gist', sql`${t.word} gist_trgm_ops (siglen = 32)`),
  index('search_words_literal').on(t.word).where(sql`${t.word} ~ '[%_\\\\]'`),
])

/** Authors and keywords to browse by: `key` is the name with case, space and honorifics folded; `shown` as above. */
export const articleNames = pgTable(
  'article_names',
  {
    kind: text('kind', { enum: nameKinds }).notNull(),
    key: text('key').notNull(),
    article_id: ofArticle().notNull(),
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

/** The editors; `updated_at` is the version of an editor's own fields, not of the place. */
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
    term_from: words('term_from'),
    term_to: words('term_to'),
    picture: words('picture'),
    status: status(),
    is_pinned: boolean('is_pinned').notNull().default(false),
    place: integer('place').notNull().default(0),
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
 * The pages of text that editors may rewrite, one row each, which a migration made: `content` is their HTML, stored encoded, and
 * '' where the page has its original text.
 */
export const pages = pgTable(
  'pages',
  {
    id: id(),
    name: text('name', { enum: textPageNames }).notNull(),
    content: words('content'),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [unique('pages_name').on(t.name), check('pages_name_known', isOneOf(t.name, textPageNames))],
)

/** The journal's news; `content` is HTML, stored encoded. */
export const news = pgTable(
  'news',
  {
    id: id(),
    title: text('title').notNull(),
    content: words('content'),
    date: date('date', { mode: 'string' }).notNull(),
    status: status(),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [index('news_by_date').on(t.date, t.id), check('news_status', isOneOf(t.status, statuses))],
)

/**
 * The users. `name_key` is the name without case, `password` an argon2id hash; an empty list of CIDRs allows every address.
 * `has_first_password` is true until a password that was printed at the first start, or is a common one, was changed. An email is
 * unique without case; '' is none. `was_signed_in`: some browser of theirs is known; `password_until` is when a printed first password
 * ends.
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
    role: text('role', { enum: roles }).notNull().default('admin'),
    email: words('email'),
    orcid: words('orcid'),
    was_signed_in: boolean('was_signed_in').notNull().default(false),
    password_until: moment('password_until'),
    creation: moment('creation').notNull().defaultNow(),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [
    unique('users_name').on(t.name_key),
    uniqueIndex('users_email').on(sql`lower(${t.email})`).where(sql`${t.email} <> ''`),
    check('users_status', isOneOf(t.status, statuses)),
    check('users_role', isOneOf(t.role, roles)),
  ],
)

/** A session; `id` is the token's `jti`; `proved_at` is when its user last proved who they are after signing in. Nothing reads `draft` any more: drafts have a table of their own. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    user_id: ofUser().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    proved_at: moment('proved_at'),
    address: words('address'),
    user_agent: words('user_agent'),
    draft: jsonb('draft'),
  },
  (t) => [index('sessions_by_user').on(t.user_id), index('sessions_by_expiry').on(t.expires_at)],
)

/**
 * A user's authenticator app, its key sealed by a secret of the journal; `pending` is a key that was shown and not confirmed. A code
 * counts once: `last_step` is the time step of the last one.
 */
export const authenticatorApps = pgTable('authenticator_apps', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: words('secret'),
  pending: words('pending'),
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
  created_at: moment('created_at'),
})

/** A user's passkeys, for one relying party: the host of the journal's address when it was made. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: ofUser().notNull(),
    credential_id: text('credential_id').notNull(),
    public_key: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default(sql`'{}'::text[]`),
    rp_id: text('rp_id').notNull(),
    name: text('name').notNull(),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at'),
  },
  (t) => [unique('passkeys_credential').on(t.credential_id), index('passkeys_by_user').on(t.user_id, t.id)],
)

/** A user's recovery codes that were not used, hashed under a secret of the journal. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: ofUser().notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ name: 'recovery_codes_pkey', columns: [t.user_id, t.hash] })],
)

/**
 * A challenge that was sent out, by the hash of its text; it is used once and within minutes. `browser` is the hash of the cookie
 * that goes with it, '' for a caller without cookies; `draft` is what was typed before the sign-in.
 */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: challengeKinds }).notNull(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    browser: words('browser'),
    next: words('next'),
    draft: jsonb('draft').$type<Record<string, string>>(),
    tries: integer('tries').notNull().default(0),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (t) => [index('challenges_by_expiry').on(t.expires_at), check('challenges_kind', isOneOf(t.kind, challengeKinds))],
)

/** Links that set a new password, by the hash of their token; the token is made again from the row when its letter is sent. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: id(),
    user_id: ofUser().notNull(),
    hash: words('hash'),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (t) => [
    index('password_resets_by_user').on(t.user_id, t.id),
    uniqueIndex('password_resets_hash').on(t.hash).where(sql`${t.hash} <> ''`),
  ],
)

/** The browsers that a user trusts: no second factor is asked there. `device` is the hash of the device cookie's id. */
export const trustedBrowsers = pgTable(
  'trusted_browsers',
  {
    id: id(),
    user_id: ofUser().notNull(),
    device: text('device').notNull(),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    address: words('address'),
    user_agent: words('user_agent'),
  },
  (t) => [unique('trusted_browsers_device').on(t.user_id, t.device)],
)

/** Unsaved values that a user typed into the form at a path: the fields that differ from what it opened with. */
export const drafts = pgTable(
  'drafts',
  {
    user_id: ofUser().notNull(),
    path: text('path').notNull(),
    at: moment('at').notNull(),
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
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
    answer: jsonb('answer').$type<StoredAnswer>(),
  },
  (t) => [index('sent_forms_by_time').on(t.at)],
)

/** The time when a client's token bucket is full again; all processes share these rate limits. The table is unlogged: a crash empties it. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  full_at: moment('full_at').notNull(),
})

/**
 * Attempts of each kind that failed or still run, kept for ten minutes: at a `name`, the folded name of a user or the
 * certificate whose code is checked, from `address`, the counting key. `device` is the known device of a sign-in, if any: its
 * attempts count for nobody else.
 */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: bigId(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    at: moment('at').notNull(),
    device: text('device'),
    network: text('network'),
    kind: text('kind', { enum: attemptKinds }).notNull().default('sign_in'),
  },
  (t) => [
    index('login_attempts_by_device').on(t.kind, t.device, t.at),
    index('login_attempts_by_name').on(t.kind, t.name, t.at),
    index('login_attempts_by_address').on(t.kind, t.address, t.at),
    index('login_attempts_by_network').on(t.kind, t.network, t.at),
    index('login_attempts_by_time').on(t.kind, t.at),
    check('login_attempts_kind', isOneOf(t.kind, attemptKinds)),
  ],
)

/** The latest sign-ins of each user, successes and failures, for the user's page; kept for 90 days. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: bigId(),
    user_id: ofUser().notNull(),
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
 * `user_id` identifies the user after a change of name, `address` is where a change of a user came from. `restores` is the change
 * whose version came back by this one; for an undone deletion, the deletion.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigId(),
    at: moment('at').notNull(),
    username: text('username').notNull(),
    kind: text('kind', { enum: changeKinds }).notNull(),
    subject: text('subject').notNull(),
    action: text('action').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    user_id: integer('user_id'),
    address: text('address'),
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
 * The stored files that a change replaced or took away, kept for its undoing: `name` is what the field of the row held. A row
 * goes when its time has come, and its file with it unless something else names that.
 */
export const keptFiles = pgTable(
  'kept_files',
  {
    change_id: bigint('change_id', { mode: 'number' })
      .notNull()
      .references(() => audit.id, { onDelete: 'cascade' }),
    field: text('field').notNull(),
    name: text('name').notNull(),
    until: moment('until').notNull(),
  },
  (t) => [
    primaryKey({ name: 'kept_files_pkey', columns: [t.change_id, t.field] }),
    index('kept_files_by_name').on(t.name),
    index('kept_files_by_end').on(t.until),
  ],
)

/**
 * The backups of this installation, made by a command or downloaded from the screen. Of the downloads one at a time is under
 * way; `seen_at` is its latest sign of life. `lost` counts files that rows name but that are missing or damaged.
 */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    at: moment('at').notNull(),
    seen_at: moment('seen_at').notNull(),
    username: text('username').notNull(),
    outcome: text('outcome', { enum: backupOutcomes }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    lost: integer('lost').notNull().default(0),
  },
  (t) => [
    uniqueIndex('backups_under_way').on(t.outcome).where(sql`${t.outcome} = 'under way'`),
    index('backups_complete').on(t.at).where(sql`${t.outcome} = 'complete'`),
    check('backups_outcome', isOneOf(t.outcome, backupOutcomes)),
  ],
)

/**
 * People whose data was erased from the rows, while their files and the dumps still hold it: `who` is a hash of what they were named by,
 * `files` the hashes of their files. A row goes when that is done.
 */
export const erasures = pgTable('erasures', {
  id: id(),
  who: text('who').notNull(),
  at: moment('at').notNull(),
  files: text('files').array().notNull().default(sql`'{}'::text[]`),
})

/** The work log of webdata. `status` is one of eight, or '' for none. */
export const entries = pgTable(
  'entries',
  {
    id: bigId(),
    status: text('status', { enum: everyEntryStatus }).notNull().default(''),
    content: words('content'),
    createdby: text('createdby').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('entries_by_status').on(t.status, t.id),
    index('entries_by_time').on(t.created_at),
    check('entries_status', isOneOf(t.status, everyEntryStatus)),
  ],
)

const foldedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * The work log search's data: each entry's content, and who wrote it, after a space, composed and in lower case, in a narrow
 * table that a trigger keeps in step with `entries`. `status` is in no index here, so that changing it leaves the two large ones alone.
 */
export const entrySearch = pgTable(
  'entry_search',
  {
    entry_id: bigint('entry_id', { mode: 'number' })
      .primaryKey()
      .references(() => entries.id, { onDelete: 'cascade' }),
    status: text('status', { enum: everyEntryStatus }).notNull(),
    folded: foldedText('folded').notNull(),
    writer: foldedText('writer').notNull().default(''),
  },
  (t) => [
    index('entry_search_writers').using('gin', sql`${t.writer} gin_trgm_ops`),
    index('entry_search_trigrams').using('gin', sql`${t.folded} gin_trgm_ops`),
    index('entry_search_letters').using('gin', sql`letters_and_pairs(${t.folded})`),
  ],
)

/**
 * Entries per status: the sum of its rows, since a trigger only adds rows. So no change waits for another, and none can
 * deadlock; now and then the rows are summed up.
 */
export const entryCounts = pgTable('entry_counts', {
  id: bigId(),
  status: text('status', { enum: everyEntryStatus }).notNull(),
  entries: bigint('entries', { mode: 'number' }).notNull(),
})

/** The secret of a day by which readers are hashed, shared by all processes; gone with the day. */
export const usageSalts = pgTable('usage_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt').notNull(),
})

/**
 * The readings by today's readers, known by a hash alone, in an hour of the journal's clock: their count, and the time
 * of the last one in milliseconds. `slot` is the day's number times 24 plus the hour. Deleted with the day.
 */
export const usageReaders = pgTable(
  'usage_readers',
  {
    reader: bigint('reader', { mode: 'bigint' }).notNull(),
    article_id: integer('article_id').notNull(),
    slot: integer('slot').notNull(),
    form: text('form', { enum: readingForms }).notNull(),
    times: integer('times').notNull(),
    last_at: bigint('last_at', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'usage_readers_pkey', columns: [t.reader, t.article_id, t.slot, t.form] }),
    check('usage_readers_form', isOneOf(t.form, readingForms)),
  ],
)

const counts = () => ({
  total_investigations: integer('total_investigations').notNull(),
  unique_investigations: integer('unique_investigations').notNull(),
  total_requests: integer('total_requests').notNull(),
  unique_requests: integer('unique_requests').notNull(),
})

/** Searches on a day, for COUNTER's reports: a row for each count that a process keeps, of nobody in particular. */
export const usageSearches = pgTable(
  'usage_searches',
  {
    day: date('day', { mode: 'string' }).notNull(),
    count_id: uuid('count_id').notNull(),
    searches: integer('searches').notNull(),
  },
  (t) => [primaryKey({ name: 'usage_searches_pkey', columns: [t.day, t.count_id] })],
)

/** The readings of each article on the days that are not closed: today, and for a moment yesterday. */
export const usageDays = pgTable(
  'usage_days',
  { day: date('day', { mode: 'string' }).notNull(), article_id: integer('article_id').notNull(), ...counts() },
  (t) => [primaryKey({ name: 'usage_days_pkey', columns: [t.day, t.article_id] })],
)

/** The closed days by month, which all sums are made of; `month` is its first day. No article is named by a constraint: a deleted one may come back. */
export const usageMonths = pgTable(
  'usage_months',
  { month: date('month', { mode: 'string' }).notNull(), article_id: integer('article_id').notNull(), ...counts() },
  (t) => [
    primaryKey({ name: 'usage_months_pkey', columns: [t.month, t.article_id] }),
    index('usage_months_by_article').on(t.article_id),
  ],
)

/** The closed days of three years, a row each, since a row for each article would take ten times the space: the arrays go together. */
export const usagePastDays = pgTable(
  'usage_past_days',
  {
    id: id(),
    day: date('day', { mode: 'string' }).notNull(),
    articles: integer('articles').array().notNull(),
    total_investigations: integer('total_investigations').array().notNull(),
    unique_investigations: integer('unique_investigations').array().notNull(),
    total_requests: integer('total_requests').array().notNull(),
    unique_requests: integer('unique_requests').array().notNull(),
  },
  (t) => [index('usage_past_days_by_day').on(t.day)],
)
