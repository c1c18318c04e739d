import { paths } from '../../src/core/paths.ts'
import { actionWord, changesOf, type HistoryLabels, labelOf } from '../../src/office/history/difference.ts'
import type { HistoryEntry } from '../../src/office/history/rules.ts'
import { beforeHistory, versionName } from '../../src/office/history/version-rules.ts'
import { Moment } from '../ui/moment.tsx'
import { FieldChanges } from './field-change.tsx'

type EntryProps = {
  entry: HistoryEntry
  isRestorable: boolean
  labels: HistoryLabels
  now: Date
  /** The journal's time zone. */
  zone: string
  href: (page?: number) => string
}

/** A change in the history, with each field before and after. */
export function Entry({ entry, isRestorable, labels, now, zone, href }: EntryProps) {
  const { id, at, action, username, restores, restored } = entry
  const changes = changesOf(entry, labels)
  const isBack = restored?.action === 'delete'
  const back = restores === beforeHistory ? { id: beforeHistory, at } : restored && { id, at: restored.at }
  const isNew = action === 'add' || isBack
  const fields = <FieldChanges changes={changes} isNew={isNew} />
  return (
    <li>
      <p className="who">
        <strong>{actionWord(entry, labels)}</strong> by {username}, <Moment at={at} zone={zone} />
        {isBack ? ', after its deletion' : back && `: ${versionName(back, zone)}`}
      </p>
      {isNew && changes.length > 0 ? (
        <details>
          <summary>{isBack ? 'What came back' : 'First version'}</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
      <ReplacedFiles entry={entry} labels={labels} now={now} zone={zone} />
      {isRestorable && <Restore id={id} at={at} zone={zone} href={href} isDeletion={action === 'delete'} />}
    </li>
  )
}

/** The files that a change replaced, for as long as they are kept. */
function ReplacedFiles({
  entry: { id, files = {} },
  labels,
  now,
  zone,
}: Pick<EntryProps, 'entry' | 'labels' | 'now' | 'zone'>) {
  return Object.entries(files)
    .filter(([, until]) => until > now)
    .map(([field, until]) => (
      <p key={field} className="hint">
        <a href={paths.adminReplacedFile(id, field)}>Earlier {labelOf(labels, field)}</a>, kept until{' '}
        <Moment at={until} zone={zone} day />
      </p>
    ))
}

type RestoreProps = { id: number; at: Date; isDeletion?: boolean } & Pick<EntryProps, 'zone' | 'href'>

/** Leads to a version, which says what its restore would change. */
export function Restore({ id, at, isDeletion, zone, href }: RestoreProps) {
  return (
    <form action={paths.version(href(), id)}>
      <button type="submit" className="link">
        {isDeletion ? (
          'Restore'
        ) : (
          <>
            Restore this version<span className="unseen">: {versionName({ id, at }, zone)}</span>
          </>
        )}
      </button>
    </form>
  )
}
