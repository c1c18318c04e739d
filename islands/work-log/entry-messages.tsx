import { paths } from '../../src/core/paths.ts'
import { sessionExpired } from '../../src/core/text/messages.ts'
import { entryMessages } from '../../src/staff/work-log/problems.ts'
import type { ToastMessage } from './use-status-change.ts'

type AlertProps = {
  /** The address of a list that failed to load. */
  failed: string | undefined
  liveness: 'live' | 'lost' | 'ended'
  go: (href: string) => void
  /** The address of the current list. */
  here: string
}

/** Shows why the list may be out of date, and offers a remedy. */
export function Alerts({ failed, liveness, go, here }: AlertProps) {
  return (
    <div className="troubles" role="status">
      {liveness === 'ended' && (
        <p className="said">
          {sessionExpired} <a href={paths.webdataLogin(here)}>Login</a>
        </p>
      )}
      {liveness === 'lost' && <p className="said">Connection lost. Reconnecting…</p>}
      {failed && liveness !== 'ended' && (
        <p className="said">
          {entryMessages.unloaded}{' '}
          <button type="button" className="link" onClick={() => go(failed)}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

/** Shows the result of a change over the page; a failure stays until it is dismissed. */
export function Toast({
  said,
  undo,
  dismiss,
}: {
  said: ToastMessage | undefined
  undo: () => void
  dismiss: () => void
}) {
  return (
    <>
      <div role="status">{said?.kind === 'done' && <ToastText said={said} undo={undo} dismiss={dismiss} />}</div>
      <div role="alert">{said?.kind === 'problem' && <ToastText said={said} undo={undo} dismiss={dismiss} />}</div>
    </>
  )
}

function ToastText({ said, undo, dismiss }: { said: ToastMessage; undo: () => void; dismiss: () => void }) {
  return (
    <p className={`said ${said.kind}`}>
      <span>{said.text}</span>
      {said.undo && (
        <button type="button" onClick={undo}>
          Undo
        </button>
      )}
      {said.kind === 'problem' && (
        <button type="button" onClick={dismiss}>
          Close
        </button>
      )}
    </p>
  )
}
