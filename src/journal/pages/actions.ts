import { pages } from '../../core/db/schema.ts'
import { recordActions } from '../../office/records/actions.ts'
import { textPage } from './fields.ts'
import { findTextPage } from './queries.ts'

/** Changing the texts of pages. A migration made the rows, none is added or deleted. */
export const textPageRecords = recordActions({
  kind: textPage,
  table: pages,
  insert: () => Promise.reject(new Error('Pages are not added')),
  find: findTextPage,
})
