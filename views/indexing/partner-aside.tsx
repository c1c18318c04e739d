import type { AdminPartner } from '../../src/indexing/queries.ts'
import { paths } from '../../src/paths.ts'
import { AboutCard } from '../ui/about-card.tsx'
import { Moment } from '../ui/moment.tsx'
import { DeletePartner } from './delete-partner.tsx'

/** The facts beside a partner's form, with the links to history and deletion. */
export function PartnerAside({ partner, zone }: { partner: AdminPartner; zone: string }) {
  const { id, modification } = partner
  return (
    <AboutCard thing="partner" facts={[['Changed', <Moment key="changed" at={modification} zone={zone} day />]]}>
      <a href={paths.adminPartnerHistory(id)}>History</a>
      <DeletePartner partner={partner} leaves />
    </AboutCard>
  )
}
