import { useState } from 'react'
import { expandedYears, type IssueSummary, monthOf, noArticlesYet, type YearGroup } from '../src/archives/rules.ts'
import { paths } from '../src/paths.ts'

type Props = { years: YearGroup[]; current: string | undefined }

/** The issues by year: the first two years are open, the rest open by their title; on a small screen all of it behind 'All Issues'. */
export default function ArchiveSidebar({ years, current }: Props) {
  const [open, setOpen] = useState(false)
  if (years.length === 0) return <p>{noArticlesYet}</p>
  return (
    <nav className="archive-sidebar" aria-label="Issues" data-open={open || undefined}>
      <button type="button" className="all-issues" aria-expanded={open} onClick={() => setOpen(!open)}>
        All Issues
      </button>
      <div className="years">
        {years.map((group, place) => (
          <details key={group.year} open={place < expandedYears}>
            <summary>{yearTitle(group)}</summary>
            <ul>
              {group.issues.map((issue) => (
                <li key={paths.issue(issue)}>
                  <a href={paths.issue(issue)} aria-current={paths.issue(issue) === current ? 'page' : undefined}>
                    {linkText(issue, group)}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </nav>
  )
}

function yearTitle({ year, issues }: YearGroup): string {
  const volumes = [...new Set(issues.map((issue) => issue.volume))]
  return volumes.length === 1 ? `${year} · Volume ${volumes[0]}` : `${year}`
}

function linkText({ volume, issue, frequency }: IssueSummary, group: YearGroup): string {
  const inVolume = group.issues.every((other) => other.volume === volume) ? '' : `Volume ${volume}, `
  return [`${inVolume}Issue ${issue}`, monthOf(frequency)].filter(Boolean).join(', ')
}
