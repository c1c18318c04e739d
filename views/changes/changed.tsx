import { message, t } from '../../src/core/words/words.ts'
import type { Told } from '../../src/review/changes/found.ts'
import { ChangedText } from './changed-text.tsx'

/** Shows the changes, or why there are none. */
export function Changed({ told: { pieces, counts, reason, from, to, left_out = 0 } }: { told: Told }) {
  return (
    <>
      {reason && <p className="empty">{t(whyWordsAlone[reason])}</p>}
      {!reason && counts.pieces === 0 && <p className="empty">{t('Nothing changed in the text.')}</p>}
      <ChangedText pieces={pieces} from={from} to={to} />
      {left_out > 0 && (
        <p className="hint">
          {t(
            '{count, plural, one {# more place is} other {# more places are}} not shown: there are too many changes.',
            { count: left_out },
          )}
        </p>
      )}
    </>
  )
}

const whyWordsAlone = {
  no_text: message('No text could be read in one of the files, so only the words beside it are compared.'),
  too_long: message('The text of these files is too long to be compared, so only the words beside it are compared.'),
}
