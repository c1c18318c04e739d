import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { PaperRequest } from '../../src/review/case/request-queries.ts'
import { lacksReports, sendText, withoutText } from '../../src/review/decisions/rules.ts'
import { type FeeChoice, feeChoices } from '../../src/review/fees/choice-rules.ts'
import type { Offered } from '../../src/review/letters/queueing.ts'
import { type DecisionKind, decisions } from '../../src/review/papers/decision-rules.ts'
import { LetterLanguage } from '../letters/letter-language.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, TextField } from '../ui/form/field.tsx'
import { IdempotentForm, typedFields } from '../ui/form/idempotent-form.tsx'
import { ErrorText } from '../ui/form/labelled.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ReportsToAuthor } from './reports-to-author.tsx'

export type DecideProps = {
  paper: { number: string; title: string; round: number; modification: Date }
  decision: DecisionKind
  possible: readonly DecisionKind[]
  /** The requests with a report, from all rounds. */
  reported: readonly PaperRequest[]
  /** Whether the other reviewers can read the reports that the author gets. */
  areShared: boolean
  wanted: number
  /** The fees of authors in India and abroad, '' for no fee. */
  fees: { india: string; abroad: string }
  /** The author's country, '' if it is unknown. */
  country: string
  /** Whether the settings have payment details, or there is no fee. */
  hasPaymentDetails: boolean
  values: {
    subject: string
    text: string
    due: string
    fee: FeeChoice | ''
    reports: readonly string[]
    files: readonly string[]
  }
  ticked: { without_reports: boolean }
  traces: readonly { text: string; where: string }[]
  /** The list as {@link listingOf} writes it. */
  listed: string
  undoSeconds: number
  letter: Pick<Offered, 'language' | 'english'>
}

/** Shows a decision with its letter and the parts of reports for the author: only ticked parts are sent. */
export function DecidePage(props: DecideProps) {
  const { paper, decision, undoSeconds, reported, wanted } = props
  const kind = decisions[decision]
  const tooFew = lacksReports(decision, reported.length, wanted)
  return (
    <>
      <PageHead
        back={{ href: paths.adminSubmission(paper.number), text: paper.title || paper.number }}
        title={kind.label}
        hint={
          undoSeconds > 0
            ? `You can take it back for ${counted(undoSeconds, 'second')}. Then the author is told.`
            : 'The author is told at once.'
        }
      />
      <Possible {...props} />
      <ErrorSummary />
      <IdempotentForm action={paths.adminSubmissionStep(paper.number, 'decide')} className="form">
        <input type="hidden" name="decision" value={decision} />
        <input type="hidden" name="modification" value={paper.modification.toISOString()} />
        <PossibleKept {...props} />
        {reported.length > 0 && (
          <>
            <p className="hint">
              No search finds every name: please read what is ticked, and the copies of its files, once.
            </p>
            <ReportsToAuthor {...props} />
          </>
        )}
        {tooFew && <WithoutReports {...props} />}
        <LetterFields {...props} />
        {props.traces.length > 0 && <IdentifyingTexts {...props} />}
        <div className="actions">
          <SubmitButton submit={sendText(decision)} />
          <SubmitButton
            submit="See the letter"
            quiet
            formAction={paths.adminSubmissionStep(paper.number, 'decide/letter')}
            formTarget="letter-preview"
          />
        </div>
      </IdempotentForm>
    </>
  )
}

type SeenProps = Pick<DecideProps, 'paper' | 'decision'> & { letter: { subject: string; text: string } }

/** Shows the letter of a decision as its author would read it, with the reports in it. */
export function SeenLetter({ paper, decision, letter }: SeenProps) {
  return (
    <>
      <PageHead
        back={{
          href: `${paths.adminSubmissionStep(paper.number, 'decide')}?decision=${decision}`,
          text: decisions[decision].label,
        }}
        title="The letter"
        hint="Nothing is sent yet. {link} becomes the author’s link when the letter is sent."
      />
      <p className="hint notice-hint">Subject: {letter.subject}</p>
      <pre className="notice">{letter.text}</pre>
    </>
  )
}

