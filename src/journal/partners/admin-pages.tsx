import { PartnerControls } from '../../../views/partners/partner-controls.tsx'
import { PartnerListPage } from '../../../views/partners/partner-list-page.tsx'
import { Moment } from '../../../views/ui/moment.tsx'
import { indexing } from '../../core/db/schema.ts'
import { paths } from '../../core/paths.ts'
import { recordActions } from '../../office/records/actions.ts'
import { recordScreens } from '../../office/records/screens.tsx'
import type { Desk } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { partner } from './fields.ts'
import { findAdminPartner, insertPartner, listAllPartners, listPartnerOrder } from './queries.ts'

/** The back office's screens of the indexing partners. */
export function partnerScreens(services: Services) {
  return recordScreens(services, partnerRecords, {
    controls: (form, row) => <PartnerControls form={form} image={row?.image ?? ''} />,
    factsOf: ({ modification }, zone) => [['Changed', <Moment key="changed" at={modification} zone={zone} day />]],
  }).get(paths.partners.list(), showList).routes
}

async function showList({ services, page }: Desk): Promise<Response> {
  const children = <PartnerListPage partners={await listAllPartners(services.db)} />
  return page({ title: 'Indexing', children })
}

/** The indexing partners: adding them after the others, changing, moving and deleting them. */
export const partnerRecords = recordActions({
  kind: partner,
  table: indexing,
  insert: insertPartner,
  find: findAdminPartner,
  order: { place: indexing.sortnumber, list: listPartnerOrder },
})
