import { paths } from '../../src/core/paths.ts'
import { type ArchiveSystem, archives } from '../../src/exchange/feeds/manifest-rules.ts'
import { type IssueSummary, periodOf, volumeAndIssue } from '../../src/journal/record/issues/rules.ts'

type Props = { system: ArchiveSystem; year: number; issues: IssueSummary[] }

/** Permits a preservation system to collect the issues of a year, and links to them. */
export function ManifestPage({ system, year, issues }: Props) {
  const { name, permission } = archives[system]
  return (
    <article className="prose">
      <h1>
        {name} manifest of {year}
      </h1>
      <p>{permission}</p>
      <ul>
        {issues.map((issue) => (
          <li key={paths.issue(issue)}>
            <a href={paths.issue(issue)}>{volumeAndIssue(issue)}</a> {periodOf(issue.frequency)}
          </li>
        ))}
      </ul>
    </article>
  )
}
