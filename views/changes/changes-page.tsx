import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { momentIn } from '../../src/core/text/dates.ts'
import type { Pair, Told, Version } from '../../src/review/changes/found.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Screen } from '../ui/viewer.tsx'
import { Changed } from './changed.tsx'

type Props = {
  paper: { number: string; title: string }
  /** The compared versions; undefined for a paper with one version. */
  pair: Pair | undefined
  /** The changes; a code if there are none yet. */
  told: Told | 'not_ready' | 'not_found' | 'invalid'
  isReviewers: boolean
}

/** Shows the changes between two versions, with the author's response next to them. */
export function ChangesPage(props: Props) {
  const { paper, pair, told, isReviewers } = props
  const { response = '' } = pair?.to ?? {}
  return (
    <>
      <PageHead
        back={{ href: paths.adminSubmission(paper.number), text: `${paper.number} · ${paper.title}` }}
        title="What changed"
        hint={pair && <Compared {...props} pair={pair} />}
      />
      {pair && <Bar {...props} pair={pair} />}
      <div className="with-aside">
        <div>{typeof told === 'string' ? <p className="empty">{whyNone[told]}</p> : <Changed told={told} />}</div>
        {response && !isReviewers && (
          <aside className="author-answer" aria-labelledby="author-answer-title">
            <h2 id="author-answer-title">The author’s answer</h2>
            {pair && (
              <p className="hint">
                <Moment at={pair.to.at} day />
              </p>
            )}
            <p className="typed">{response}</p>
          </aside>
        )}
      </div>
    </>
  )
}

const whyNone = {
  not_ready: 'The texts are being read. Reload this page in a moment.',
  not_found: 'There is no earlier version to compare this one with.',
  invalid: 'Choose an earlier version on the left, and a later one on the right.',
}

function Compared({ paper: { number }, pair: { from, to, file, old }, isReviewers }: Props & { pair: Pair }) {
  const named = ({ label, at }: Version, name: string | undefined) => (
    <>
      ersion {label}, <Moment at={at} day />
      {name && !isReviewers && `, ${name}`}
    </>
  )
  return (
    <>
      V{named(from, old?.name)} → v{named(to, file?.name)} ·{' '}
      <a href={paths.adminSubmissionChanges(number, isReviewers ? {} : { as: 'reviewer' })}>
        {isReviewers ? 'As the author sent it' : 'As reviewers see it'}
      </a>
    </>
  )
}

function Bar({ paper: { number }, pair: { from, to, file, all }, told, isReviewers }: Props & { pair: Pair }) {
  const { zone } = use(Screen)
  const versions = all.map(({ label, at }) => (
    <option key={label} value={label}>
      {label} · {momentIn(zone, new Date(at)).split(',')[0]}
    </option>
  ))
  const counts = typeof told === 'string' ? undefined : told.counts
  return (
    <div className="changes-bar">
      <form role="none" method="get" action={paths.adminSubmissionChanges(number)} className="list-search">
        {isReviewers && <input type="hidden" name="as" value="reviewer" />}
        <label htmlFor="from">From</label>
        <select id="from" name="from" defaultValue={from.label}>
          {versions}
        </select>
        <label htmlFor="to">to</label>
        <select id="to" name="to" defaultValue={to.label}>
          {versions}
        </select>
        {!isReviewers && to.files.length > 1 && (
          <select name="file" defaultValue={file?.id} aria-label="File">
            {to.files.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <SubmitButton submit="Compare" quiet />
      </form>
      {counts && (
        <p>
          <strong>{counts.pieces}</strong> {counts.pieces === 1 ? 'place' : 'places'} · <strong>{counts.words}</strong>{' '}
          {counts.words === 1 ? 'word' : 'words'}
          {counts.renumbered > 0 && ` · ${counted(counts.renumbered, 'number')} only follow`}
        </p>
      )}
      {counts && counts.pieces > 0 && <ButtonLink href="#change-1" text="First change" quiet />}
    </div>
  )
}
