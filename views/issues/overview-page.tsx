import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { byVolume } from '../../src/journal/issues/overview-rules.ts'
import { issueTitle, type PublicIssue } from '../../src/journal/record/issues/rules.ts'
import type { Settings } from '../../src/office/settings/rules.ts'
import { Cover } from './cover.tsx'

type Props = {
  /** The line above the title: the year of a volume. */
  place?: ReactNode
  title: string
  /** The issues of one year, newest first. */
  issues: PublicIssue[]
  settings: Settings
  /** The links to the neighbouring pages. */
  children: ReactNode
}

/** Shows the issues of a year or a volume with their covers, and the number of articles in each. */
export function OverviewPage({ place, title, issues, settings, children }: Props) {
  const volumes = byVolume(issues)
  return (
    <div className="stack">
      <div>
        {place && <p className="place">{place}</p>}
        <h1>{title}</h1>
        <p className="extent">{extentOf(issues)}</p>
      </div>
      {volumes.length === 1 ? (
        <Covers of={issues} settings={settings} />
      ) : (
        volumes.map((volume) => (
          <section key={volume.volume} className="stack">
            <h2>
              <a href={paths.volume({ year: issues[0]?.year ?? 0, volume: volume.volume })}>Volume {volume.volume}</a>
            </h2>
            <Covers of={volume.issues} settings={settings} />
          </section>
        ))
      )}
      {children}
    </div>
  )
}

/** Returns, for example, '45 articles in 3 issues'. */
export function extentOf(issues: PublicIssue[]): string {
  const articles = issues.reduce((sum, issue) => sum + issue.public_articles, 0)
  return `${counted(articles, 'article')} in ${counted(issues.length, 'issue')}`
}

function Covers({ of, settings }: { of: PublicIssue[]; settings: Settings }) {
  return (
    <ul className="cards">
      {of.map((issue) => (
        <li key={paths.issue(issue)} className="card cover-card">
          <Cover settings={settings} of={issue} />
          <div>
            <a href={paths.issue(issue)}>{issue.title || issueTitle(issue)}</a>
            {issue.title && <p>{issueTitle(issue)}</p>}
            <p>{counted(issue.public_articles, 'article')}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
