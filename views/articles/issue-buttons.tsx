import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { IssueDesk } from '../../src/journal/articles/issue-desk/queries.ts'
import { issueWithYear } from '../../src/journal/issues/rules.ts'
import { Ask } from '../ui/form/ask.tsx'
import { PublishAt } from '../ui/form/publish-at.tsx'

/** Publishes all articles of the issue that readers do not see, at once or at a time. */
export function PublishIssue({ issue, here, zone }: { issue: IssueDesk; here: string; zone: string }) {
  const hidden = issue.articles - issue.public_articles
  if (hidden === 0) return null
  const those = `${counted(hidden, 'article')} of ${issueWithYear(issue)}`
  return (
    <Ask
      id="publish-issue"
      label="Publish issue"
      className="button quiet"
      question={`Publish the ${those} that readers do not see yet?`}
      hint="All at the same moment, including those with a schedule of their own."
      action={paths.adminIssuePublishing(issue)}
      fields={{ back: here }}
    >
      <PublishAt label="At (empty: now)" zone={zone} />
    </Ask>
  )
}

/** Gives DOIs to the articles of the issue that have none. */
export function AssignDois({ issue }: { issue: IssueDesk }) {
  return (
    <Ask
      id="assign-dois"
      label="Assign DOIs"
      className="button quiet"
      question={`Give a DOI to each article of ${issueWithYear(issue)} that has none?`}
      hint="Made from the settings’ prefix and slug and the ref number. Register them with your agency."
      action={paths.adminIssueDois(issue)}
    />
  )
}
