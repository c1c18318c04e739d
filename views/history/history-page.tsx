import { type ReactNode, use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { pageCount } from '../../src/core/text/paging.ts'
import { changesOf, type HistoryLabels, labelHistoryField, nameAction } from '../../src/office/history/difference.ts'
import { type HistoryEntry, undoUntil } from '../../src/office/history/rules.ts'
import { beforeHistory, isVersion, lacksFirstVersion, nameVersion } from '../../src/office/history/version-rules.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Moment } from '../ui/moment.tsx'
import { Pager } from '../ui/pager.tsx'
import { Screen } from '../ui/viewer.tsx'
import { FieldChanges } from './field-change.tsx'

/** The fields that an earlier version restores; of a deleted record, only the deletion can be undone. */
type Restoring = { fields: readonly string[]; isDeleted: boolean }

type HistoryProps = {
  /** The record's title. */
  of: ReactNode
  /** The record's own screen. */
  back: { href: string; text: string }
  labels: HistoryLabels
  history: { entries: HistoryEntry[]; total: number }
  /** Undefined if nothing can be restored. */
  restoring: Restoring | undefined
  page: number
  href: (page?: number) => string
}

/** Shows the history of one record, newest change first: who, when, the changes, and a link to restore. */
export function HistoryPage(props: HistoryProps) {
  const { of, back, history, page, href } = props
  const { now } = use(Screen)
  const { entries, total } = history
  const restorable = restorableAmong(props, now)
  const first = page === pageCount(total) && restorable.has(beforeHistory)
  return (
    <>
      <BackLink href={back.href}>{back.text}</BackLink>
      <h1>History</h1>
      <p>{of}</p>
      {entries.length === 0 ? (
        <p className="empty">No changes have been recorded.</p>
      ) : (
        <ol className="history">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} isRestorable={restorable.has(entry.id)} {...props} />
          ))}
          {first && (
            <li>
              <p className="who">Before the first recorded change</p>
              <Restore id={beforeHistory} at={now} href={href} />
            </li>
          )}
        </ol>
      )}
      <Pager page={page} total={total} href={href} />
    </>
  )
}

/**
 * Returns the changes whose versions can be restored: all but the current; of a deleted record, the deletion for a
 * limited time.
 */
function restorableAmong({ history: { entries }, restoring, page }: HistoryProps, now: Date): Set<number> {
  const [newest, oldest] = [entries[0], entries.at(-1)]
  if (!restoring || !newest || !oldest) return new Set()
  const { fields, isDeleted } = restoring
  if (isDeleted)
    return new Set(page === 1 && newest.action === 'delete' && undoUntil(newest.at) > now ? [newest.id] : [])
  const versions = entries.filter((entry) => entry.action !== 'delete' && isVersion(entry, fields))
  const earlier = (page === 1 ? versions.slice(1) : versions).map(({ id }) => id)
  return new Set(versions.length > 0 && lacksFirstVersion(oldest) ? [...earlier, beforeHistory] : earlier)
}

type EntryProps = {
  entry: HistoryEntry
  isRestorable: boolean
  labels: HistoryLabels
  href: (page?: number) => string
}

/** Shows a change in the history, with each field before and after. */
function Entry({ entry, isRestorable, labels, href }: EntryProps) {
  const { zone } = use(Screen)
  const { id, at, action, username, restores, restored } = entry
  const changes = changesOf(entry, labels)
  const isBack = restored?.action === 'delete'
  const back = restores === beforeHistory ? { id: beforeHistory, at } : restored && { id, at: restored.at }
  const isNew = action === 'add' || isBack
  const fields = <FieldChanges changes={changes} isNew={isNew} />
  return (
    <li>
      <p className="who">
        <strong>{nameAction(entry, labels)}</strong> by {username}, <Moment at={at} />
        {isBack ? ', after its deletion' : back && `: ${nameVersion(back, zone)}`}
      </p>
      {isNew && changes.length > 0 ? (
        <details>
          <summary>{isBack ? 'What came back' : 'First version'}</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
      <ReplacedFiles entry={entry} labels={labels} />
      {isRestorable && <Restore id={id} at={at} href={href} isDeletion={action === 'delete'} />}
    </li>
  )
}

/** Links to the files that a change replaced, while they are kept. */
function ReplacedFiles({ entry: { id, files = {} }, labels }: Pick<EntryProps, 'entry' | 'labels'>) {
  const { now } = use(Screen)
  return Object.entries(files)
    .filter(([, until]) => until > now)
    .map(([field, until]) => (
      <p key={field} className="hint">
        <a href={paths.adminReplacedFile(id, field)}>Earlier {labelHistoryField(labels, field)}</a>, kept until{' '}
        <Moment at={until} day />
      </p>
    ))
}

type RestoreProps = { id: number; at: Date; isDeletion?: boolean } & Pick<EntryProps, 'href'>

/** Links to a version, which shows the effect of restoring it. */
function Restore({ id, at, isDeletion, href }: RestoreProps) {
  return (
    <form role="none" action={paths.version(href(), id)}>
      <button type="submit" className="link">
        {isDeletion ? (
          'Restore'
        ) : (
          <>
            Restore this version<span className="unseen">: {nameVersion({ id, at }, use(Screen).zone)}</span>
          </>
        )}
      </button>
    </form>
  )
}
