import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import type { UrgentPapers } from '../../src/review/desk/list-queries.ts'
import { isLate, nextText } from '../../src/review/papers/turn-rules.ts'
import { type FirstStep, formatAge, type WaitingLine } from '../../src/staff/dashboard/rules.ts'
import { MixedText } from '../ui/html.tsx'
import { Section } from '../ui/sections.tsx'
import { State } from '../ui/status.tsx'
import { GuardedLink, Screen } from '../ui/viewer.tsx'

type StepsProps = { steps: FirstStep[]; later: FirstStep[] }

/** Lists the steps of a new journal, each linked to its screen, completed ones with a tick; then the later steps. */
export function FirstSteps({ steps, later }: StepsProps) {
  const areDone = steps.every(({ isDone }) => isDone)
  return (
    <Section id="next" title="What to do next">
      {areDone && <p className="empty">The first {steps.length} steps are done: the journal is online.</p>}
      <ol className="first-steps">
        {(areDone ? later : steps).map(({ text, href, isDone }) => (
          <li key={text} data-done={isDone ? '' : undefined}>
            <GuardedLink href={href}>{text}</GuardedLink>
            {isDone && <span className="unseen"> (done)</span>}
          </li>
        ))}
      </ol>
      {!areDone && <p className="hint">Afterwards: the ISSN, a licence, and taking submissions online.</p>}
    </Section>
  )
}

type WaitingProps = { lines: WaitingLine[]; papers: UrgentPapers }

/** Lists the waiting work, papers first, a line each; shows a kind sentence if there is none. */
export function WaitingWork({ lines, papers }: WaitingProps) {
  return (
    <Section id="waiting" title="Waiting for you">
      <Urgent {...papers} />
      {lines.length === 0 && papers.papers.length === 0 && <p className="empty">Nothing waits for you.</p>}
      {lines.length > 0 && (
        <ul className="waiting">
          {lines.map(({ count, text, href, age }) => (
            <li key={href + text}>
              <a href={href}>
                {count !== undefined && <b>{count}</b>} <span>{text}</span>
              </a>{' '}
              {age && <span className="hint">{age}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Lists the papers that wait for an editor or are late, each with its next step and age; a link leads to all lists. */
function Urgent({ papers, turn, late }: UrgentPapers) {
  const { now } = use(Screen)
  if (papers.length === 0) return null
  const isWhole = papers.filter(({ waits_for }) => waits_for === 'editor').length >= turn
  return (
    <>
      <ul className="waiting papers">
        {papers.map((paper) => (
          <li key={paper.id}>
            <a href={paths.adminSubmission(paper.number)}>
              <span>
                <MixedText>{paper.title || paper.number}</MixedText>
              </span>
            </a>{' '}
            <State is={isLate(paper) ? 'retracted' : 'due'}>{nextText(paper, paper.round)}</State>{' '}
            <span className="hint">{formatAge(paper.since, now)}</span>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <p className="all">
          <a href={paths.adminSubmissions({ filter: 'editor' })}>All {turn.toLocaleString('en')}</a>
          {late > 0 && (
            <>
              {' · '}
              <a href={paths.adminSubmissions({ filter: 'late' })}>{late.toLocaleString('en')} late</a>
            </>
          )}
        </p>
      )}
    </>
  )
}
