import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { redirect } from '../../src/exchange/redirects/fields.ts'
import type { AdminRedirect } from '../../src/exchange/redirects/queries.ts'
import { RecordCells, RecordListPage } from '../records/record-list-page.tsx'
import { Columns } from '../ui/columns.tsx'
import { Pager } from '../ui/pager.tsx'
import { RowLink } from '../ui/row-link.tsx'
import { SheetFile } from '../ui/sheet-file.tsx'

type Missed = { path: string; times: number; day: string }

type Props = {
  redirects: Omit<AdminRedirect, 'modification'>[]
  page: number
  total: number
  /** The addresses that nobody answers. */
  missed: Missed[]
  /** The problem with the file that was sent. */
  error: string | undefined
}

/** The redirects by their address, as a file too, and the addresses that wait for one. */
export function RedirectListPage({ redirects, page, total, missed, error }: Props) {
  return (
    <>
      <RecordListPage of={redirect} isEmpty={total === 0} empty="There are no redirects yet.">
        <table className="list people">
          <caption>{counted(total, 'redirect')}; a page that is there comes first</caption>
          <Columns of={['Old address', 'Leads to', 'Status', 'Actions']} />
          <tbody>
            {redirects.map((row) => (
              <tr key={row.id} id={`redirect-${row.id}`}>
                <td className="title address">
                  <a href={redirect.at.edit(row.id, page)}>{row.path}</a>
                </td>
                <td data-label="Leads to" className="address">
                  {row.target}
                </td>
                <RecordCells of={redirect} row={row} name={row.path} page={page} />
              </tr>
            ))}
          </tbody>
        </table>
        <Pager page={page} total={total} href={redirect.at.list} />
      </RecordListPage>
      <RedirectCsv error={error} />
      <section className="section" aria-labelledby="missed">
        <h2 id="missed">Addresses that do not exist</h2>
        {missed.length === 0 ? (
          <p className="empty">No reader has asked for an address that does not exist.</p>
        ) : (
          <MissedTable missed={missed} />
        )}
      </section>
    </>
  )
}

function MissedTable({ missed }: { missed: Missed[] }) {
  return (
    <table className="list people">
      <caption>What readers asked for most often; robots are left out, and nothing tells who asked</caption>
      <Columns of={['Address', 'Times', 'Last', 'Actions']} />
      <tbody>
        {missed.map(({ path, times, day }) => (
          <tr key={path}>
            <td className="title address">{path}</td>
            <td data-label="Times">{times}</td>
            <td data-label="Last">{longDate(day)}</td>
            <td>
              <div className="row-actions">
                <RowLink href={paths.addRedirectOf(path)} text="Redirect" of={path} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The redirects as a file, out and in again. @param error what was wrong with the file that was sent */
function RedirectCsv({ error }: { error: string | undefined }) {
  return (
    <SheetFile action={paths.redirectsCsv()} back={paths.redirects.list()} submit="Send the file" error={error}>
      <a href={paths.redirectsCsv()}>Download the redirects (CSV)</a>, change the file or make one with the columns path
      and target, and send it. Redirects of the same address are changed, no other is deleted; a file with a wrong row
      changes nothing.
    </SheetFile>
  )
}
