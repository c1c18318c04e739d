import { news } from '../../core/db/schema.ts'
import { recordActions } from '../../office/records/actions.ts'
import { newsItem } from './fields.ts'
import { findAdminNews, insertNews } from './queries.ts'

/** The news: adding, changing and deleting them. */
export const newsRecords = recordActions({
  kind: newsItem,
  table: news,
  insert: insertNews,
  find: findAdminNews,
})
