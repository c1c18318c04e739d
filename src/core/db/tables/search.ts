import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { textWithEmptyDefault, tsvector } from '../columns.ts'
import { ofArticle } from './articles.ts'

/**
 * The search data of an article, in a narrow table: the vector of its title and that of all fields, weighted, and the
 * columns for filters and order. A trigger keeps `shown` in step with the article's status; `version` names the rules
 * that made the row.
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
    subject: textWithEmptyDefault('subject'),
    country: textWithEmptyDefault('country'),
    has_file: boolean('has_file').notNull().default(false),
  },
  (t) => [
    index('article_search_title').using('gin', t.title).with({ fastupdate: false }),
    index('article_search_vector').using('gin', t.vector).with({ fastupdate: false }),
    index('article_search_by_version').on(t.version),
  ],
)

/** Every word that ever appeared in an article, for correcting misspelt searches. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (t) => [
  index('search_words_alike').using('gist', sql`${t.word} gist_trgm_ops (siglen = 32)`),
  index('search_words_literal').on(t.word).where(sql`${t.word} ~ '[%_\\\\]'`),
])
