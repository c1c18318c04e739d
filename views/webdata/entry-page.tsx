import { paths } from '../../src/paths.ts'
import type { SafeHtml } from '../../src/text/html.ts'
import { entryStatuses, statusLabel } from '../../src/webdata/rules.ts'
import { SelectField } from '../ui/field.tsx'
import { Html } from '../ui/html.tsx'

type Props = {
  id: number
  status: string
  html: SafeHtml
  /** The entry's statuses, newest first. */
  history: { status: string; by: string; at: string; time: string }[]
}

/** An entry with its status history: who set which status, and when. */
export function EntryPage({ id, status, html, history }: Props) {
  const choices = entryStatuses.map(({ status, label }) => [status, label] as const)
  return (
    <div className="narrow">
      <a className="back" href={paths.webdata()}>
        All Entries
      </a>
      <h1>Entry {id}</h1>
      <div className="entry-whole" data-status={status || 'none'}>
        <Html html={html} as="div" className="entry-text" />
      </div>
      <form method="post" action={paths.webdataEntry(id)} className="form inline">
        <input type="hidden" name="from" value={status} />
        <SelectField
          name="status"
          label="Status"
          choices={status === '' ? [['', statusLabel('')] as const, ...choices] : choices}
          defaultValue={status}
        />
        <button type="submit" className="button">
          Change
        </button>
      </form>
      <section aria-labelledby="history">
        <h2 id="history">History</h2>
        <ol className="status-history">
          {history.map((change) => (
            <li key={change.at + change.status} data-status={change.status || 'none'}>
              <span className="status-mark" aria-hidden="true" />
              <strong>{statusLabel(change.status)}</strong>{' '}
              <span className="who">
                {change.by}, <time dateTime={change.at}>{change.time}</time>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
