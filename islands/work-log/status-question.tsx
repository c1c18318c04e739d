import { useEffect, useRef } from 'react'
import { entryMessages } from '../../src/staff/work-log/problems.ts'
import { statusLabel } from '../../src/staff/work-log/rules.ts'
import type { Change } from './send-status.ts'

type Props = { change: Change | undefined; onConfirm: () => void; onCancel: () => void }

/** Asks before a status changes, in a native dialog that returns the focus. */
export function StatusQuestion({ change, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (change && !dialog.current?.open) dialog.current?.showModal()
    if (!change && dialog.current?.open) dialog.current.close()
  }, [change])
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="status-question" onCancel={onCancel}>
      <p className="question" id="status-question">
        {entryMessages.confirm}
      </p>
      {change && (
        <p className="hint">
          {whatOf(change)} → {statusLabel(change.to)}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={onConfirm}>
          Change
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </dialog>
  )
}

function whatOf({ entries: [first, ...others] }: Change): string {
  if (others.length > 0) return `${others.length + 1} entries`
  return first ? `${first.name}: ${statusLabel(first.status)}` : ''
}
