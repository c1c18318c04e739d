import { longDate } from '../../src/core/text/dates.ts'
import { t } from '../../src/core/words/words.ts'
import { isAuthorsTurn } from '../../src/review/papers/state-rules.ts'
import type { OwnFile } from '../../src/review/submit/queries.ts'
import { decisionNames } from '../../src/review/submit/rules.ts'
import { OwnFiles } from '../access-links/own-files.tsx'
import type { AuthorPageProps } from './author-page.tsx'

/** The parts of a decision for the author. */
export type ToldDecision = {
  id: string
  decision: keyof typeof decisionNames
  /** The day, `YYYY-MM-DD`. */
  day: string
  letter: string
  reports: { place: number; to_author: string; answers: { label: string; value: string }[] }[]
  files: { id: string; place: number; name: string; bytes: number }[]
  answers: readonly Answer[]
}

/** The author's response to a decision. */
type Answer = { id: number; day: string; response: string; files: readonly OwnFile[] }

/**
 * Shows the decisions, newest first; the letter of an unanswered one is open, since authors read it before they
 * respond.
 */
export function Decisions({ decisions, at, paper }: Pick<AuthorPageProps, 'decisions' | 'at' | 'paper'>) {
  const asking = isAuthorsTurn(paper.state) ? decisions[0] : undefined
  return decisions.map((told) => <Decision key={told.id} {...told} at={at} isAsking={told === asking} />)
}

/** Puts a text on one line. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

type DecisionProps = ToldDecision & { at: string; isAsking: boolean }

function Decision({ id, decision, day, letter, reports, files, answers, at, isAsking }: DecisionProps) {
  const others = isAsking
    ? reports.filter(({ to_author }) => !inOneLine(letter).includes(inOneLine(to_author)))
    : reports
  return (
    <section aria-labelledby={`decision-${id}`}>
      <h2 id={`decision-${id}`}>
        {t(decisionNames[decision])}, {longDate(day)}
      </h2>
      {letter && (
        <details open={isAsking}>
          <summary>{t('Our letter')}</summary>
          <p className="typed">{letter}</p>
        </details>
      )}
      {others.map(({ place, to_author, answers }) => (
        <article key={place} className="card">
          <h3>{t('Reviewer {number}', { number: place })}</h3>
          <p className="typed">{to_author}</p>
          {answers.map(({ label, value }) => (
            <p key={label}>
              <strong>{label}</strong> {value}
            </p>
          ))}
        </article>
      ))}
      <OwnFiles at={at} files={files} kindOf={({ place }) => t('Reviewer {number}', { number: place })} />
      {answers.map((answer) => (
        <OwnAnswer key={answer.id} {...answer} at={at} />
      ))}
    </section>
  )
}

function OwnAnswer({ day, response, files, at }: Answer & { at: string }) {
  return (
    <>
      <h3>{t('Your response, {day}', { day: longDate(day) })}</h3>
      {response && <p className="typed">{response}</p>}
      <OwnFiles at={at} files={files} />
    </>
  )
}
