import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { clockTime } from '../../src/core/text/dates.ts'
import type { Paper } from '../../src/review/case/paper-queries.ts'
import { type DecisionKind, decisions, possibleDecisions } from '../../src/review/papers/decision-rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { IdempotentForm } from '../ui/form/idempotent-form.tsx'
import { Screen } from '../ui/viewer.tsx'

type Props = { paper: Paper }

/**
 * Shows the button that undoes the last decision while its letter waits: at the top, since it exists for only a minute.
 */
export function TakeBack({ paper }: Props) {
  const { now, zone } = use(Screen)
  const waiting = paper.decisions.find(({ undone, undo_until }) => !undone && undo_until > now)
  if (!waiting) return null
  const { letter } = decisions[waiting.decision]
  const newest = paper.letters.find(({ kind }) => kind === letter)
  const isUnaddressed = newest?.to === ''
  return (
    <section className="to-do take-back" aria-label="The last decision" data-waits="editor">
      <p role="status">
        Decided: {decisions[waiting.decision].label}.{' '}
        {isUnaddressed
          ? 'No address: copy the letter.'
          : `The author is told at ${clockTime(waiting.undo_until, now, zone)}.`}
      </p>
      <IdempotentForm
        action={paths.adminSubmissionStep(paper.number, 'undo')}
        className=""
        submit="Take the decision back"
      />
    </section>
  )
}

/**
 * Shows the possible decisions, and an accepted paper's article; decisions that need reports are folded if there are
 * none.
 */
export function PaperSteps({ paper }: Props) {
  const { number, state, round, article, next, requests, proof } = paper
  const isEarly =
    (state === 'review' || (state === 'received' && round === 1)) &&
    !requests.some((request) => request.report && request.round === round)
  const possible = possibleDecisions(state)
  const early = possible.filter((decision) => isEarly && decisions[decision].takesReports)
  return (
    <>
      {state === 'accepted' && !article && (
        <a className={next === 'publish' ? 'button' : 'button quiet'} href={paths.adminSubmissionStep(number, 'issue')}>
          Make the article
        </a>
      )}
      {state === 'accepted' && article && (
        <ButtonLink
          text={next === 'proof' || proof ? 'Proof' : 'Send the proof'}
          quiet={next !== 'proof'}
          href={paths.adminArticleProof(article.id)}
        />
      )}
      <Decisions number={number} kinds={possible.filter((decision) => !early.includes(decision))} />
      {early.length > 0 && (
        <details>
          <summary>Decide without reports</summary>
          <div className="actions">
            <Decisions number={number} kinds={early} />
          </div>
        </details>
      )}
    </>
  )
}

const Decisions = ({ number, kinds }: { number: string; kinds: readonly DecisionKind[] }) =>
  kinds.map((decision) => (
    <ButtonLink
      key={decision}
      text={decisions[decision].label}
      quiet
      href={`${paths.adminSubmissionStep(number, 'decide')}?decision=${decision}`}
    />
  ))
