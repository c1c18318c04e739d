import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { type Decision, decisions, describeLetter, isForDesk } from '../../src/office/letters/rules.ts'
import { withoutLink } from '../../src/office/letters/text-rules.ts'
import type { FoundLetter } from '../../src/review/letters/log-queries.ts'
import type { OpenedLetter } from '../../src/review/letters/opening.ts'
import { letterTitle } from '../../src/review/papers/letter-kind-rules.ts'
import { LetterActions } from '../author-mail/letter-actions.tsx'
import { ButtonForm, inPlace } from '../ui/form/ask.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Screen } from '../ui/viewer.tsx'
import { LetterLanguage } from './letter-language.tsx'

type Props = {
  letter: FoundLetter
  /** The letter with its link, once the user has asked for it. */
  opened: OpenedLetter | undefined
}

const words: Record<Decision, string> = { sent: 'Mark as sent', again: 'Send it again', cancelled: 'Cancel it' }
const order: readonly Decision[] = ['sent', 'again', 'cancelled']

/** Shows one letter: its text, its state, and its actions. */
export function PaperLetterPage({ letter, opened }: Props) {
  const { id, kind, paper, request, side, state, subject, body, recipient } = letter
  const isOpen = kind !== '' && state !== 'cancelled' && !isForDesk(letter)
  return (
    <>
      <PageHead
        back={{ href: paths.adminPaperLetters(paper ? { filter: 'all', number: paper } : {}), text: 'Letters' }}
        title={letterTitle(kind)}
        hint={
          paper && (
            <>
              <a href={paths.adminSubmission(paper)}>{paper}</a>
              {request && ` · ${request}`}
            </>
          )
        }
      />
      <p className={state === 'failed' || state === 'unsure' ? 'warning notice-hint' : 'notice-hint'}>
        {isForDesk(letter) ? 'For the desk to know: nobody sends it.' : describeLetter(letter, use(Screen).zone)}
      </p>
      {state === 'unsure' && (
        <p className="hint notice-hint">
          The connection broke before the mail server’s answer. Ask the person, or look into the mail server’s log,
          before you send it again.
        </p>
      )}
      {!recipient && !isForDesk(letter) && <p className="hint notice-hint">There is no email address to send it to.</p>}
      <LetterLanguage letter={letter} />
      <p className="hint notice-hint">Subject: {subject}</p>
      <pre className="notice">{opened?.text ?? withoutLink(body, side)}</pre>
      {opened && (
        <div className="actions">
          <LetterActions letter={opened} />
        </div>
      )}
      {!opened && isOpen && (
        <>
          <ButtonForm action={paths.adminPaperLetterText(id)} className="actions" submit="Copy, Email or WhatsApp" />
          <p className="hint notice-hint">
            Shows the letter with the person’s own link, to send it by hand. The paper’s timeline tells who did.
          </p>
        </>
      )}
      <Decisions letter={letter} />
    </>
  )
}

function Decisions({ letter }: Pick<Props, 'letter'>) {
  const { id, kind, state } = letter
  const open =
    kind === '' || isForDesk(letter)
      ? []
      : order.filter((decision) => decisions[decision].some((each) => each === state))
  if (open.length === 0) return null
  const action = paths.adminPaperLetter(id)
  return (
    <form role="none" method="post" action={action} className="actions next" {...inPlace(action)}>
      {open.map((decision) => (
        <SubmitButton
          key={decision}
          submit={decision === 'again' && state === 'to_copy' ? 'Send it from here' : words[decision]}
          quiet
          name="decision"
          value={decision}
        />
      ))}
    </form>
  )
}
