import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { type Candidate, candidateKey } from '../../src/review/invitations/candidate-rules.ts'
import { hintsToLookAt } from '../../src/review/invitations/hint-rules.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { IdempotentForm } from '../ui/form/idempotent-form.tsx'
import { Group } from '../ui/group.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Hints, type Invitation, InvitationLetter, type LetterValues, SendButtons } from './ask-page.tsx'

type Props = {
  paper: { number: string; title: string }
  people: readonly Candidate[]
  /** The number of chosen people who are too many for one sending. */
  left: number
  q: string
  values: LetterValues
  invitation: Invitation
  maySend: boolean
  looked: boolean
  /** The traces in the letter that the page lists. */
  listed: string
}

/** Shows the form that invites several people: each gets the letter alone, with their own name and link. */
export function AskSeveralPage({ paper, people, left, q, values, invitation, maySend, looked, listed }: Props) {
  const { number, title } = paper
  const isDoubted = listed !== '[]' || people.some(({ hints }) => hintsToLookAt(hints).length > 0)
  return (
    <>
      <PageHead
        back={{ href: paths.adminSubmissionStep(number, 'ask'), text: 'Ask a reviewer' }}
        title={`Ask ${counted(people.length, 'reviewer')}`}
        hint={title || number}
      />
      <ErrorSummary />
      <IdempotentForm action={paths.adminSubmissionStep(number, 'ask/several')} className="form">
        <HiddenFields of={{ who: people.map(candidateKey).join(' '), q, told: listed }} />
        <Group id="who-group" title="Who" text="Each gets a letter of their own, and sees no other name.">
          <ul className="candidates">
            {people.map((person) => (
              <li key={candidateKey(person)}>
                {person.name}
                <p className="hint">{[person.affiliation, person.email].filter(Boolean).join(' · ')}</p>
                <Hints hints={person.hints} />
              </li>
            ))}
          </ul>
          {left > 0 && <p className="hint">{left} more: ask them in a second letter.</p>}
          {isDoubted && (
            <label className="confirms">
              <input type="checkbox" name="looked" value="yes" defaultChecked={looked} /> I have checked this: ask
              anyway
            </label>
          )}
        </Group>
        <InvitationLetter values={values} {...invitation} />
        <SendButtons maySend={maySend} submit={people.length > 1 ? 'Send the invitations' : 'Send the invitation'} />
      </IdempotentForm>
    </>
  )
}
