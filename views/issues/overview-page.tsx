import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { t } from '../../src/core/words/words.ts'
import { byVolume } from '../../src/journal/issues/overview-rules.ts'
import { articleCount, issueTitle, namedVolume, type PublicIssue } from '../../src/journal/record/issues/rules.ts'
import type { Settings } from '../../src/office/settings/rules.ts'
import { journalLanguage } from '../words/journal-language.ts'
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
              <a href={paths.volume({ year: issues[0]?.year ?? 0, volume: volume.volume })}>
                {namedVolume(volume.volume)}
              </a>
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
  return t(
    '{articles, plural, one {# article} other {# articles}} in {issues, plural, one {# issue} other {# issues}}',
    {
      articles,
      issues: issues.length,
    },
  )
}

function Covers({ of, settings }: { of: PublicIssue[]; settings: Settings }) {
  return (
    <ul className="cards">
      {of.map((issue) => (
        <li key={paths.issue(issue)} className="card cover-card">
          <Cover settings={settings} of={issue} />
          <div>
            <a href={paths.issue(issue)} lang={issue.title ? journalLanguage() : undefined}>
              {issue.title || issueTitle(issue)}
            </a>
            {issue.title && <p>{issueTitle(issue)}</p>}
            <p>{articleCount(issue.public_articles)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
