import type { AdminPartner } from '../../src/indexing/queries.ts'
import { paths } from '../../src/paths.ts'
import { Ask } from '../ui/ask.tsx'
import { Moment } from '../ui/moment.tsx'

/** What is known of a partner beside the form, and what else can be done. */
export function PartnerAside({ partner, zone }: { partner: AdminPartner; zone: string }) {
  const { id, title, modification } = partner
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
          <Ask
            id={`delete-${id}`}
            label="Delete"
            question={`Delete ${title}?`}
            hint="Readers no longer see it at once. The history keeps what was known."
            action={paths.adminPartnerDeletion(id)}
            fields={{ back: paths.adminIndexing() }}
            leaves
          />
        </div>
      </div>
    </aside>
  )
}
