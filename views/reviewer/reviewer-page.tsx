import { type ReactNode, use } from 'react'
import { languageName } from '../../src/core/language/language-codes.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { t } from '../../src/core/words/words.ts'
import type { Copy, OwnRequest, Report } from '../../src/review/reviewer/queries.ts'
import { mayAccept, mayDecline, mayReadFiles, mayReport, recommendationTexts } from '../../src/review/reviewer/rules.ts'
import { OwnFiles } from '../access-links/own-files.tsx'
import { Privacy, Said } from '../access-links/page-parts.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { IdempotentForm, typedFields } from '../ui/form/idempotent-form.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { MixedText } from '../ui/html.tsx'
import { Section } from '../ui/sections.tsx'
import { Availability, Decline, isMoreAsked, MoreTime } from './answer-forms.tsx'
import { ReportForm } from './report-form.tsx'

export type ReviewerPageProps = {
  /** The address of the page. */
  at: string
  request: OwnRequest
  copy: Copy | undefined
  files: readonly { id: string; name: string; bytes: number }[]
  report: { draft?: Report; sent?: Report }
  /** The files of the report; `lack` names what their copies are missing, which are still to be made. */
  reportFiles: readonly {
    id: string
    name: string
    bytes: number
    isSent: boolean
    isWaiting: boolean
    lack: string
  }[]
  earlier: Report | undefined
  /** Whether the reviewer received an earlier round, so that the changes since can be shown. */
  hasChanges: boolean
  /**
   * After the end, if the journal shares reports: the decision in words, and the other reviewers' texts to the author.
   */
  shared: { decision: string; others: readonly { place: number; to_author: string }[] } | undefined
  today: string
  extensionDays: number
  typed: Record<string, string>
  said: string
  contact: string
  privacy: string
  /** The time that the reports of an unpublished paper are kept, in words. */
  keptFor: string
}

/** Shows the page of a reviewer: one request, the next step, and the paper as in its copy. */
export function ReviewerPage(props: ReviewerPageProps) {
  const { request, copy, said } = props
  const { state, isDecided } = request
  return (
    <div className="link-page">
      <p className="hint">{t('Review {number}', { number: request.request })}</p>
      <h1>
        <MixedText>{copy?.title || t('A paper for review')}</MixedText>
      </h1>
      <p className="state">
        <strong>{stateText(props)}</strong>
      </p>
      <Said>{said}</Said>
      <ErrorSummary />
      {mayReadFiles(state) && <CopyFiles {...props} />}
      {isDecided ? <After {...props} /> : <Now {...props} />}
      {copy && <Paper {...props} copy={copy} />}
      {!isDecided && state === 'invited' && <Questions {...props} />}
      {!isDecided && state === 'accepted' && (
        <>
          <MoreTime {...props} />
          <Decline {...props} />
        </>
      )}
      <Availability {...props} />
      <WhoSees {...props} />
    </div>
  )
}

function stateText({ request, today, earlier }: ReviewerPageProps): string {
  const { state, isDecided, answer_due, due, extension_due, reported_at } = request
  if (isDecided)
    return reported_at ? t('A decision has been made. Thank you for your report.') : t('A decision has been made.')
  switch (state) {
    case 'invited': {
      const ask = earlier
        ? t('You reviewed an earlier version of this paper. Would you review the revised one?')
        : t('Would you review this paper?')
      const days = { answer: longDate(answer_due), report: longDate(due) }
      return `${ask} ${t('Please answer by {answer}. The report would be due by {report}.', days)}`
    }
    case 'accepted': {
      const day = longDate(due)
      const isDue =
        today > due ? t('Your report was due by {day}.', { day }) : t('Your report is due by {day}.', { day })
      if (!isMoreAsked(request)) return isDue
      return `${isDue} ${t('You asked for time until {day}. An editor will decide.', { day: longDate(extension_due) })}`
    }
    case 'reported':
      return t('Your report was sent. You can send it again until a decision is made.')
    case 'declined':
      return t('You declined. You can still accept until a decision is made.')
    case 'lapsed':
      return t('The time to answer is over. You can still accept until a decision is made.')
    case 'cancelled':
      return t('The invitation was withdrawn. There is nothing you need to do.')
    default:
      return ''
  }
}

function Now(props: ReviewerPageProps) {
  const { request, at } = props
  if (mayAccept(request.state))
    return (
      <>
        <IdempotentForm
          action={`${at}/accept`}
          className="actions"
          submit={t('I accept: I have no conflict of interest and keep the paper confidential')}
        />
        {mayDecline(request.state) && <Decline {...props} />}
      </>
    )
  if (!mayReport(request.state)) return null
  const isAsSent = props.report.sent && !props.report.draft && props.reportFiles.every(({ isSent }) => isSent)
  if (!isAsSent || use(Refusal).length > 0) return <ReportForm {...props} />
  return (
    <>
      <OwnReport {...props} />
      <details>
        <summary>{t('Change the report and send it again')}</summary>
        <ReportForm {...props} />
      </details>
    </>
  )
}

