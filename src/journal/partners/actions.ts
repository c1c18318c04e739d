import { indexing } from '../../core/db/schema.ts'
import { recordActions } from '../../office/records/actions.ts'
import { partner } from './fields.ts'
import { findAdminPartner, insertPartner, listPartnerOrder } from './queries.ts'

/** The indexing partners: adding them after the others, changing, moving and deleting them. */
export const partnerRecords = recordActions({
  kind: partner,
  table: indexing,
  insert: insertPartner,
  find: findAdminPartner,
  order: { place: indexing.sortnumber, list: listPartnerOrder },
})
