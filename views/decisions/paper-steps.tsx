import { paths } from '../../src/core/paths.ts'
import { clockTime } from '../../src/core/text/dates.ts'
import { decisions, possibleDecisions } from '../../src/review/decisions/rules.ts'
import type { Paper } from '../../src/review/desk/paper-queries.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { OnceForm } from '../ui/form/once-form.tsx'

type Props = { paper: Paper; now: Date; zone: string }

/** The way back from the last decision while its letter waits: above all else, since it is there for a minute. */
export function TakeBack({ paper, now, zone }: Props) {
  const waiting = paper.decisions.find(({ undone, undo_until }) => !undone && undo_until > now)
  if (!waiting) return null
  return (
    <section className="to-do take-back" aria-label="The last decision" data-waits="editor">
      <p role="status">
        Decided: {decisions[waiting.decision].label}. The author is told at {clockTime(waiting.undo_until, now, zone)}.
      </p>
      <OnceForm action={paths.adminSubmissionStep(paper.number, 'undo')} className="" submit="Take the decision back" />
    </section>
  )
}

/** What can be decided now, and the article of what was accepted. */
export function PaperSteps({ paper: { number, state, article, next } }: Pick<Props, 'paper'>) {
  const possible = possibleDecisions(state)
  return (
    <>
      {state === 'accepted' && !article && (
        <a className={next === 'publish' ? 'button' : 'button quiet'} href={paths.adminSubmissionStep(number, 'issue')}>
          Make the article
        </a>
      )}
      {possible.map((decision) => (
        <ButtonLink
          key={decision}
          text={decisions[decision].label}
          quiet
          href={`${paths.adminSubmissionStep(number, 'decide')}?decision=${decision}`}
        />
      ))}
    </>
  )
}
