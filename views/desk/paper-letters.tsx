import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { describeLetterState, isForDesk, isUnsettled } from '../../src/office/letters/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ButtonForm } from '../ui/form/ask.tsx'
import { Moment } from '../ui/moment.tsx'
import { State } from '../ui/status.tsx'
import type { PaperProps } from './paper-page.tsx'
import { mostShown } from './paper-parts.tsx'

type PaperLetter = PaperProps['paper']['letters'][number]

/** Lists a paper's letters with their states: the waiting ones and the newest; the others are folded. */
export function Letters({ paper: { number, letters } }: PaperProps) {
  const byHand = letters.filter((letter) => letter.state === 'to_copy' && isUnsettled(letter))
  const isShown = (letter: PaperLetter, place: number) => place < mostShown || isUnsettled(letter)
  const visibleLetters = letters.filter(isShown)
  return (
    <>
      {letters.length === 0 && <p className="empty">No letters yet.</p>}
      {byHand.length > 1 && (
        <ButtonForm
          action={paths.adminSubmissionStep(number, 'letters')}
          fields={{ all: byHand.map(({ id }) => id).join(',') }}
          submit={`Mark all ${byHand.length} as sent`}
          quiet
        />
      )}
      <LetterList number={number} letters={visibleLetters} />
      {visibleLetters.length < letters.length && (
        <details>
          <summary>{counted(letters.length - visibleLetters.length, 'earlier letter')}</summary>
          <LetterList number={number} letters={letters.filter((letter, place) => !isShown(letter, place))} />
        </details>
      )}
      <p>
        <ButtonLink text="Write to the author" quiet href={paths.adminSubmissionStep(number, 'letter')} />
      </p>
    </>
  )
}

type ListProps = { number: string; letters: readonly PaperLetter[] }

const LetterList = ({ number, letters }: ListProps) => (
  <ul className="paper-files">
    {letters.map((letter) => {
      const { id, subject, to, error, at } = letter
      const waits = isUnsettled(letter)
      const word = describeLetterState(letter).toLowerCase()
      return (
        <li key={id}>
          <a href={paths.adminPaperLetter(id)}>{subject}</a>
          <span className="letter-line hint">
            {waits ? <State is="due">{word}</State> : word} <Moment at={at} />
            {to ? ` · ${to}` : !isForDesk(letter) && ' · no address'}
            {waits && error && ` · ${error}`}
          </span>
          {waits && <Settling number={number} letter={letter} />}
        </li>
      )
    })}
  </ul>
)

/** Shows a letter that waits for an editor: its text to be sent by hand, and the button that records it as sent. */
function Settling({ number, letter: { id, subject } }: { number: string; letter: PaperLetter }) {
  return (
    <div className="settling actions">
      <ButtonForm
        action={paths.adminPaperLetterText(id)}
        submit="Text to send"
        quiet
        aria-label={`Text to send: ${subject}`}
      />
      <ButtonForm
        action={paths.adminPaperLetter(id)}
        fields={{ back: `${paths.adminSubmission(number)}#letters` }}
        submit="Mark as sent"
        quiet
        name="decision"
        value="sent"
        aria-label={`Mark as sent: ${subject}`}
      />
    </div>
  )
}
