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
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Notice } from '../../../journal/record/notice-rules.ts'
import type { StoredSupplement } from '../../../journal/record/supplement-rules.ts'
import { statuses } from '../../text/status.ts'
import {
  areCreditRoles,
  areListed,
  cascading,
  codeText,
  id,
  isOneOf,
  knownOfPerson,
  moment,
  status,
  textWithEmptyDefault,
} from '../columns.ts'
import {
  articleTypes,
  frequencies,
  nameKinds,
  noticeIssuers,
  noticeReasons,
  noticeTypes,
  paymentTypes,
  pdfSources,
} from '../enums.ts'
import { personal } from '../personal.ts'
import { listOrder, pageFirst, pageLast, positionOrder } from '../position.ts'

export const issueNumber = () => ({
  year: integer('year').notNull(),
  volume: integer('volume').notNull(),
  issue: integer('issue').notNull(),
})

/** The row's article; deleting the article deletes the row. */
export const ofArticle = () => integer('article_id').references(() => articles.id, { onDelete: 'cascade' })

/**
 * The issues. A trigger maintains `articles`, `public_articles` and `modification` (its own or an article's).
 * `description` is HTML, stored encoded, `cover` names a picture, `editors` are guest editors' names, separated by
 * commas. The row (0, 0, 0) is no issue: the articles online first refer to it.
 */
export const issues = pgTable(
  'issues',
  {
    ...issueNumber(),
    frequency: text('frequency', { enum: ['', ...frequencies] }).notNull(), // '' if unknown
    issue_label: text('issue_label').notNull().default(''),
    title: textWithEmptyDefault('title'),
    description: textWithEmptyDefault('description'),
    cover: textWithEmptyDefault('cover'),
    editors: personal('published', textWithEmptyDefault('editors')),
    creation: moment('creation').notNull().defaultNow(),
    modification: moment('modification').notNull().defaultNow(),
    articles: integer('articles').notNull().default(0),
    public_articles: integer('public_articles').notNull().default(0),
    import_key: text('import_key'),
  },
  (t) => [
    primaryKey({ name: 'issues_pkey', columns: [t.year, t.volume, t.issue] }),
    unique('issues_import_key').on(t.import_key),
    index('issues_by_cover').on(t.cover).where(sql`${t.cover} <> ''`),
    index('issues_empty').on(t.year, t.volume, t.issue).where(sql`${t.articles} = 0`),
    check('issues_label', sql`length(${t.issue_label}) <= 32`),
    check(
      'issues_numbers',
      sql`(${t.year} > 0 and ${t.volume} >= 0 and ${t.issue} >= 0) or (${t.year} = 0 and ${t.volume} = 0 and ${t.issue} = 0)`,
    ),
  ],
)

