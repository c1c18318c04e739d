import type { IssueNumber } from '../../src/archives/rules.ts'
import { paths } from '../../src/paths.ts'

type Props = {
  issue: IssueNumber
  /** The page to return to where the session has ended: a browser does not keep a chosen file. */
  back: string
  error?: string
}

/** The issue's table as a file, out and in again. */
export function TableCsv({ issue, back, error }: Props) {
  return (
    <details className="sheet-file" open={error !== undefined}>
      <summary>With a spreadsheet</summary>
      <div>
        <p>
          <a href={paths.adminIssueTableCsv(issue)}>Download the table (CSV)</a>, change it, and send it back. You see
          what changes before anything is saved.
        </p>
        <form
          method="post"
          action={paths.adminIssueTableCsv(issue)}
          encType="multipart/form-data"
          className="form inline"
        >
          <input type="hidden" name="back" value={back} />
          <div className="field">
            <label htmlFor="csvFile">CSV file</label>
            <input
              type="file"
              id="csvFile"
              name="csvFile"
              accept=".csv,text/csv"
              required
              aria-invalid={error ? true : undefined}
              aria-describedby={error && 'csvFile-error'}
            />
            {error && (
              <p className="error" id="csvFile-error">
                {error}
              </p>
            )}
          </div>
          <button type="submit" className="button quiet">
            Show the changes
          </button>
        </form>
      </div>
    </details>
  )
}
