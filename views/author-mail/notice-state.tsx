import { paths } from '../../src/core/paths.ts'
import { type LoggedNotice, noticeWords, type Settlement, settlements } from '../../src/journal/author-mail/rules.ts'
import { inPlace } from '../ui/form/ask.tsx'

type Props = {
  notice: LoggedNotice
  zone: string
  /** The address of the page, to return to. */
  here: string
}

const decisions: Record<Settlement, string> = { sent: 'Mark as sent', cancelled: 'Cancel' }

/** The state of a notice, and the decisions that a person may take. */
export function NoticeState({ notice, zone, here }: Props) {
  const { id, state } = notice
  const open = (Object.keys(settlements) as Settlement[]).find((decision) => settlements[decision] === state)
  const action = paths.adminNotice(id)
  return (
    <div>
      <p className={state === 'failed' || state === 'unsure' ? 'warning' : undefined}>{noticeWords(notice, zone)}</p>
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
