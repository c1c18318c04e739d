import { Fragment } from 'react'
import { italicised, type Run } from '../../src/core/text/html.ts'
import type { FieldChange } from '../../src/office/history/difference.ts'
import { Html } from '../ui/html.tsx'

/** Shows the changed fields with their old and new values; for a new record, its first values. */
export function FieldChanges({ changes, isNew }: { changes: FieldChange[]; isNew: boolean }) {
  if (changes.length === 0) return null
  return (
    <dl className="changes">
      {changes.map((change) => (
        <div key={change.name}>
          <dt>{change.label}</dt>
          <dd>
            <What change={change} isNew={isNew} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function What({ change, isNew }: { change: FieldChange; isNew: boolean }) {
  if (change.kind === 'said') return change.text
  if (isNew)
    return <ItalicRuns runs={change.kind === 'short' ? change.after : change.pieces.flatMap(({ runs }) => runs)} />
  if (change.kind === 'short') return <FromTo {...change} />
  return change.pieces.map(({ kind, runs, place, space }) => {
    const Tag = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : Fragment
    return (
      <Fragment key={place}>
        <Tag>
          <ItalicRuns runs={runs} />
        </Tag>
        {space}
      </Fragment>
    )
  })
}

/** Shows the old value struck out, then the new one; an empty value is left out. */
function FromTo({ before, after }: { before: Run[]; after: Run[] }) {
  return (
    <>
      {before.length > 0 && (
        <del>
          <ItalicRuns runs={before} />
        </del>
      )}
      {before.length > 0 && after.length > 0 && (
        <span className="arrow" aria-hidden="true">
          {' → '}
        </span>
      )}
      {after.length > 0 && (
        <ins>
          <ItalicRuns runs={after} />
        </ins>
      )}
    </>
  )
}

function ItalicRuns({ runs }: { runs: Run[] }) {
  return <Html html={italicised(runs)} />
}
