import { paths } from '../../src/core/paths.ts'
import { undoDays, undoUntil } from '../../src/office/history/rules.ts'
import { everyKind, titleOf } from '../../src/staff/change-log/every-history.ts'
import type { DeletedThing } from '../../src/staff/change-log/queries.ts'
import { Columns } from '../ui/columns.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { RowLink } from '../ui/row-link.tsx'

type Props = {
  deleted: DeletedThing[]
  total: number
  page: number
  now: Date
  /** The journal's time zone. */
  zone: string
}

/** The deleted things, last deleted first, each with a way back. */
export function DeletedPage({ deleted, total, page, now, zone }: Props) {
  return (
    <>
      <PageHead title="Deleted">
        <a href={paths.adminChanges()}>All changes</a>
      </PageHead>
      <p className="hint">What was deleted can be restored for {undoDays} days, with its picture. The history stays.</p>
      {deleted.length === 0 ? (
        <p className="empty">There is nothing to restore.</p>
      ) : (
        <table className="list">
          <Columns of={['What', 'Deleted', 'Actions']} />
          <tbody>
            {deleted.map((thing) => (
              <Row key={thing.id} thing={thing} page={page} now={now} zone={zone} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} total={total} href={paths.adminDeleted} />
    </>
  )
}

function Row({ thing, page, now, zone }: { thing: DeletedThing } & Pick<Props, 'page' | 'now' | 'zone'>) {
  const { id, at, username, kind, subject } = thing
  const title = titleOf(thing)
  const history = everyKind[kind].path(subject)
  const until = undoUntil(at)
  return (
    <tr>
      <td data-label="What">
        <strong>{title}</strong> <span className="hint">{everyKind[kind].label}</span>
      </td>
      <td data-label="Deleted">
        <Moment at={at} zone={zone} /> by {username}
        {until > now && (
          <p className="hint">
            Can be restored until <Moment at={until} zone={zone} day />
          </p>
        )}
      </td>
      <td>
        <div className="row-actions">
          <RowLink href={history} text="History" of={`of ${title}`} />
          {until > now && (
            <form method="post" action={paths.version(history, id)}>
              <input type="hidden" name="back" value={paths.adminDeleted(page)} />
              <button type="submit" className="link" aria-label={`Restore ${title}`}>
                Restore
              </button>
            </form>
          )}
        </div>
      </td>
    </tr>
  )
}
