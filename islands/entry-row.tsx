import { useState } from 'react'
import { paths } from '../src/paths.ts'
import { entryStatuses, type ShownEntry, statusLabel } from '../src/webdata/rules.ts'
import { Html } from '../views/ui/html.tsx'

type Props = {
  entry: ShownEntry
  /** The entry's number in the whole list, from 1. */
  number: number
  /** The status to show: a requested one shows before it is saved. */
  status: string
  /** The page that the status form returns to without scripts. */
  back: string
  onChoose: (status: string) => void
}

/** A row of the work log: content, creator and date, and the status select. */
export function EntryRow({ entry, number, status, back, onChoose }: Props) {
  return (
    <tr id={`entry-${entry.id}`} data-entry="" data-status={status || 'none'} tabIndex={-1}>
      <td className="number">{number}</td>
      <Work entry={entry} />
      <td className="when">
        <span className="who">{entry.createdby}</span> <time dateTime={entry.created_at}>{entry.time}</time>
      </td>
      <td>
        <div className="row-status">
          <form method="post" action={paths.webdataEntry(entry.id)}>
            <input type="hidden" name="from" value={entry.status} />
            <input type="hidden" name="back" value={back} />
            <span className="status-mark" aria-hidden="true" />
            <select
              name="status"
              aria-label={`Status of ${entry.name}`}
              autoComplete="off"
              value={status}
              onChange={(event) => onChoose(event.target.value)}
            >
              {status === '' && <option value="">{statusLabel('')}</option>}
              {entryStatuses.map(({ status, label }) => (
                <option key={status} value={status}>
                  {label}
                </option>
              ))}
            </select>
            <button type="submit" className="link without-scripts">
              Change
            </button>
          </form>
          <a className="history-link" href={paths.webdataEntry(entry.id)} aria-label={`History of ${entry.name}`}>
            History
          </a>
        </div>
      </td>
    </tr>
  )
}

function Work({ entry: { id, html, isLong, isCut, name } }: { entry: ShownEntry }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <td className="work">
      <Html html={html} as="div" className={isLong && !isOpen ? 'entry-text clamped' : 'entry-text'} />
      {isCut && isOpen && (
        <div>
          <a className="more" href={paths.webdataEntry(id)}>
            Read the whole entry
          </a>
        </div>
      )}
      {isLong && (
        <button
          type="button"
          className="link more"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Less' : 'More'} of ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </td>
  )
}
