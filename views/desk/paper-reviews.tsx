import { paths } from '../../src/core/paths.ts'
import type { Paper } from '../../src/review/case/paper-queries.ts'
import { answersTo, moreTimeOf } from '../../src/review/invitations/rules.ts'
import { isEnded } from '../../src/review/papers/state-rules.ts'
import { reasonTexts, recommendationTexts } from '../../src/review/reviewer/rules.ts'
import { Suggestion } from '../invitations/ask-link.tsx'
import { AsksForTime } from '../invitations/more-time.tsx'
import { requestWords } from '../invitations/reviewers-page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Moment } from '../ui/moment.tsx'
import { Due } from './due.tsx'
import type { PaperProps } from './paper-page.tsx'

type PaperRequest = Paper['requests'][number]

/** Lists the invited reviewers and their states. */
export function Reviewers({ paper: { number, requests, state, round } }: PaperProps) {
  const mayAsk = !isEnded(state) && state !== 'accepted'
  return (
    <>
      {requests.length === 0 && <p className="empty">Nobody has been asked yet.</p>}
      {requests.length > 0 && (
        <ul className="paper-files">
          {requests
            .toSorted((a, b) => b.round - a.round)
            .map((request) => (
              <li key={request.request}>
                <span>
                  <a href={paths.adminSubmissionStep(number, `requests/${request.request}`)}>{request.person.name}</a>{' '}
                  <span className="hint">
                    Reviewer {request.place} · {request.request} · round {request.round}
                  </span>
                </span>
                <span>
                  {requestWords[request.state]} <Term request={request} />
                </span>
                <Answered
                  number={number}
                  request={request}
                  isOpen={state === 'review' && request.round === round}
                  mayAsk={mayAsk}
                />
              </li>
            ))}
        </ul>
      )}
      {mayAsk && (
        <p>
          <ButtonLink text="Ask a reviewer" quiet href={paths.adminSubmissionStep(number, 'ask')} />
        </p>
      )}
    </>
  )
}

type AnsweredProps = { number: string; request: PaperRequest; isOpen: boolean; mayAsk: boolean }

/** Shows a reviewer's note to the editor, and the time that they ask for. */
function Answered({ number, request, isOpen, mayAsk }: AnsweredProps) {
  const { state, reason, note, suggest } = request
  if (isOpen && moreTimeOf(request))
    return (
      <span className="answered warning">
        <AsksForTime request={request} />
      </span>
    )
  if (state !== 'declined') return null
  const told = [reason && `“${reasonTexts[reason]}”`, note && `“${note}”`].filter(Boolean).join(' · ')
  return (
    <span className="answered hint">
      {told}
      {told && suggest && ' · '}
      <Suggestion number={number} text={suggest} mayAsk={mayAsk} />
    </span>
  )
}

/** Shows the due day of a reviewer's next step, or the day of the report. */
function Term({ request }: { request: PaperRequest }) {
  const { state, answer_due, due, reported_at } = request
  if (state === 'invited')
    return (
      <>
        · answer due <Due day={answer_due} />
      </>
    )
  if (state === 'accepted')
    return (
      <>
        · report due <Due day={due} />
      </>
    )
  if (!reported_at) return null
  return (
    <span className="hint">
      <Moment at={reported_at} day />
    </span>
  )
}

/** Shows the reports of the newest round that has any, side by side. */
export function Reports({ paper: { number, requests } }: PaperProps) {
  const reported = requests.filter(({ report }) => report)
  const newest = Math.max(...reported.map(({ round }) => round))
  return (
    <div className="reports">
      {reported
        .filter(({ round }) => round === newest)
        .map((request) => (
          <Report key={request.request} number={number} request={request} />
        ))}
    </div>
  )
}

type ReportProps = { number: string; request: PaperRequest }

function Report({ number, request }: ReportProps) {
  const { place, person, report } = request
  if (!report) return null
  const { recommendation, to_author, clean_to_author, to_editor } = report
  const toEditor = answersTo('editor', request)
  return (
    <article className="card" aria-labelledby={`report-${request.request}`}>
      <h3 id={`report-${request.request}`}>
        Reviewer {place} <span className="hint">{person.name}</span>
      </h3>
      {recommendation && <p className="recommends">{recommendationTexts[recommendation]}</p>}
      {(to_editor || toEditor.length > 0) && (
        <>
          <h4>To the editor</h4>
          {to_editor && <p className="said">{to_editor}</p>}
          <Answers answers={toEditor} />
        </>
      )}
      <h4>To the author</h4>
      <p className="said">{clean_to_author ?? to_author}</p>
      <Answers answers={answersTo('author', request)} />
      <ReportFiles number={number} files={report.files} />
    </article>
  )
}

/** Shows a reviewer's answers to the journal's questions. */
export const Answers = ({ answers }: { answers: ReturnType<typeof answersTo> }) =>
  answers.map(({ id, label, answer }) => (
    <p key={id} className="said">
      <b>{label}</b> {answer}
    </p>
  ))

type ReportFilesProps = { number: string; files: NonNullable<PaperRequest['report']>['files'] }

/** Lists the files of a report, and the copies that the author may get. */
function ReportFiles({ number, files }: ReportFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className="paper-files">
      {files.map(({ id, name, scrub, scrub_error }) => (
        <li key={id}>
          <a href={paths.adminSubmissionFile(number, id)}>
            <bdi>{name || 'Unnamed'}</bdi>
          </a>
          {scrub === 'scrubbed' ? (
            <span>
              <a href={paths.adminSubmissionCopy(number, id)}>Copy for the author</a>{' '}
              {scrub_error !== '' && <b>{scrub_error}</b>}
            </span>
          ) : (
            <span className="hint">{scrub === 'failed' ? `no safe copy: ${scrub_error}` : 'copy is being made'}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
