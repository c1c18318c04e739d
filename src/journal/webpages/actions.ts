import { webpages } from '../../core/db/tables/site.ts'
import { recordActions, withoutTwins } from '../../office/records/actions.ts'
import { duplicateSlug, webpage } from './fields.ts'
import { findAdminWebpage, insertWebpage } from './queries.ts'

/** Adds, changes and deletes the journal's own pages. */
export const webpageRecords = withoutTwins(
  recordActions({ kind: webpage, table: webpages, insert: insertWebpage, find: findAdminWebpage }),
  { webpages_slug: duplicateSlug },
)
