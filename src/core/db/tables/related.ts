import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { isOneOf } from '../columns.ts'
import { relatedLists } from '../enums.ts'

const hashes = (name: string) => integer(name).array().notNull()

/**
 * The hashed features of each public article: its references (`refs`), its keywords, the words of its title and
 * abstract, the words of those references that could name an article by its title (`cited_words`), and the first words
 * of its own title. Articles that share features are compared by them.
 */
export const articleFeatures = pgTable(
  'article_features',
  {
    article_id: integer('article_id').notNull(),
    refs: hashes('refs'),
    keywords: hashes('keywords'),
    words: hashes('words'),
    cited_words: hashes('cited_words'),
    title_start: integer('title_start'),
  },
  (t) => [
    primaryKey({ name: 'article_features_pkey', columns: [t.article_id] }),
    index('article_features_by_feature').using('gin', t.refs, t.keywords, t.cited_words).with({ fastupdate: false }),
    index('article_features_by_title').on(t.title_start).where(sql`${t.title_start} is not null`),
  ],
)

/** The number of public articles that have a feature: a reference, a keyword or a word. */
export const featureCounts = pgTable(
  'feature_counts',
  { feature: integer('feature').notNull(), articles: integer('articles').notNull() },
  (t) => [primaryKey({ name: 'feature_counts_pkey', columns: [t.feature] })],
)

/**
 * The articles that an article's page leads to: those that cite it, in any order, and related ones, the closest first
 * (`place`, from 1).
 */
export const relatedArticles = pgTable(
  'related_articles',
  {
    article_id: integer('article_id').notNull(),
    list: text('list', { enum: relatedLists }).notNull(),
    other_id: integer('other_id').notNull(),
    place: integer('place').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'related_articles_pkey', columns: [t.article_id, t.list, t.other_id] }),
    index('related_articles_by_other').on(t.other_id, t.list),
    check('related_articles_list', isOneOf(t.list, relatedLists)),
  ],
)

/**
 * The articles whose rows above must be renewed: 0 after a change of the article, which a trigger adds; 1 its list of
 * related articles, and the lists of these; 2 its list alone.
 */
export const relatedTasks = pgTable(
  'related_tasks',
  {
    step: integer('step').notNull(),
    article_id: integer('article_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'related_tasks_pkey', columns: [t.step, t.article_id] }),
    check('related_tasks_step', sql`${t.step} between 0 and 2`),
  ],
)
