import { paths } from '../../src/core/paths.ts'
import { type Settlement, settlements } from '../../src/journal/author-mail/rules.ts'
import { type LoggedLetter, letterStateText } from '../../src/office/letters/rules.ts'
import { inPlace } from '../ui/form/ask.tsx'

type Props = {
  letter: LoggedLetter
  zone: string
  /** The address of the page, to return to. */
  here: string
}

const decisions: Record<Settlement, string> = { sent: 'Mark as sent', cancelled: 'Cancel' }

/** The state of a letter, and the decision that an editor may take. */
export function LetterState({ letter, zone, here }: Props) {
  const { id, state } = letter
  const open = (Object.keys(settlements) as Settlement[]).find((decision) => settlements[decision] === state)
  const action = paths.adminLetter(id)
  return (
    <div>
      <p className={state === 'failed' || state === 'unsure' ? 'warning' : undefined}>
        {letterStateText(letter, zone)}
      </p>
      {open && (
        <form method="post" action={action} className="notice-decision" {...inPlace(action)}>
          <input type="hidden" name="back" value={here} />
          <button type="submit" name="decision" value={open} className="link">
            {decisions[open]}
          </button>
        </form>
      )}
    </div>
  )
}
