import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { statuses } from '../../text/status.ts'
import { id, isOneOf, moment, status, textWithEmptyDefault, typedNumber } from '../columns.ts'
import { editorCategories, textPageNames, webpagePlaces } from '../enums.ts'
import { personal } from '../personal.ts'

/** The editors; `updated_at` is the version of an editor's own fields, without the position. */
export const editors = pgTable(
  'editors',
  {
    id: id(),
    name: personal('name', text('name').notNull()),
    post: personal('detail', textWithEmptyDefault('post')),
    degree: personal('detail', textWithEmptyDefault('degree')),
    content: personal('detail', textWithEmptyDefault('content')),
    email: personal('email', textWithEmptyDefault('email')),
    phone: personal('phone', textWithEmptyDefault('phone')),
    country: personal('detail', textWithEmptyDefault('country')),
    editor_website: personal('detail', textWithEmptyDefault('editor_website')),
    category: text('category', { enum: editorCategories }).notNull(),
    term_from: textWithEmptyDefault('term_from'),
    term_to: textWithEmptyDefault('term_to'),
    picture: textWithEmptyDefault('picture'),
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

/** The indexing partners; `modification` is the version of a partner's own fields, without its position. */
export const indexing = pgTable(
  'indexing',
  {
    id: id(),
    title: text('title').notNull(),
    link: textWithEmptyDefault('link'),
    image: textWithEmptyDefault('image'),
    status: status(),
    sortnumber: integer('sortnumber').notNull().default(0),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [index('indexing_by_image').on(t.image), check('indexing_status', isOneOf(t.status, statuses))],
)

/**
 * The pages of text that editors may rewrite, one row each, made by a migration: `content` is their HTML, stored
 * encoded, and '' while the page has its original text.
 */
export const pages = pgTable(
  'pages',
  {
    id: id(),
    name: text('name', { enum: textPageNames }).notNull(),
    content: textWithEmptyDefault('content'),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [unique('pages_name').on(t.name), check('pages_name_known', isOneOf(t.name, textPageNames))],
)

/** The journal's additional pages; `text` is HTML, stored encoded, `slug` the end of the address. */
export const webpages = pgTable(
  'webpages',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    text: textWithEmptyDefault('text'),
    place: text('place', { enum: webpagePlaces }).notNull().default('footer'),
    order: typedNumber('order').notNull().default('0'),
    status: status(),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [
    unique('webpages_slug').on(t.slug),
    check('webpages_place', isOneOf(t.place, webpagePlaces)),
    check('webpages_status', isOneOf(t.status, statuses)),
  ],
)

/**
 * Calls for papers: `text` is HTML, stored encoded, `topics` one per line, `editors` names; papers are accepted until
 * the end of `last_day` in the journal's time zone.
 */
export const calls = pgTable(
  'calls',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    text: textWithEmptyDefault('text'),
    topics: textWithEmptyDefault('topics'),
    last_day: date('last_day', { mode: 'string' }).notNull(),
    editors: personal('published', textWithEmptyDefault('editors')),
    status: status(),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [unique('calls_slug').on(t.slug), check('calls_status', isOneOf(t.status, statuses))],
)

/** The journal's news; `content` is HTML, stored encoded. */
export const news = pgTable(
  'news',
  {
    id: id(),
    title: text('title').notNull(),
    content: textWithEmptyDefault('content'),
    date: date('date', { mode: 'string' }).notNull(),
    status: status(),
    modification: moment('modification').notNull().defaultNow(),
  },
  (t) => [index('news_by_date').on(t.date, t.id), check('news_status', isOneOf(t.status, statuses))],
)
