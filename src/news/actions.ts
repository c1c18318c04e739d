import { recordActions } from '../audit/record-actions.ts'
import { news } from '../db/schema.ts'
import { newsItem } from './fields.ts'
import { findAdminNews, insertNews } from './queries.ts'

/** The news: adding, changing and deleting them. */
export const newsRecords = recordActions({
  kind: newsItem,
  table: news,
  insert: insertNews,
  find: findAdminNews,
})
