import { Fragment, use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { dayMs, longDate } from '../../src/core/text/dates.ts'
import type { FileIdentifyingText } from '../../src/review/case/identifying-queries.ts'
import type { Paper } from '../../src/review/case/paper-queries.ts'
import { moreTimeOf } from '../../src/review/invitations/rules.ts'
import type { Offered } from '../../src/review/letters/queueing.ts'
import type { Namesake } from '../../src/review/papers/flag-queries.ts'
import { flagTexts, isFlag } from '../../src/review/papers/flag-rules.ts'
import { nextText, stateTexts } from '../../src/review/papers/turn-rules.ts'
import type { Kept } from '../../src/review/retention/queries.ts'
import { PaperSteps, TakeBack } from '../decisions/paper-steps.tsx'
import { AnswerTime, AsksForTime } from '../invitations/more-time.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { IdempotentForm } from '../ui/form/idempotent-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Section } from '../ui/sections.tsx'
import { Screen } from '../ui/viewer.tsx'
import { Due } from './due.tsx'
import { Files } from './paper-files.tsx'
import { Letters } from './paper-letters.tsx'
import { Fee, Leaving, Links, Notes, Standing, Timeline } from './paper-parts.tsx'
import { Reports, Reviewers } from './paper-reviews.tsx'
import { PaperSummary } from './paper-words.tsx'
import { type RefusedStep, StepForm } from './step-form.tsx'

export type PaperProps = {
  paper: Paper
  /** The round's text that identifies authors. */
  traces: FileIdentifyingText[]
  /** Whether the user is an admin; `editors` are the users that papers can be assigned to. */
  isAdmin: boolean
  /** The letter of a withdrawal, if the paper can be withdrawn. */
  withdrawal?: Offered
  editors: string[]
  kept: Kept
  /** The papers and articles of the same title, if the title is flagged. */
  namesakes: readonly Namesake[]
  refused?: RefusedStep
  /** The receipt of its fee. */
  receipt?: { year: number; serial: number }
  /** The number of the next receipt. */
  nextReceipt: string
}

/** Shows one paper with everything known about it: the next step is at the top. */
export function PaperPage(props: PaperProps) {
  const { paper } = props
  const { title, state } = paper
  const facts = listPaperFacts(paper)
  const files = (
    <Section id="files" title="Files">
      <Files {...props} />
    </Section>
  )
  if (props.kept.cleared) return <ClearedPaper {...props} facts={facts} />
  return (
    <>
      <TakeBack paper={paper} />
      <PageHead
        back={{ href: paths.adminSubmissions(), text: 'Submissions' }}
        title={title || 'Without a title'}
        hint={facts.filter(Boolean).join(' · ')}
      />
      <ToDo {...props} />
      <div className="with-aside paper">
        <aside aria-label="This paper">
          <Standing {...props} />
          <Fee {...props} />
        </aside>
        <div>
          {paper.requests.some(({ report }) => report) && (
            <Section id="reports" title="Reports">
              <Reports {...props} />
            </Section>
          )}
          {state === 'received' && files}
          {state !== 'unconfirmed' && (
            <Section id="reviewers" title="Reviewers">
              <Reviewers {...props} />
            </Section>
          )}
          {state !== 'received' && files}
          <Section id="words" title="Abstract and authors">
            <PaperSummary {...props} />
          </Section>
          <Section id="notes" title="Notes">
            <Notes {...props} />
          </Section>
          <Section id="letters" title="Letters">
            <Letters {...props} />
          </Section>
          <Section id="timeline" title="Timeline">
            <Timeline {...props} />
          </Section>
        </div>
        <aside aria-label="Links and rare steps">
          <Links {...props} />
          <Leaving {...props} />
        </aside>
      </div>
    </>
  )
}

/** Returns the lines below a paper's title. */
function listPaperFacts({ number, state, round, received, via, authors, call_title }: PaperProps['paper']) {
  const isNew = state === 'received' && round === 1
  return [
    number,
    !isNew && stateTexts[state] + (round > 1 ? `, round ${round}` : ''),
    received && `${isNew ? 'Received' : 'received'} on ${longDate(received)}${via === 'mail' ? ' by email' : ''}`,
    call_title && `For the call ${call_title}`,
    authors.map(({ name }) => name).join(', '),
  ]
}

/** Shows a cleared paper, which keeps only its number, dates and decision. */
function ClearedPaper({ facts, ...props }: PaperProps & { facts: React.ReactNode[] }) {
  return (
    <>
      <PageHead
        back={{ href: paths.adminSubmissions(), text: 'Submissions' }}
        title={props.paper.number}
        hint={facts.slice(1).filter(Boolean).join(' · ')}
      />
      <p>
        Its files, texts, people, letters and reports were deleted on {longDate(props.kept.cleared ?? null)}, as the
        privacy policy says. Its number, days and decisions stay for the journal’s figures.
      </p>
      <Section id="timeline" title="Timeline">
        <Timeline {...props} />
      </Section>
    </>
  )
}

