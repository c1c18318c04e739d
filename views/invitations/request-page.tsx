import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { dayIn, longDate } from '../../src/core/text/dates.ts'
import { reviewersCertificates } from '../../src/journal/certificates/selection/rules.ts'
import type { PaperRequest } from '../../src/review/case/request-queries.ts'
import { acceptedBy } from '../../src/review/files/rules.ts'
import { isWrittenTo, moreTimeOf } from '../../src/review/invitations/rules.ts'
import { isPast } from '../../src/review/papers/state-rules.ts'
import { reasonTexts, recommendationTexts } from '../../src/review/reviewer/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ButtonForm } from '../ui/form/ask.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, SelectField, TextField } from '../ui/form/field.tsx'
import { IdempotentForm, typedFields } from '../ui/form/idempotent-form.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Screen } from '../ui/viewer.tsx'
import { Suggestion } from './ask-link.tsx'
import { AnswerTime, AsksForTime } from './more-time.tsx'

type Props = {
  paper: { number: string; title: string }
  request: PaperRequest
  /** Whether the paper is in the round of the request, so that the request can continue. */
  isOpen: boolean
  typed: Record<string, string>
  /** The decision that the user is writing, to return to. */
  decision: string
}

/** Shows one request: its state, and the editor's actions. */
export function RequestPage(props: Props) {
  const { paper, request, isOpen } = props
  const { state, person, place, round } = request
  const to = { action: hrefOf(props) }
  return (
    <>
      <PageHead
        back={{ href: paths.adminSubmission(paper.number), text: paper.title || paper.number }}
        title={person.name}
        hint={`Reviewer ${place} · ${request.request} · round ${round} · ${[person.email, person.affiliation].filter(Boolean).join(' · ')}`}
      />
      <div className="request">
        <ErrorSummary />
        <p>{stateSentence(request, use(Screen).zone)}</p>
        {request.typed.length > 0 && <p className="hint">Asked as: {request.typed.join(' · ')}</p>}
        {request.note && <p className="said">“{request.note}”</p>}
        {request.suggest && (
          <p className="said">
            <Suggestion number={paper.number} text={request.suggest} mayAsk={isOpen} />
          </p>
        )}
        {isOpen && <MoreTime {...props} />}
        {isWrittenTo(state) && (
          <p>
            <ButtonLink
              text="Write to the reviewer"
              quiet
              href={`${paths.adminSubmissionStep(paper.number, 'letter')}?request=${request.request}`}
            />
          </p>
        )}
        {isOpen && state === 'chosen' && (
          <IdempotentForm {...to} step="send" submit="Send the invitation">
            <p className="hint">This sends the standard invitation.</p>
          </IdempotentForm>
        )}
        {isOpen && (state === 'invited' || state === 'accepted') && <Reminders {...props} />}
        {state === 'reported' && !request.thanked_at && <IdempotentForm {...to} step="thank" submit="Send thanks" />}
        {isOpen && (state === 'invited' || state === 'accepted' || state === 'lapsed' || state === 'chosen') && (
          <Dates {...props} />
        )}
        {isOpen && (state === 'invited' || state === 'lapsed' || state === 'declined' || state === 'accepted') && (
          <ByMail {...props} />
        )}
        {(mayEnter(props) || props.typed.form === 'report') && <SentBy {...props} of={ReportByMail} form="report" />}
        {request.report && <SentBy {...props} of={Clean} form="clean" />}
        {state === 'reported' && !isOpen && <Certificate request={request} />}
        {state !== 'cancelled' && state !== 'reported' && isOpen && (
          <IdempotentForm {...to} step="cancel" submit="Cancel the request" quiet>
            {state !== 'chosen' && (
              <p className="hint">The link is closed, and the reviewer gets a letter of thanks.</p>
            )}
          </IdempotentForm>
        )}
      </div>
    </>
  )
}

/** Sends a reminder now, and shows whether the journal sends reminders itself. */
function Reminders(props: Props) {
  const { request } = props
  const { today } = use(Screen)
  const { state, reminders_stopped: areStopped } = request
  const to = { action: hrefOf(props) }
  return (
    <>
      <IdempotentForm
        {...to}
        step="remind"
        submit={state === 'invited' ? 'Send a reminder to answer' : 'Send a reminder about the report'}
        quiet={!isPast(state === 'invited' ? request.answer_due : request.due, today)}
      >
        <p className="hint">
          This reminder is sent now.{' '}
          {areStopped
            ? 'The journal sends none by itself.'
            : 'The journal also sends its own, on the days in the settings.'}
        </p>
      </IdempotentForm>
      <IdempotentForm
        {...to}
        step="reminders"
        submit={areStopped ? 'Send the journal’s reminders again' : 'Stop the journal’s reminders'}
        quiet
      >
        <input type="hidden" name="stopped" value={areStopped ? 'no' : 'yes'} />
      </IdempotentForm>
    </>
  )
}

/**
 * Whether to show the report form; it is also shown if a report was typed before entering one became impossible, so
 * that the text can be copied.
 */
const mayEnter = ({ isOpen, request: { state } }: Props) =>
  isOpen && state !== 'chosen' && state !== 'cancelled' && state !== 'declined'

type SentByProps = Props & { of: (props: Props) => React.ReactNode; form: 'report' | 'clean' }

