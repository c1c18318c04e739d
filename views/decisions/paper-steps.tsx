import { paths } from '../../src/core/paths.ts'
import { clockTime } from '../../src/core/text/dates.ts'
import { decisions, possibleDecisions } from '../../src/review/decisions/rules.ts'
import type { Paper } from '../../src/review/desk/paper-queries.ts'
import { OnceForm } from '../ui/form/once-form.tsx'

type Props = { paper: Paper; now: Date; zone: string }

/** What can be decided now, the way back from the last decision, and the article of what was accepted. */
export function PaperSteps({ paper, now, zone }: Props) {
  const { number, state, article, next } = paper
  const waiting = paper.decisions.find(({ undone, undo_until }) => !undone && undo_until > now)
  const possible = possibleDecisions(state)
  return (
    <div className="actions">
      {waiting && (
        <OnceForm
          action={paths.adminSubmissionStep(number, 'undo')}
          className=""
          submit={`Take the decision back (until ${clockTime(waiting.undo_until, now, zone)})`}
        />
      )}
      {state === 'accepted' && !article && (
        <a className={next === 'publish' ? 'button' : 'button quiet'} href={paths.adminSubmissionStep(number, 'issue')}>
          Make the article
        </a>
      )}
      {possible.map((decision) => (
        <a
          key={decision}
          className="button quiet"
          href={`${paths.adminSubmissionStep(number, 'decide')}?decision=${decision}`}
        >
          {decisions[decision].label}
        </a>
      ))}
    </div>
  )
}
