import { renderToStaticMarkup } from 'react-dom/server'
import { paths } from '../../src/core/paths.ts'
import { byYear, expandedYears, type YearGroup } from '../../src/journal/issues/overview-rules.ts'
import {
  type IssueSummary,
  issueListId,
  namedNumber,
  noArticlesYet,
  periodOf,
  volumeAndIssue,
} from '../../src/journal/issues/rules.ts'
import { Island } from '../island.tsx'
import { CachedLinks } from '../ui/html.tsx'

type Props = { issues: IssueSummary[]; current?: string }

/**
 * The sidebar of the archive pages; a small screen folds it behind 'All Issues'. @param current path of the open issue
 */
export function ArchiveAside({ issues, current }: Props) {
  if (issues.length === 0) return <p>{noArticlesYet}</p>
  return (
    <nav className="archive-sidebar" aria-label="Issues">
      <Island name="all-issues" props={{ controls: issueListId }} />
      <CachedLinks id={issueListId} className="years" of={issues} render={yearsOf} current={current} />
    </nav>
  )
}

/** Issues grouped by year; the first two years start open. */
function yearsOf(issues: IssueSummary[]): string {
  const years = byYear(issues).map((group, place) => (
    <details key={group.year} open={place < expandedYears}>
      <summary>{yearTitle(group)}</summary>
      <ul>
        {group.issues.map((issue) => (
          <li key={paths.issue(issue)}>
            <a href={paths.issue(issue)}>{linkText(issue, group)}</a>
          </li>
        ))}
      </ul>
    </details>
  ))
  return renderToStaticMarkup(years)
}

function yearTitle({ year, issues }: YearGroup): string {
  const volumes = [...new Set(issues.map((issue) => issue.volume))]
  return volumes.length === 1 ? `${year} · Volume ${volumes[0]}` : `${year}`
}

function linkText(issue: IssueSummary, group: YearGroup): string {
  const isSameVolume = group.issues.every((other) => other.volume === issue.volume)
  const name = (isSameVolume && namedNumber(issue)) || volumeAndIssue(issue)
  return [name, periodOf(issue.frequency)].filter(Boolean).join(', ')
}
