import { useState } from 'react'
import { paths } from '../../src/core/paths.ts'
import { entryRef, type ShownEntry } from '../../src/staff/work-log/entry-rules.ts'
import { entryStatuses, statusLabel } from '../../src/staff/work-log/rules.ts'
import { MarkedHtml } from '../../views/ui/html.tsx'
import { EntryCorrection } from './entry-correction.tsx'
import { followInPlace } from './entry-toolbar.tsx'
import { selectedForm } from './selected-bar.tsx'
import { StatusOptions } from './status-options.tsx'

type Props = {
  entry: ShownEntry
  /** The entry's number in the whole list, from 1. */
  number: number
  /** The status to show: a confirmed status is shown before it is saved. */
  status: string
  /** The page that the status form returns to without scripts. */
  back: string
  /** Whether the entry was just added. */
  isNew: boolean
  isSelected: boolean
  isCorrecting: boolean
  onChoose: (status: string) => void
  onSelect: (isSelected: boolean, isRange: boolean) => void
  onCorrect: () => void
  /** @param isSaved whether the corrected content was saved */
  onCorrected: (isSaved: boolean) => void
}

/** Shows a row of the work log: content, creator and date, and the status select. */
export function EntryRow({ entry, number, status, back, ...row }: Props) {
  const { isNew, isSelected, isCorrecting, onChoose, onSelect, onCorrect, onCorrected } = row
  return (
    <tr
      id={`entry-${entry.id}`}
      data-entry=""
      data-status={status || 'none'}
      data-new={isNew ? '' : undefined}
      tabIndex={-1}
    >
      <td className="number">
        <label>
          <input
            type="checkbox"
            form={selectedForm}
            name="entries"
            value={entryRef(entry)}
            aria-label={`${number}, select ${entry.name}`}
            checked={isSelected}
            onChange={({ target, nativeEvent }) =>
              onSelect(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />{' '}
          {number}
        </label>
      </td>
      <th scope="row" abbr={entry.name} className="work">
        {isCorrecting ? <EntryCorrection entry={entry} onEnd={onCorrected} /> : <EntryWork entry={entry} />}
      </th>
      <td className="when">
        <span className="who">{entry.createdby}</span> <time dateTime={entry.created_at}>{entry.time}</time>
      </td>
      <td>
        <RowStatus entry={entry} status={status} back={back} onChoose={onChoose} onCorrect={onCorrect} />
      </td>
    </tr>
  )
}

type StatusProps = Pick<Props, 'entry' | 'status' | 'back' | 'onChoose' | 'onCorrect'>

/** Shows a row's status select and its links. */
function RowStatus({ entry, status, back, onChoose, onCorrect }: StatusProps) {
  return (
    <div className="row-status">
      <form role="none" method="post" action={paths.webdataEntry(entry.id)}>
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
          <StatusOptions of={entryStatuses} />
        </select>
        <button type="submit" className="link without-scripts">
          Change
        </button>
      </form>
      <div className="row-links">
        <a href={paths.webdataEntry(entry.id)} aria-label={`History of ${entry.name}`}>
          History
        </a>
        {entry.source !== undefined && (
          <a
            className="correct"
            href={paths.webdataEntry(entry.id)}
            aria-label={`Correct ${entry.name}`}
            onClick={(event) => followInPlace(event, onCorrect)}
          >
            Correct
          </a>
        )}
      </div>
    </div>
  )
}

/** Shows an entry's content; a long one is shown in part until it is opened. */
function EntryWork({ entry: { id, html, dir, isLong, isCut, name } }: { entry: ShownEntry }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <MarkedHtml html={html} as="div" dir={dir} className={isLong && !isOpen ? 'entry-text clamped' : 'entry-text'} />
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
    </>
  )
}
