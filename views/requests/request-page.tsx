import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { codeOf, errorOf, type FieldError } from '../../src/core/text/problems.ts'
import { reviewersCertificates } from '../../src/journal/certificates/selection/rules.ts'
import type { PaperRequest } from '../../src/review/papers/request-queries.ts'
import { reasonTexts, recommendationTexts } from '../../src/review/reviewer/rules.ts'
import { Choice } from '../reviewer/report-form.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, SelectField, TextField } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { PageHead } from '../ui/page-head.tsx'

type Props = {
  paper: { number: string; title: string }
  request: PaperRequest
  /** Whether the paper is in the round of the request, so that something can be asked. */
  isOpen: boolean
  errors: readonly FieldError[]
  typed: Record<string, string>
}

/** One request: its state, and what an editor can do with it. */
export function RequestPage(props: Props) {
  const { paper, request, errors, isOpen } = props
  const { state, person, place, round } = request
  return (
    <>
      <PageHead
        back={{ href: paths.adminSubmission(paper.number), text: paper.title || paper.number }}
        title={person.name}
        hint={`Reviewer ${place} · ${request.request} · round ${round} · ${[person.email, person.affiliation].filter(Boolean).join(' · ')}`}
      />
      <div className="request">
        <ErrorSummary errors={errors} />
        <p>{stateSentence(request)}</p>
        {request.note && <p className="said">“{request.note}”</p>}
        {request.suggest && <p className="said">Suggests: {request.suggest}</p>}
        {request.extension && !request.extension.granted && state === 'accepted' && (
          <p className="warning">
            Asks for time until {longDate(request.extension.due)}
            {request.extension.note && `: “${request.extension.note}”`}
          </p>
        )}
        {isOpen && state === 'chosen' && (
          <Step {...props} action="send" label="Send the invitation">
            <p className="hint">The letter is that of the template.</p>
          </Step>
        )}
        {isOpen && (state === 'invited' || state === 'accepted') && (
          <Step {...props} action="remind" label={state === 'invited' ? 'Remind to answer' : 'Remind of the report'} />
        )}
        {state === 'reported' && !request.thanked_at && <Step {...props} action="thank" label="Thank" />}
        {isOpen && (state === 'invited' || state === 'accepted' || state === 'lapsed' || state === 'chosen') && (
          <Dates {...props} />
        )}
        {isOpen && (state === 'invited' || state === 'lapsed' || state === 'declined' || state === 'accepted') && (
          <ByMail {...props} />
        )}
        {isOpen && state !== 'chosen' && state !== 'cancelled' && state !== 'declined' && <ReportByMail {...props} />}
        {request.report && <Clean {...props} />}
        {state === 'reported' && !isOpen && <Certificate request={request} />}
        {state !== 'cancelled' && state !== 'reported' && isOpen && (
          <Step {...props} action="cancel" label="Cancel the request" isQuiet>
            <p className="hint">The link ends, and who was asked is told and thanked.</p>
          </Step>
        )}
      </div>
    </>
  )
}

