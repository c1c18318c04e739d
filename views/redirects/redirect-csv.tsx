import { paths } from '../../src/paths.ts'

/** The redirects as a file, out and in again. @param error what was wrong with the file that was sent */
export function RedirectCsv({ error }: { error: string | undefined }) {
  return (
    <details className="sheet-file" open={error !== undefined}>
      <summary>With a spreadsheet</summary>
      <div>
        <p>
          <a href={paths.redirectsCsv()}>Download the redirects (CSV)</a>, change the file or make one with the columns
          path and target, and send it. Redirects of the same address are changed, no other is deleted; a file with a
          wrong row changes nothing.
        </p>
        <form method="post" action={paths.redirectsCsv()} encType="multipart/form-data" className="form inline">
          <input type="hidden" name="back" value={paths.redirects.list()} />
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
            Send the file
          </button>
        </form>
      </div>
    </details>
  )
}
