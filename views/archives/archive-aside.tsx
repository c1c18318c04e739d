import { byYear, type IssueSummary } from '../../src/archives/rules.ts'
import { Island } from '../island.tsx'

/** The sidebar of every page in the archives. `current` is the path of the issue being read. */
export function ArchiveAside({ issues, current }: { issues: IssueSummary[]; current?: string }) {
  return <Island name="archive-sidebar" props={{ years: byYear(issues), current }} />
}