function stateSentence({ state, asked_at, answer_due, due, reason }: PaperRequest): string {
  const asked = asked_at ? `Asked on ${longDate(asked_at.toISOString().slice(0, 10))}. ` : ''
  switch (state) {
    case 'chosen':
      return 'Not asked yet.'
    case 'invited':
      return `${asked}An answer is due by ${longDate(answer_due)}.`
    case 'accepted':
      return `${asked}Accepted. The report is due by ${longDate(due)}.`
    case 'declined':
      return `${asked}Declined${reason ? `: ${reasonTexts[reason].toLowerCase()}` : ''}.`
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

const saidIn = (errors: readonly FieldError[]) => (name: string) => ({
  error: errorOf(errors, name),
  code: codeOf(errors, name),
})

type StepProps = Props & { action: string; label: string; isQuiet?: boolean; children?: ReactNode }

function Step({ action, label, isQuiet, children, ...props }: StepProps) {
  return (
    <form method="post" action={hrefOf(props)} className="form narrow">
      <IdempotencyKey />
      {children}
      <button type="submit" className={isQuiet ? 'button quiet' : 'button'} name="action" value={action}>
        {label}
      </button>
    </form>
  )
}

function Dates(props: Props) {
  const { request, errors, typed } = props
  const said = saidIn(errors)
  const due = typed.due ?? (request.extension ? request.extension.due : request.due)
  return (
    <section className="form-part">
      <h2>Days</h2>
      <form method="post" action={hrefOf(props)} className="form narrow" noValidate>
        <IdempotencyKey />
        {request.state !== 'accepted' && (
          <Field
            name="answer_due"
            type="date"
            label="Answer by"
            defaultValue={typed.answer_due ?? request.answer_due}
            {...said('answer_due')}
          />
        )}
        <Field name="due" type="date" label="Report by" defaultValue={due} {...said('due')} />
        <button type="submit" className="button quiet" name="action" value="dates">
          Save the days
        </button>
      </form>
    </section>
  )
}

function ByMail(props: Props) {
  const { request, errors, typed } = props
  return (
    <section className="form-part">
      <h2>The answer came by mail</h2>
      <form method="post" action={hrefOf(props)} className="form narrow" noValidate>
        <IdempotencyKey />
        {request.state !== 'accepted' && (
          <button type="submit" className="button quiet" name="action" value="accept">
            Accepted
          </button>
        )}
        {request.state !== 'declined' && (
          <>
            <SelectField
              name="reason"
              label="Reason"
              placeholder="Choose"
              choices={Object.entries(reasonTexts)}
              defaultValue={typed.reason}
              {...saidIn(errors)('reason')}
            />
            <button type="submit" className="button quiet" name="action" value="decline">
              Declined
            </button>
          </>
        )}
      </form>
    </section>
  )
}

function ReportByMail(props: Props) {
  const { request, errors, typed } = props
  const said = saidIn(errors)
  const isOpen = errors.some(({ name }) => name === 'recommendation' || name === 'to_author')
  return (
    <details className="form-part" open={isOpen}>
      <summary>The report came by mail</summary>
      <form
        method="post"
        action={hrefOf(props, '/report')}
        encType="multipart/form-data"
        className="form narrow"
        noValidate
      >
        <IdempotencyKey />
        <Choice
          name="recommendation"
          label="Recommendation"
          choices={Object.entries(recommendationTexts)}
          value={typed.recommendation}
          {...said('recommendation')}
        />
        <TextField
          name="to_author"
          label="To the authors"
          rows={10}
          defaultValue={typed.to_author}
          {...said('to_author')}
        />
        <TextField name="to_editor" label="To the editor alone" rows={3} isOptional defaultValue={typed.to_editor} />
        {request.questions.map(({ id, label, kind, choices, required }) =>
          kind === 'text' ? (
            <TextField
              key={id}
              name={`q_${id}`}
              label={label}
              rows={3}
              isOptional={!required}
              defaultValue={typed[`q_${id}`]}
              {...said(`q_${id}`)}
            />
          ) : (
            <SelectField
              key={id}
              name={`q_${id}`}
              label={label}
              placeholder="Choose"
              choices={choices.map((choice) => [choice, choice])}
              defaultValue={typed[`q_${id}`]}
              {...said(`q_${id}`)}
            />
          ),
        )}
        <div className="field">
          <label htmlFor="report_file">Files (optional)</label>
          <input type="file" id="report_file" name="report_file" accept=".pdf,.docx,.odt" multiple />
        </div>
        <button type="submit" className="button quiet">
          Enter the report
        </button>
      </form>
    </details>
  )
}

/** What the author will read in place of the reviewer's own text, which is kept. */
function Clean(props: Props) {
  const { request, errors, typed } = props
  const { report } = request
  if (!report) return null
  return (
    <section className="form-part">
      <h2>What the author will read</h2>
      <form method="post" action={hrefOf(props, '/clean')} className="form" noValidate>
        <IdempotencyKey />
        <input type="hidden" name="back" value={hrefOf(props)} />
        <TextField
          name="to_author"
          id="clean"
          label="To the authors"
          hint="Take out what tells who wrote it. The reviewer’s own text is kept."
          rows={12}
          defaultValue={typed.to_author ?? report.clean_to_author ?? report.to_author}
          {...saidIn(errors)('to_author')}
        />
        <button type="submit" className="button quiet">
          Save the text
        </button>
      </form>
    </section>
  )
}

/** The reviewer's certificate, for whoever asks an editor for it. */
function Certificate({ request }: Pick<Props, 'request'>) {
  const { path, label } = reviewersCertificates
  return (
    <section className="form-part">
      <h2>Certificate</h2>
      <p className="hint">
        It says who reviewed for the journal, and in which year: nothing tells which paper. The reviewer’s own page has
        it too.
      </p>
      <form method="post" action={path}>
        <input type="hidden" name="requests" value={request.request} />
        <button type="submit" className="button quiet">
          {label}
        </button>
      </form>
    </section>
  )
}
