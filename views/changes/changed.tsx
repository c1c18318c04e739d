import type { Told } from '../../src/review/changes/found.ts'
import { ChangedText } from './changed-text.tsx'

/** The changes, or why there are none to show. */
export function Changed({ told: { pieces, counts, reason, from, to } }: { told: Told }) {
  return (
    <>
      {reason && (
        <p className="empty">No text could be read in one of the files, so only the words beside it are compared.</p>
      )}
      {!reason && counts.pieces === 0 && <p className="empty">Nothing changed in the text.</p>}
      <ChangedText pieces={pieces} from={from} to={to} />
    </>
  )
}