/** Shows the next step, its start and due day, and its warnings. */
function ToDo({ paper, kept, refused, namesakes }: PaperProps) {
  const { next, waits_for, beside, flags } = paper
  return (
    <section className="to-do" aria-labelledby="to-do" data-waits={waits_for}>
      <h2 id="to-do" tabIndex={-1}>
        {nextText(paper, paper.round)}
      </h2>
      {next !== 'none' && (
        <p className="hint">
          <Since turn={paper} />
        </p>
      )}
      {beside && (
        <p>
          Also: {nextText(beside, paper.round)}{' '}
          <span className="hint">
            <Since turn={beside} />
          </span>
        </p>
      )}
      {kept.until && <p className="hint">Deleted on {longDate(kept.until)}, but for its number, days and decisions</p>}
      {flags.length > 0 && (
        <ul className="flags">
          {flags.filter(isFlag).map((flag) => (
            <li key={flag} className="warning">
              {flag === 'duplicate_title' && namesakes.length > 0 ? (
                <Namesakes namesakes={namesakes} />
              ) : (
                flagTexts[flag]
              )}
            </li>
          ))}
        </ul>
      )}
      {[paper, beside].some((turn) => turn?.next === 'answer_reviewer') && <Answering paper={paper} />}
      <div className="actions">
        <Act paper={paper} refused={refused} />
        {(next === 'invite' || beside?.next === 'invite') && <Ask paper={paper} />}
        <PaperSteps paper={paper} />
      </div>
    </section>
  )
}

/** Lists the papers and articles of the same title, with their outcomes. */
function Namesakes({ namesakes }: Pick<PaperProps, 'namesakes'>) {
  const { now } = use(Screen)
  const agoText = (since: string) => {
    const days = Math.floor((now.getTime() - new Date(since).getTime()) / dayMs)
    return days < 1 ? 'today' : `${counted(days, 'day')} ago`
  }
  return namesakes.map(({ paper, article }) => (
    <Fragment key={paper?.number ?? article?.id}>
      The same title as{' '}
      {paper ? (
        <>
          paper <a href={paths.adminSubmission(paper.number)}>{paper.number}</a> (
          {stateTexts[paper.state].toLowerCase()}, {agoText(paper.since)}).{' '}
        </>
      ) : (
        article && (
          <>
            article <a href={paths.adminArticle(article.id)}>{article.refnumber}</a>.{' '}
          </>
        )
      )}
    </Fragment>
  ))
}

/** Lists the reviewers who ask for more time, each with the possible answers. */
const Answering = ({ paper: { number, requests, round } }: Pick<PaperProps, 'paper'>) =>
  requests
    .filter((request) => request.round === round && moreTimeOf(request))
    .map((request) => (
      <div key={request.request} className="asks">
        <p>
          <b>{request.person.name}</b> <AsksForTime request={request} />
        </p>
        <div className="actions">
          <AnswerTime number={number} request={request} />
        </div>
      </div>
    ))

/** Invites a chosen reviewer with one press, or links to the candidates. */
function Ask({ paper: { number, requests, round, next } }: Pick<PaperProps, 'paper'>) {
  const chosen = requests.filter((request) => request.state === 'chosen' && request.round === round)
  return (
    <>
      {chosen.map(({ request, person }, at) => (
        <IdempotentForm
          key={request}
          action={paths.adminSubmissionStep(number, `requests/${request}`)}
          className=""
          quiet={next !== 'invite' || at > 0}
          step="send"
          submit={`Ask ${person.name}`}
        />
      ))}
      <ButtonLink
        text={chosen.length > 0 ? 'Ask somebody else' : 'Ask reviewers'}
        quiet={chosen.length > 0 || next !== 'invite'}
        href={paths.adminSubmissionStep(number, 'ask')}
      />
    </>
  )
}

type Waiting = { turn: Pick<PaperProps['paper'], 'since' | 'due'> }

/** Shows the waiting time and the due day. */
function Since({ turn: { since, due } }: Waiting) {
  const days = Math.floor((use(Screen).now.getTime() - since.getTime()) / dayMs)
  return (
    <>
      {days < 1 ? 'since today' : `for ${counted(days, 'day')}`}
      {due && (
        <>
          {' · due '}
          <Due day={due} />
        </>
      )}
    </>
  )
}

/** Shows the button for the next step, or a link to the part of the page that has it. */
function Act({ paper, refused }: Pick<PaperProps, 'paper' | 'refused'>) {
  const { next, beside, state, flags } = paper
  const links: Partial<Record<Paper['next'], [href: string, text: string]>> = {
    check: ['#files', 'Check the files and release'],
    decide: ['#reports', 'Read the reports'],
    settle_letter: ['#letters', 'See the letters'],
    pay: ['#fee', paper.payment === 'claimed' ? 'Check the payment' : 'The fee'],
  }
  const isUnproven = state === 'unconfirmed' || flags.includes('unconfirmed_email')
  return (
    <>
      {[links[next], beside && links[beside.next]].map(
        (link, at) => link && <ButtonLink key={link[0]} text={link[1]} href={link[0]} quiet={at > 0} />,
      )}
      {isUnproven && (
        <StepForm
          paper={paper}
          step="confirm"
          submit={state === 'unconfirmed' ? 'Receive it: the address is right' : 'The address is right'}
          refused={refused}
          className="inline"
          quiet
        />
      )}
    </>
  )
}