/** Shows the page after the round is decided: the certificate and the shared files. */
function After(props: ReviewerPageProps) {
  const { request, at, shared } = props
  return (
    <>
      {shared && (
        <Section id="outcome" title={t('Decision: {decision}', { decision: t(shared.decision) })}>
          {shared.others.map(({ place, to_author }) => (
            <div key={place} className="card">
              <h3>{t('Reviewer {number}', { number: place })}</h3>
              <p className="typed">{to_author}</p>
            </div>
          ))}
        </Section>
      )}
      {request.reported_at && <Certificate {...props} />}
      {mayReadFiles(request.state) && <OwnReport {...props} at={at} />}
    </>
  )
}

function Certificate({ at, request, typed }: ReviewerPageProps) {
  const name = request.certificate_name || request.name
  return (
    <Section id="certificate" title={t('Your certificate')}>
      <p>
        {t('It says that you reviewed a manuscript for this journal, and in which year, but not which manuscript.')}{' '}
        <a href={`${at}/certificate.pdf`}>{t('Certificate (PDF)')}</a>
      </p>
      <IdempotentForm action={at} submit={t('Correct the name')} quiet>
        <Field {...typedFields(typed)('certificate_name', name)} label={t('Name on it')} />
      </IdempotentForm>
    </Section>
  )
}

/** Shows the paper's files as reviewers get them: at the top, since they are read first. */
function CopyFiles({ files, at, hasChanges }: ReviewerPageProps) {
  if (files.length === 0) return null
  return (
    <Section id="copies" title={t('To read')}>
      <OwnFiles at={at} files={files} />
      {hasChanges && (
        <p>
          <a href={`${at}/changes`}>{t('What changed since you read it')}</a>
        </p>
      )}
    </Section>
  )
}

/** Returns a type of article in words: 'Research article'. */
const typeWords = (type: string) => `${type.slice(0, 1).toUpperCase()}${type.slice(1).replaceAll('-', ' ')}`

/** Shows the paper as in the copy. */
function Paper({ copy, request, earlier }: ReviewerPageProps & { copy: Copy }) {
  const facts = [
    copy.article_type && t(typeWords(copy.article_type)),
    copy.language && languageName(copy.language),
  ].filter(Boolean)
  return (
    <Section id="paper" title={t('The paper')}>
      {facts.length > 0 && <p className="hint">{facts.join(' · ')}</p>}
      {copy.abstract && (
        <>
          <h3>{t('Abstract')}</h3>
          <p className="typed">{copy.abstract}</p>
        </>
      )}
      {copy.keywords && (
        <p>
          <strong>{t('Keywords:')}</strong> {copy.keywords}
        </p>
      )}
      {mayReadFiles(request.state) && copy.response && (
        <>
          <h3>{t('The authors’ answer to the reports')}</h3>
          <p className="typed">{copy.response}</p>
        </>
      )}
      {mayReadFiles(request.state) && earlier && (
        <details>
          <summary>{t('Your report from the previous round')}</summary>
          <Told report={earlier} />
        </details>
      )}
    </Section>
  )
}

function OwnReport({ report, reportFiles, at }: ReviewerPageProps) {
  if (!report.sent) return null
  return (
    <Section id="own-report" title={t('Your report')}>
      <Told report={report.sent} />
      <OwnFiles at={at} files={reportFiles} />
    </Section>
  )
}

function Told({ report }: { report: Report }) {
  return (
    <>
      {report.recommendation && <p>{t(recommendationTexts[report.recommendation])}</p>}
      <h3>{t('To the authors')}</h3>
      <p className="typed">{report.to_author}</p>
      {report.to_editor && (
        <>
          <h3>{t('To the editor only')}</h3>
          <p className="typed">{report.to_editor}</p>
        </>
      )}
    </>
  )
}

/** Lists the questions, for a reviewer who considers accepting. */
function Questions({ request }: ReviewerPageProps) {
  const asked = [
    t('A recommendation'),
    ...request.questions.map(({ label }) => label),
    t('What the authors should read'),
    t('What only the editor should read (optional)'),
  ]
  return (
    <details>
      <summary>{t('What the report asks for')}</summary>
      <ul>
        {asked.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </details>
  )
}

function WhoSees({ contact, privacy, keptFor }: ReviewerPageProps): ReactNode {
  return (
    <section className="who-sees">
      <h2>{t('Who sees this')}</h2>
      <p className="hint">
        {t(
          'Anyone who has this link can do what you can, so please do not share it. Editors see your name and all that you ' +
            'write. The authors never learn who you are: once an editor has decided, they get what you wrote to them, and ' +
            'copies of your files without your name. We keep your name and address, your answers and your report, to ' +
            'show how the decision was made, to ask nobody too often and to certify your review. You can download your ' +
            'certificate until a year after the end. If the paper is not published, we keep its reports and reviewers ' +
            '{time}.',
          { time: keptFor },
        )}{' '}
        <Privacy privacy={privacy} contact={contact} />
      </p>
    </section>
  )
}
