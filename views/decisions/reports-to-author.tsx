import { paths } from '../../src/core/paths.ts'
import type { PaperRequest } from '../../src/review/case/request-queries.ts'
import { answersTo } from '../../src/review/invitations/rules.ts'
import { recommendationTexts } from '../../src/review/reviewer/rules.ts'
import { Answers } from '../desk/paper-reviews.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { DecideProps } from './decide-page.tsx'

/**
 * Lists the reports, each with a tick for the parts the author gets: those of the newest round, the others in a fold.
 */
export function ReportsToAuthor(props: DecideProps) {
  const { reported, values } = props
  const newest = Math.max(...reported.map(({ round }) => round))
  const earlier = reported.filter(({ round }) => round < newest)
  const isTicked = ({ request, report }: PaperRequest) =>
    values.reports.includes(request) || report?.files.some(({ id }) => values.files.includes(id))
  return (
    <div className="reports">
      {reported
        .filter(({ round }) => round === newest)
        .map((one) => (
          <Report key={one.request} {...props} one={one} />
        ))}
      {earlier.length > 0 && (
        <details open={earlier.some(isTicked)}>
          <summary>Reports of earlier rounds</summary>
          {earlier.map((one) => (
            <Report key={one.request} {...props} one={one} round={one.round} />
          ))}
        </details>
      )}
    </div>
  )
}

const changeText = 'Change what the author reads'

/** Shows a report with its ticks. @param round the round, if it is not the newest */
function Report({
  paper,
  decision,
  one,
  round,
  values,
  areShared,
}: DecideProps & { one: PaperRequest; round?: number }) {
  const { request, place, person, report } = one
  if (!report) return null
  const toEditor = answersTo('editor', one)
  return (
    <article className="card" aria-labelledby={`report-${request}`}>
      <h2 id={`report-${request}`}>
        Reviewer {place}{' '}
        <span className="hint">
          {person.name}
          {round && ` · round ${round}`}
        </span>
      </h2>
      {report.recommendation && <p className="recommends">{recommendationTexts[report.recommendation]}</p>}
      <p className="said">{report.clean_to_author ?? report.to_author}</p>
      <Answers answers={answersTo('author', one)} />
      {(report.to_editor || toEditor.length > 0) && (
        <p className="said">
          <b>To the editor only:</b> {report.to_editor}
        </p>
      )}
      <Answers answers={toEditor} />
      <p>
        <label className="confirms">
          <input type="checkbox" name="reports" value={request} defaultChecked={values.reports.includes(request)} />{' '}
          {areShared
            ? 'The author gets this report, and the other reviewers once the paper has ended'
            : 'The author gets this report'}
        </label>{' '}
        <a
          className="hint with-scripts"
          href={`${paths.adminSubmissionStep(paper.number, `requests/${request}`)}?decision=${decision}#clean`}
        >
          {changeText}
        </a>
        <noscript>
          <SubmitButton submit={changeText} link name="go" value={request} />
        </noscript>
      </p>
      {report.files.map((file) => (
        <ReportFile key={file.id} {...{ paper, file }} isTicked={values.files.includes(file.id)} />
      ))}
    </article>
  )
}

type FileProps = Pick<DecideProps, 'paper'> & {
  file: NonNullable<PaperRequest['report']>['files'][number]
  isTicked: boolean
}

/** Shows a file of a report: the author gets its copy, which the editor can check. */
function ReportFile({ paper, file, isTicked }: FileProps) {
  const { id, name, scrub, scrub_error } = file
  const hasCopy = scrub === 'scrubbed'
  return (
    <div>
      <label className="confirms">
        <input type="checkbox" name="files" value={id} disabled={!hasCopy} defaultChecked={isTicked} /> and its file{' '}
        <bdi>{name}</bdi>
      </label>{' '}
      {hasCopy && (
        <a className="hint" href={paths.adminSubmissionCopy(paper.number, id)}>
          Look at the copy
        </a>
      )}
      {scrub === 'waiting' && <span className="hint">copy is being made</span>}
      {scrub === 'failed' && <span className="error">no safe copy: {scrub_error}</span>}{' '}
      {hasCopy && scrub_error !== '' && <b>{scrub_error}</b>}
    </div>
  )
}
