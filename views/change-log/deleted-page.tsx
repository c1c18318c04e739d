import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { undoDays, undoUntil } from '../../src/office/history/rules.ts'
import { everyKind, makeRecordTitle } from '../../src/staff/change-log/every-history.ts'
import type { DeletedThing } from '../../src/staff/change-log/queries.ts'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { RowLink } from '../ui/row-link.tsx'
import { Table, type TableRow } from '../ui/table.tsx'
import { Screen } from '../ui/viewer.tsx'

type Props = {
  deleted: DeletedThing[]
  total: number
  page: number
}

/** Lists the deleted records, last deleted first, each with a link to restore it. */
export function DeletedPage({ deleted, total, page }: Props) {
  return (
    <>
      <PageHead title="Deleted">
        <a href={paths.adminChanges()}>All changes</a>
      </PageHead>
      <p className="hint">What was deleted can be restored for {undoDays} days, with its picture. The history stays.</p>
      <Table
        columns={['What', 'Deleted', 'Actions']}
        bare={['Actions']}
        rows={deleted.map((thing) => renderDeletedRow(thing, page))}
        empty="There is nothing to restore."
      />
      <Pager page={page} total={total} href={paths.adminDeleted} />
    </>
  )
}

function renderDeletedRow(thing: DeletedThing, page: number): TableRow {
  const { now } = use(Screen)
  const { id, at, username, kind, subject } = thing
  const title = makeRecordTitle(thing)
  const history = everyKind[kind].path(subject)
  const until = undoUntil(at)
  return {
    key: id,
    cells: [
      <>
        <strong>{title}</strong> <span className="hint">{everyKind[kind].label}</span>
      </>,
      <>
        <Moment at={at} /> by {username}
        {until > now && (
          <p className="hint">
            Can be restored until <Moment at={until} day />
          </p>
        )}
      </>,
      <div key="actions" className="row-actions">
        <RowLink href={history} text="History" of={`of ${title}`} />
        {until > now && (
          <form role="none" method="post" action={paths.version(history, id)}>
            <input type="hidden" name="back" value={paths.adminDeleted(page)} />
            <button type="submit" className="link" aria-label={`Restore ${title}`}>
              Restore
            </button>
          </form>
        )}
      </div>,
    ],
  }
}