/**
 * The articles. `title` and `abstract` are stored HTML-encoded, `description` is the title's plain text, `title_key`
 * the hash of that text with case and space folded, `import_key` the publisher's own key of an imported article,
 * `oai_identifier` the identifier that harvesters know from another system. `file_hash` names the PDF's bytes,
 * `text_hash` the JATS of its full text. A correction, retraction or expression of concern has its article's ref number
 * in `notice_of`, and codes separated by commas in `notice_reasons` and `notice_by`; the trigger
 * `keep_updates_of_article` (0030_article-notices.sql) keeps the public notices about an article in its `updates`,
 * oldest first, whatever writes them. While the PDF is typeset (`pdf_source`), the uploaded one is `uploaded_hash`.
 * `supplements_given` is the highest number that a supplement ever had; numbers are not reused. A disabled article
 * becomes public at `publish_at`, which a trigger clears once it is public. A trigger sets `online_first` of an article
 * that is or was public before it had an issue. `number_order`, `first_page`, `last_page` and `roman_page` belong to
 * the previous version, which may still be running, and will be dropped in the next.
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
    authorname: personal('published', text('authorname').notNull()),
    abstract: textWithEmptyDefault('abstract'),
    keywords: textWithEmptyDefault('keywords'),
    pagenumber: textWithEmptyDefault('pagenumber'),
    article_number: textWithEmptyDefault('article_number'),
    page_first: integer('page_first').generatedAlwaysAs(pageFirst),
    page_last: integer('page_last').generatedAlwaysAs(pageLast),
    position_order: codeText('position_order').notNull().generatedAlwaysAs(positionOrder),
    list_order: codeText('list_order').notNull().generatedAlwaysAs(listOrder),
    number_order: codeText('number_order').notNull().default(''),
    first_page: integer('first_page'),
    last_page: integer('last_page'),
    roman_page: integer('roman_page'),
    refnumber: text('refnumber').notNull(),
    ...issueNumber(),
    online_first: boolean('online_first').notNull().default(false),
    subject: textWithEmptyDefault('subject'),
    country: textWithEmptyDefault('country'),
    doi: text('doi'),
    article_type: text('article_type', { enum: articleTypes }).notNull().default('research-article'),
    received: date('received', { mode: 'string' }),
    revised: date('revised', { mode: 'string' }),
    accepted: date('accepted', { mode: 'string' }),
    language: textWithEmptyDefault('language'),
    title_alt: textWithEmptyDefault('title_alt'),
    abstract_alt: textWithEmptyDefault('abstract_alt'),
    keywords_alt: textWithEmptyDefault('keywords_alt'),
    language_alt: textWithEmptyDefault('language_alt'),
    data_availability: textWithEmptyDefault('data_availability'),
    competing_interests: textWithEmptyDefault('competing_interests'),
    ethics: textWithEmptyDefault('ethics'),
    ai_statement: textWithEmptyDefault('ai_statement'),
    acknowledgements: textWithEmptyDefault('acknowledgements'),
    plain_summary: textWithEmptyDefault('plain_summary'),
    references: textWithEmptyDefault('references'),
    funding: textWithEmptyDefault('funding'),
    resources: textWithEmptyDefault('resources'),
    license_url: textWithEmptyDefault('license_url'),
    copyright_holder: textWithEmptyDefault('copyright_holder'),
    notice_of: text('notice_of'),
    notice_reasons: textWithEmptyDefault('notice_reasons'),
    notice_by: textWithEmptyDefault('notice_by'),
    updates: jsonb('updates').$type<Notice[]>().notNull().default([]),
    mobile: personal('phone', textWithEmptyDefault('mobile')),
    email: personal('email', textWithEmptyDefault('email')),
    ptype: text('ptype', { enum: paymentTypes }).notNull().default('free'),
    publishdate: date('publishdate', { mode: 'string' }),
    file_hash: text('file_hash'),
    file_bytes: integer('file_bytes'),
    text_hash: text('text_hash'),
    pdf_source: text('pdf_source', { enum: pdfSources }).notNull().default('uploaded'),
    uploaded_hash: text('uploaded_hash'),
    uploaded_bytes: integer('uploaded_bytes'),
    supplements: jsonb('supplements').$type<StoredSupplement[]>().notNull().default([]),
    supplements_given: integer('supplements_given').notNull().default(0),
    txnid: text('txnid'),
    status: status(),
    publish_at: moment('publish_at'),
    createdby: personal('user', textWithEmptyDefault('createdby')),
    modifiedby: personal('user', textWithEmptyDefault('modifiedby')),
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
    }).onUpdate('cascade'), // deferrable, written by hand: a backup may have a notice before its article
    unique('articles_refnumber').on(t.refnumber),
    unique('articles_title').on(t.title_key, t.year, t.volume, t.issue, t.page_first, t.page_last),
    unique('articles_txnid').on(t.txnid),
    unique('articles_import_key').on(t.import_key),
    unique('articles_oai_identifier').on(t.oai_identifier),
    uniqueIndex('articles_doi').on(sql`lower(${t.doi})`),
    index('articles_in_order').on(t.year, t.volume, t.issue, t.list_order, t.id),
    index('articles_by_date')
      .on(t.publishdate.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} = 'enabled' and ${t.publishdate} is not null`),
    index('articles_undated')
      .on(t.year, t.volume, t.issue, t.id)
      .where(sql`${t.status} = 'enabled' and ${t.publishdate} is null`),
    index('articles_by_ref_value').on(sql`(${t.refnumber}::bigint)`),
    index('articles_by_file').on(t.file_hash),
    index('articles_by_searched').on(sql`coalesce(${t.text_hash}, ${t.file_hash})`),
    index('articles_notices').on(t.notice_of).where(sql`${t.notice_of} is not null`),
    index('articles_by_text').on(t.text_hash).where(sql`${t.text_hash} is not null`),
    index('articles_with_supplements').on(t.id).where(sql`${t.supplements} <> '[]'`),
    index('articles_typeset').on(t.id).where(sql`${t.pdf_source} = 'typeset'`),
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
    check('articles_pdf_source', isOneOf(t.pdf_source, pdfSources)),
    check('articles_status', isOneOf(t.status, statuses)),
    check('articles_article_type', isOneOf(t.article_type, articleTypes)),
    check('articles_notice_type', sql`(${isOneOf(t.article_type, noticeTypes)}) = (${t.notice_of} is not null)`),
    check('articles_notice_of_another', sql`${t.notice_of} <> ${t.refnumber}`),
    check('articles_notice_reasons', areListed(t.notice_reasons, noticeReasons)),
    check('articles_notice_by', areListed(t.notice_by, noticeIssuers)),
    check('articles_doi_form', sql`${t.doi} ~ '^10[.][0-9.]+/[^[:space:]]+$'`),
    check('articles_review_days', sql`greatest(${t.received}, ${t.revised}, ${t.accepted}) <= ${t.publishdate}`),
    check('articles_number', sql`${t.article_number} ~ '^[A-Za-z0-9.-]{0,16}$'`),
    check('articles_online_first_day', sql`${t.year} > 0 or ${t.publishdate} is not null`),
    check('articles_position', sql`${t.article_number} = '' or ${t.pagenumber} = ''`),
  ],
)

/**
 * The people of an article in order, if more than their names is known: these names, joined, are its `authorname`.
 * `orcid` and `ror` are addresses; only editors see `email`.
 */
