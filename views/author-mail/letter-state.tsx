import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { type Settlement, settlements } from '../../src/journal/author-mail/rules.ts'
import { describeLetter, type LoggedLetter } from '../../src/office/letters/rules.ts'
import { inPlace } from '../ui/form/ask.tsx'
import { Screen } from '../ui/viewer.tsx'

const decisions: Record<Settlement, string> = { sent: 'Mark as sent', cancelled: 'Cancel' }

/** Shows the state of a letter, and the decision that an editor may make. */
export function LetterState({ letter }: { letter: LoggedLetter }) {
  const { here, zone } = use(Screen)
  const { id, state } = letter
  const open = (Object.keys(settlements) as Settlement[]).find((decision) => settlements[decision] === state)
  const action = paths.adminLetter(id)
  return (
    <div>
      <p className={state === 'failed' || state === 'unsure' ? 'warning' : undefined}>{describeLetter(letter, zone)}</p>
      {open && (
        <form role="none" method="post" action={action} className="notice-decision" {...inPlace(action)}>
          <input type="hidden" name="back" value={here} />
          <button type="submit" name="decision" value={open} className="link">
            {decisions[open]}
          </button>
        </form>
      )}
    </div>
  )
}
