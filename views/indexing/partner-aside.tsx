import type { AdminPartner } from '../../src/indexing/queries.ts'
import { paths } from '../../src/paths.ts'
import { Moment } from '../ui/moment.tsx'
import { DeletePartner } from './delete-partner.tsx'

/** What is known of a partner beside the form, and what else can be done. */
export function PartnerAside({ partner, zone }: { partner: AdminPartner; zone: string }) {
  const { id, modification } = partner
  return (
    <aside aria-label="About this partner">
      <div className="card">
        <h2 className="label">This partner</h2>
        <dl className="facts">
          <div>
            <dt>Changed</dt>
            <dd>
              <Moment at={modification} zone={zone} day />
            </dd>
          </div>
        </dl>
        <div className="row-actions">
          <a href={paths.adminPartnerHistory(id)}>History</a>
          <DeletePartner partner={partner} leaves />
        </div>
      </div>
    </aside>
  )
}
