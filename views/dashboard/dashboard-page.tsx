import type { ReactNode } from 'react'
import { issueName } from '../../src/archives/rules.ts'
import type { Overview } from '../../src/dashboard/queries.ts'
import { maxListed, waiting } from '../../src/dashboard/rules.ts'
import { paths } from '../../src/paths.ts'
import { storedTitle } from '../../src/text/html.ts'
import { Html } from '../ui/html.tsx'

/** The home of the back office: totals, and what to do next. */
export function DashboardPage({ archives, editors, emptyIssues, withoutFile }: Overview) {
  const isIdle = emptyIssues.total + withoutFile.total === 0
  return (
    <>
      <h1>Home</h1>
      <div className="counts">
        <Count href={paths.adminArchives()} label="Archives" count={archives} of={['issue', 'issues']} />
        <Count href={paths.adminEditors()} label="Editors" count={editors} of={['editor', 'editors']} />
      </div>
      <section aria-labelledby="next">
        <h2 id="next">What to do next</h2>
        {archives === 0 ? (
          <p className="empty">
            The journal has no issues yet. <a href={paths.adminArchives()}>Add the first issue</a>.
          </p>
        ) : isIdle ? (
          <p className="empty">Nothing is waiting for you: every issue has articles, and every article has its PDF.</p>
        ) : (
          <div className="to-do">
            <EmptyIssues {...emptyIssues} />
            <WithoutFile {...withoutFile} />
          </div>
        )}
      </section>
    </>
  )
}

type CountProps = { href: string; label: string; count: number; of: readonly [one: string, many: string] }

/** A card with a total, linked to its screen. */
function Count({ href, label, count, of: [one, many] }: CountProps) {
  return (
    <a className="card" href={href}>
      <span className="label">{label}</span> <span className="number">{count.toLocaleString('en')}</span>{' '}
      <span className="hint">{count === 1 ? one : many}</span>
    </a>
  )
}

function EmptyIssues({ total, newest }: Overview['emptyIssues']) {
  if (total === 0) return null
  return (
    <ToDo heading={`${waiting(total, 'issue')} without articles`} isCut={total > maxListed}>
      {newest.map((issue) => (
        <li key={paths.adminIssue(issue)}>
          <a href={paths.adminIssue(issue)}>
            {issueName(issue)}, {issue.year}
          </a>{' '}
          <a className="act" href={paths.adminAddArticle(issue)}>
            Add article
            <span className="unseen">
              {' '}
              to {issueName(issue)}, {issue.year}
            </span>
          </a>
        </li>
      ))}
    </ToDo>
  )
}

function WithoutFile({ total, newest }: Overview['withoutFile']) {
  if (total === 0) return null
  return (
    <ToDo heading={`${waiting(total, 'article')} without a PDF`} isCut={total > maxListed}>
      {newest.map(({ id, title, refnumber, ...issue }) => (
        <li key={id}>
          <a href={paths.adminArticle(id)}>
            <Html html={storedTitle(title)} />
          </a>{' '}
          <span className="hint">
            {issueName(issue)}, {issue.year} · Ref {refnumber}
          </span>
        </li>
      ))}
    </ToDo>
  )
}

function ToDo({ heading, isCut, children }: { heading: string; isCut: boolean; children: ReactNode }) {
  return (
    <div>
      <h3>{heading}</h3>
      {isCut && <p className="hint">The newest {maxListed}:</p>}
      <ul>{children}</ul>
    </div>
  )
}
