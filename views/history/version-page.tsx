import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { changesOf, type HistoryLabels, labelHistoryField, nameAction } from '../../src/office/history/difference.ts'
import { type HistoryEntry, undoDays, undoUntil } from '../../src/office/history/rules.ts'
import { beforeHistory } from '../../src/office/history/version-rules.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Section } from '../ui/sections.tsx'
import { FieldChanges } from './field-change.tsx'

type Fields = Record<string, unknown>

type Props = {
  /** The record's title. */
  of: ReactNode
  labels: HistoryLabels
  /** The version's change and its differences from now; `lost` are fields whose files are gone. */
  found: { entry: HistoryEntry; now: Fields; past: Fields; lost: string[] }
  /** Whether another user changed the record since this page was opened. */
  isStale: boolean
  /** The record's current version. */
  version: string
  /** The address of the record's history. */
  history: string
}

/** Shows what restoring an earlier version of a record, or a deleted record, would change. */
export function VersionPage({ of, labels, found: { entry, now, past, lost }, isStale, version, history }: Props) {
  const isDeletion = entry.action === 'delete'
  const changes = changesOf(
    isDeletion ? { action: 'add', before: {}, after: entry.before } : { action: 'edit', before: now, after: past },
    labels,
  )
  return (
    <div className="version">
      <BackLink href={history}>History</BackLink>
      <h1>{isDeletion ? 'Restore' : 'Restore an earlier version'}</h1>
      <p>{of}</p>
      {isStale && (
        <p role="alert" className="warning">
          Someone else has made a change in the meantime. Look again at what will change now.
        </p>
      )}
      <p className="who">
        {entry.id === beforeHistory ? (
          <>
            As it was before <Moment at={entry.at} />
          </>
        ) : (
          <>
            {nameAction(entry, labels)} by {entry.username}, <Moment at={entry.at} />
          </>
        )}
      </p>
      <Section id="changes" title={isDeletion ? 'What comes back' : 'What will change'}>
        {changes.length === 0 ? (
          <p className="empty">It already looks like this: nothing would change.</p>
        ) : (
          <FieldChanges changes={changes} isNew={isDeletion} />
        )}
      </Section>
      {lost.map((field) => (
        <p key={field} className="hint">
          {labelHistoryField(labels, field)}: the earlier file is no longer kept (after {undoDays} days), so the present
          one stays.
        </p>
      ))}
      {isDeletion && (
        <p className="hint">
          It can be restored until <Moment at={undoUntil(entry.at)} day />.
        </p>
      )}
      <form role="none" method="post" action={paths.version(history, entry.id)} className="actions">
        <input type="hidden" name="seen" value={version} />
        {changes.length > 0 && <SubmitButton submit={isDeletion ? 'Restore' : 'Restore this version'} />}
        <ButtonLink text="Cancel" quiet href={history} />
      </form>
    </div>
  )
}