/** Passes the input and errors to one of the page's forms, whose fields have the same names. */
function SentBy({ of: Form, form, ...props }: SentByProps) {
  const errors = use(Refusal)
  const isIt = props.typed.form === form
  return (
    <Refusal value={isIt ? errors : []}>
      <Form {...props} typed={isIt ? props.typed : {}} />
    </Refusal>
  )
}

function stateSentence({ state, asked_at, answer_due, due, reason }: PaperRequest, zone: string): string {
  const asked = asked_at ? `Asked on ${longDate(dayIn(zone, asked_at))}. ` : ''
  switch (state) {
    case 'chosen':
      return 'Not asked yet.'
    case 'invited':
      return `${asked}An answer is due by ${longDate(answer_due)}.`
    case 'accepted':
      return `${asked}Accepted. The report is due by ${longDate(due)}.`
    case 'declined':
      return `${asked}Declined${reason ? `: “${reasonTexts[reason]}”` : ''}.`
    case 'lapsed':
      return `${asked}Did not answer in time.`
    case 'reported':
      return `${asked}The report is in.`
    case 'cancelled':
      return `${asked}Cancelled.`
  }
}

const hrefOf = ({ paper, request }: Props, step = '') =>
  paths.adminSubmissionStep(paper.number, `requests/${request.request}${step}`)

/** Shows the later day that the reviewer asks for. */
function MoreTime({ paper, request }: Props) {
  if (!moreTimeOf(request)) return null
  return (
    <>
      <p className="warning">
        <AsksForTime request={request} />
      </p>
      <div className="actions">
        <AnswerTime number={paper.number} request={request} />
      </div>
    </>
  )
}

function Dates(props: Props) {
  const { request, typed } = props
  const of = typedFields(typed)
  return (
    <section className="form-part">
      <h2>Due dates</h2>
      <IdempotentForm action={hrefOf(props)} step="dates" submit="Save the dates" quiet>
        {request.state !== 'accepted' && (
          <Field {...of('answer_due', request.answer_due)} type="date" label="Answer by" />
        )}
        <Field {...of('due', request.extension ? request.extension.due : request.due)} type="date" label="Report by" />
      </IdempotentForm>
    </section>
  )
}

function ByMail(props: Props) {
  const { request, typed } = props
  return (
    <section className="form-part">
      <h2>Answered by email</h2>
      <IdempotentForm action={hrefOf(props)}>
        {request.state !== 'accepted' && <SubmitButton submit="Accepted" quiet name="action" value="accept" />}
        {request.state !== 'declined' && (
          <>
            <SelectField
              {...typedFields(typed)('reason')}
              label="Reason"
              placeholder="Choose"
              choices={Object.entries(reasonTexts)}
            />
            <SubmitButton submit="Declined" quiet name="action" value="decline" />
          </>
        )}
      </IdempotentForm>
    </section>
  )
}

function ReportByMail(props: Props) {
  const { request, typed } = props
  const of = typedFields(typed)
  return (
    <details className="form-part" open={typed.form === 'report'}>
      <summary>Enter what came by email</summary>
      <IdempotentForm action={hrefOf(props, '/report')} hasFiles submit="Enter the report" quiet>
        <input type="hidden" name="form" value="report" />
        <input type="hidden" name="back" value={hrefOf(props)} />
        <Choice {...of('recommendation')} label="Recommendation" choices={Object.entries(recommendationTexts)} />
        <TextField {...of('to_author')} label="To the authors" rows={10} />
        <TextField {...of('to_editor')} label="To the editor only" rows={3} isOptional />
        {request.questions.map(({ id, label, kind, choices, required }) =>
          kind === 'text' ? (
            <TextField key={id} {...of(`q_${id}`)} label={label} rows={3} isOptional={!required} />
          ) : (
            <SelectField
              key={id}
              {...of(`q_${id}`)}
              label={label}
              placeholder="Choose"
              choices={choices.map((choice) => [choice, choice])}
            />
          ),
        )}
        <Field type="file" name="report_file" label="Files" accept={acceptedBy('report_file')} isOptional multiple />
      </IdempotentForm>
    </details>
  )
}

/** Shows the text that the author reads instead of the reviewer's, which is kept. */
function Clean(props: Props) {
  const { request, typed } = props
  const { report } = request
  if (!report) return null
  return (
    <section className="form-part">
      <h2>What the author will read</h2>
      <IdempotentForm action={hrefOf(props, '/clean')} className="form" submit="Save the text" quiet>
        <input type="hidden" name="form" value="clean" />
        <input type="hidden" name="goes_on" value={props.decision} />
        <input type="hidden" name="back" value={hrefOf(props)} />
        <TextField
          {...typedFields(typed)('to_author', report.clean_to_author ?? report.to_author)}
          id="clean"
          label="To the authors"
          hint="Remove anything that shows who wrote it. The reviewer’s own text is kept."
          rows={12}
        />
      </IdempotentForm>
    </section>
  )
}

/** Links to the reviewer's certificate, for reviewers who ask an editor for it. */
function Certificate({ request }: Pick<Props, 'request'>) {
  const { path, label } = reviewersCertificates
  return (
    <section className="form-part">
      <h2>Certificate</h2>
      <p className="hint">
        It says who reviewed for the journal and in which year, but not which paper. It is on the reviewer’s own page
        too.
      </p>
      <ButtonForm action={path} fields={{ requests: request.request }} submit={label} quiet />
    </section>
  )
}