export const articleAuthors = pgTable(
  'article_authors',
  {
    article_id: integer('article_id').notNull(),
    position: integer('position').notNull(),
    name: personal('name', text('name').notNull()),
    ...knownOfPerson(),
  },
  (t) => [
    primaryKey({ name: 'article_authors_pkey', columns: [t.article_id, t.position] }),
    cascading('article_authors_article', t.article_id, articles.id),
    index('article_authors_by_orcid').on(t.orcid, t.article_id).where(sql`${t.orcid} <> ''`),
    index('article_authors_by_name').on(sql`lower(${t.name}) text_pattern_ops`, t.article_id),
    check('article_authors_position', sql`${t.position} > 0`),
    check('article_authors_name', sql`${t.name} <> '' and (${t.organisation} or ${t.name} !~ ',')`),
    check('article_authors_orcid', sql`${t.orcid} ~ '^(https://orcid[.]org/([0-9]{4}-){3}[0-9]{3}[0-9X])?$'`),
    check('article_authors_credit', areCreditRoles(t.credit)),
    check('article_authors_ror', sql`${t.ror} ~ '^(https://ror[.]org/0[a-z0-9]{8})?$'`),
  ],
)

/** Authors and keywords to browse by: `key` is the name with case, space and honorifics folded; `shown` as above. */
export const articleNames = pgTable(
  'article_names',
  {
    kind: text('kind', { enum: nameKinds }).notNull(),
    key: personal('published', text('key').notNull()),
    article_id: ofArticle().notNull(),
    name: personal('published', text('name').notNull()),
    shown: boolean('shown').notNull(),
  },
  (t) => [
    primaryKey({ name: 'article_names_pkey', columns: [t.kind, t.key, t.article_id] }),
    index('article_names_shown').on(t.kind, t.key, t.article_id).where(sql`${t.shown}`),
    index('article_names_by_article').on(t.article_id),
    check('article_names_kind', isOneOf(t.kind, nameKinds)),
  ],
)
