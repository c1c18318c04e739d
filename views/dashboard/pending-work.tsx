import type { FirstStep, WaitingLine } from '../../src/staff/dashboard/rules.ts'
import { Section } from '../ui/sections.tsx'
import { GuardedLink } from '../ui/viewer.tsx'

/** The steps of a new journal, each linked to where it is taken, the done ones with a tick. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  return (
    <Section id="next" title="What to do next">
      <ol className="first-steps">
        {steps.map(({ text, href, isDone }) => (
          <li key={text} data-done={isDone ? '' : undefined}>
            <GuardedLink href={href}>{text}</GuardedLink>
            {isDone && <span className="unseen"> (done)</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The waiting work, a line each; a kind sentence if there is none. */
export function WaitingWork({ lines }: { lines: WaitingLine[] }) {
  return (
    <Section id="waiting" title="Waiting for you">
      {lines.length === 0 ? (
        <p className="empty">Nothing waits for you.</p>
      ) : (
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
