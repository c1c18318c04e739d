import { counted } from '../../src/core/text/counted.ts'
import type { Told } from '../../src/review/changes/found.ts'
import { ChangedText } from './changed-text.tsx'

/** Shows the changes, or why there are none. */
export function Changed({ told: { pieces, counts, reason, from, to, left_out = 0 } }: { told: Told }) {
  return (
    <>
      {reason && <p className="empty">{whyWordsAlone[reason]}</p>}
      {!reason && counts.pieces === 0 && <p className="empty">Nothing changed in the text.</p>}
      <ChangedText pieces={pieces} from={from} to={to} />
      {left_out > 0 && (
        <p className="hint">
          {counted(left_out, 'more place')} {left_out === 1 ? 'is' : 'are'} not shown: there are too many changes.
        </p>
      )}
    </>
  )
}

const whyWordsAlone = {
  no_text: 'No text could be read in one of the files, so only the words beside it are compared.',
  too_long: 'The text of these files is too long to be compared, so only the words beside it are compared.',
}
