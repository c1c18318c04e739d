import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import { issueWithYear } from '../../src/journal/issues/rules.ts'
import type { Overview } from '../../src/staff/dashboard/queries.ts'
import {
  countedOrMore,
  type FirstStep,
  maxListed,
  waitingArticles,
  waitingEntries,
} from '../../src/staff/dashboard/rules.ts'
import { statusLabel } from '../../src/staff/work-log/rules.ts'
import { Html } from '../ui/html.tsx'
import { GuardedLink } from '../ui/viewer.tsx'

/** Pending work: a line for each list that is not empty, and the newest unfinished items. */
export function PendingWork({ overview, steps }: { overview: Overview; steps: FirstStep[] }) {
  const { archives, articles, entries, deposits, notices, emptyIssues, withoutFile } = overview
  const isUnfinished = emptyIssues.total + withoutFile.total > 0
  const links = [
    ...waitingArticles.map(([filter, what]) => ({
      count: articles[filter],
      href: paths.adminArticles({ filter }),
      text: `${countedOrMore(articles[filter], 'article')} ${what}`,
    })),
    {
      count: deposits,
      href: paths.adminChannels({ filter: 'look' }),
      text: `Crossref and DOAJ: ${countedOrMore(deposits, 'article')} to look at`,
    },
    {
      count: notices,
      href: paths.adminLetters(),
      text: `Notices to authors: ${counted(notices, 'notice')} to look at`,
    },
    ...waitingEntries.map((status) => ({
      count: entries[status],
      href: paths.webdataList({ filter: status }),
      text: `Work log: ${entries[status].toLocaleString('en')} ${statusLabel(status)}`,
    })),
  ].filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="next">
      <h2 id="next">What to do next</h2>
      {steps.length > 0 && <FirstSteps steps={steps} />}
      {steps.length === 0 && archives > 0 && !isUnfinished && (
        <p className="empty">
          {links.length === 0 && 'Nothing is waiting for you: '}
          {links.length === 0 ? 'every' : 'Every'} issue has articles, and every article has its PDF.
        </p>
      )}
      {links.length > 0 && (
        <ul className="waiting">
          {links.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      {isUnfinished && (
        <div className="to-do">
          <EmptyIssues {...emptyIssues} />
          <WithoutFile {...withoutFile} />
        </div>
      )}
    </section>
  )
}

/** The steps of a new journal, each linked to where it is taken, the done ones with a tick. */
function FirstSteps({ steps }: { steps: FirstStep[] }) {
  return (
    <ol className="first-steps">
      {steps.map(({ text, href, isDone }) => (
        <li key={text} data-done={isDone ? '' : undefined}>
          <GuardedLink href={href}>{text}</GuardedLink>
          {isDone && <span className="unseen"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}

function EmptyIssues({ total, newest }: Overview['emptyIssues']) {
  if (total === 0) return null
  return (
    <ToDo heading={`${countedOrMore(total, 'issue')} without articles`} isCut={total > maxListed}>
      {newest.map((issue) => (
        <li key={paths.adminIssue(issue)}>
          <a href={paths.adminIssue(issue)}>{issueWithYear(issue)}</a>{' '}
          <a className="act" href={paths.adminAddArticle(issue)}>
            Add article
            <span className="unseen"> to {issueWithYear(issue)}</span>
          </a>
        </li>
      ))}
    </ToDo>
  )
}

function WithoutFile({ total, newest }: Overview['withoutFile']) {
  if (total === 0) return null
  return (
    <ToDo
      heading={`${countedOrMore(total, 'article')} without a PDF`}
      href={paths.adminArticles({ filter: 'without-pdf' })}
      isCut={total > maxListed}
    >
      {newest.map(({ id, title, refnumber, ...issue }) => (
        <li key={id}>
          <a href={paths.adminArticle(id)}>
            <Html html={storedTitle(title)} />
          </a>{' '}
          <span className="hint">
            {issueWithYear(issue)} · Ref {refnumber}
          </span>
        </li>
      ))}
    </ToDo>
  )
}

type ToDoProps = { heading: string; href?: string; isCut: boolean; children: ReactNode }

/** Things that wait; `href` is where all of them are listed. */
function ToDo({ heading, href, isCut, children }: ToDoProps) {
  return (
    <div>
      <h3>{href ? <a href={href}>{heading}</a> : heading}</h3>
      {isCut && <p className="hint">The newest {maxListed}:</p>}
      <ul>{children}</ul>
    </div>
  )
}
