import { calls } from '../../core/db/tables/site.ts'
import { recordActions, withoutTwins } from '../../office/records/actions.ts'
import { call } from './fields.ts'
import { findAdminCall, insertCall } from './queries.ts'

const duplicateSlug = { code: 'duplicate_slug', message: 'Another call has this address', field: 'slug' } as const

/** Adds, changes and deletes calls for papers. */
export const callRecords = withoutTwins(
  recordActions({ kind: call, table: calls, insert: insertCall, find: findAdminCall }),
  { calls_slug: duplicateSlug },
)