/** Shows the letter, with the due day or the fee that it mentions. */
function LetterFields({ decision, values, fees, country, hasPaymentDetails, letter }: DecideProps) {
  const kind = decisions[decision]
  const of = typedFields({})
  return (
    <div className="letter-fields">
      {kind.hasDue && <Field {...of('due', values.due)} type="date" label={kind.dueLabel} />}
      {decision === 'accept' && (
        <Choice
          name="fee"
          label="Fee"
          hint={
            country
              ? `The corresponding author’s country: ${country}.`
              : 'Nothing says the corresponding author’s country.'
          }
          choices={choicesOf(fees)}
          defaultValue={values.fee}
          warning={
            hasPaymentDetails
              ? undefined
              : 'The settings do not say how to pay the fee. The letter asks the author to reply, and you tell them how.'
          }
        />
      )}
      <Field {...of('subject', values.subject)} label="Subject" />
      <TextField
        {...of('text', values.text)}
        label="Letter"
        rows={18}
        hint={
          decision === 'return'
            ? 'Please say here what has to be corrected. {link} and {due} are filled in when the letter is sent.'
            : `{link}${kind.hasDue ? ', {due}' : ''} and {reports} are filled in ` +
              'when the letter is sent. {reports} becomes the reports ticked above.'
        }
      />
      <LetterLanguage letter={letter} />
    </div>
  )
}

/** Returns the fees that can be requested, and "no fee". */
const choicesOf = (fees: DecideProps['fees']) => [
  ...(['india', 'abroad'] as const).flatMap((place) =>
    fees[place] === '' ? [] : [[place, `The fee is due: ${fees[place]} (${feeChoices[place]})`] as const],
  ),
  ...(['waived', 'none'] as const).map((choice) => [choice, feeChoices[choice]] as const),
]

/** Links to the other possible decisions. */
function Possible({ paper, decision, possible }: DecideProps) {
  return (
    <nav className="section-names with-scripts" aria-label="Decisions">
      {possible.map((one) => (
        <a
          key={one}
          href={`${paths.adminSubmissionStep(paper.number, 'decide')}?decision=${one}`}
          aria-current={one === decision ? 'page' : undefined}
        >
          {decisions[one].label}
        </a>
      ))}
    </nav>
  )
}

/**
 * Shows the same without scripts, which keep no draft: buttons that send the input along; Enter presses none of them.
 */
function PossibleKept({ decision, possible }: DecideProps) {
  return (
    <noscript>
      <button type="submit" disabled hidden />
      <div className="section-names">
        {possible
          .filter((one) => one !== decision)
          .map((one) => (
            <SubmitButton key={one} submit={decisions[one].label} link name="other" value={one} />
          ))}
      </div>
    </noscript>
  )
}

/**
 * Shows the tick for deciding before all reports have arrived; later rounds need none, since their editor decided the
 * first.
 */
function WithoutReports({ paper, reported, wanted, ticked }: DecideProps) {
  if (paper.round > 1) return <input type="hidden" name="without_reports" value="yes" />
  return (
    <div className="field">
      <label className="confirms">
        <input type="checkbox" name="without_reports" value="yes" defaultChecked={ticked.without_reports} />{' '}
        {withoutText(reported.length, wanted)}
      </label>
      <ErrorText name="without_reports" />
    </div>
  )
}

function IdentifyingTexts({ traces, listed, areShared }: DecideProps) {
  return (
    <div className="to-mend">
      <p>
        This may show the author who the reviewer is,{areShared && ' the other reviewers who the author is,'} or what
        was meant for you only:
      </p>
      <ul>
        {traces.map(({ text, where }) => (
          <li key={`${where} ${text}`}>
            {where}: “{text}”
          </li>
        ))}
      </ul>
      <input type="hidden" name="told" value={listed} />
      <label className="confirms">
        <input type="checkbox" id="looked" name="looked" value="yes" /> I have checked this: it may be sent
      </label>
    </div>
  )
}
