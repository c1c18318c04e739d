import type { IssueNumber } from '../../src/archives/rules.ts'

/** 'Volume 05, Issue 02': two digits each (specification 9, the admin's issue list). */
export function IssueName({ issue }: { issue: Pick<IssueNumber, 'volume' | 'issue'> }) {
  return (
    <>
      Volume {String(issue.volume).padStart(2, '0')}, Issue {String(issue.issue).padStart(2, '0')}
    </>
  )
}
