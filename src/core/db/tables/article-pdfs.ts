import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { cascading, id, isOneOf, moment, tsvector } from '../columns.ts'
import { warningCodes } from '../enums.ts'
import { articles } from './articles.ts'

/**
 * The PDFs of articles, and of forms to be published, by the hash of their bytes; `read_at` is null until they are
 * read, `reader` is the version of the reader. Triggers on the articles add a row for a PDF and delete it, with its
 * pages and warnings, once no article has that PDF.
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
 * Whether the first pages of an article's PDF contain its title; null until checked, or if their text is not
 * sufficient. Triggers add a row for an article's PDF, and increment `changes` when title or PDF change, for another
 * check.
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

/**
 * The text of each non-empty PDF page, with its search vector; for a full text, which is searched instead of the PDF,
 * each non-empty section, with its id and heading.
 */
export const pdfPages = pgTable(
  'pdf_pages',
  {
    pdf_id: integer('pdf_id').notNull(),
    page: integer('page').notNull(),
    text: text('text').notNull(),
    section: text('section'),
    heading: text('heading'),
    vector: tsvector('vector').notNull(),
  },
  (t) => [
    primaryKey({ name: 'pdf_pages_pkey', columns: [t.pdf_id, t.page] }),
    cascading('pdf_pages_pdf', t.pdf_id, pdfTexts.id),
    index('pdf_pages_vector').using('gin', t.vector).with({ fastupdate: false }),
  ],
)

/** Warnings about a PDF, with a page number if it concerns one page. */
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
