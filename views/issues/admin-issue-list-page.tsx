import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { ListedIssue } from '../../src/journal/issues/queries.ts'
import { issueName, issuesPerPage, padded } from '../../src/journal/issues/rules.ts'
import { Columns } from '../ui/columns.tsx'
import { Ask } from '../ui/form/ask.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { RowLink } from '../ui/row-link.tsx'
import { AddIssueForm, type IssueFormState } from './add-issue-form.tsx'

type Props = {
  issues: ListedIssue[]
  total: number
  page: number
  form: IssueFormState
  year: number
  /** The journal's time zone. */
  zone: string
}

/** Every issue, newest first, with the form that adds one. Only an empty issue can be deleted. */
export function IssueListPage({ issues, total, page, form, year, zone }: Props) {
  return (
    <>
      <PageHead title="Archives">
        <div className="actions">
          {page > 1 && (
            <a className="button" href={`${paths.adminArchives()}#volume`}>
              Add issue
            </a>
          )}
          {total > 0 && (
            <a className="button quiet" href={paths.adminDois()}>
              DOIs
            </a>
          )}
        </div>
      </PageHead>
      {page === 1 && <AddIssueForm {...form} year={year} />}
      {total === 0 ? (
        <p className="empty">There are no issues yet. Add the first one above, then add articles to it.</p>
      ) : (
        <table className="list issues">
          <caption>{counted(total, 'issue')}, newest first</caption>
          <Columns of={['Issue', 'Year', 'Frequency', 'Articles', 'Created', 'Actions']} />
          <tbody>
            {issues.map((issue) => (
              <IssueRow key={paths.adminIssue(issue)} issue={issue} page={page} zone={zone} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} total={total} perPage={issuesPerPage} href={paths.adminArchives} />
    </>
  )
}

/** @param page the page of the list to return to */
function IssueRow({ issue, page, zone }: { issue: ListedIssue; page: number; zone: string }) {
  const { year, frequency, creation, articles, public_articles } = issue
  return (
    <tr>
      <td>
        <a className="title number" href={paths.adminIssue(issue)}>
          {issueName(issue)}
        </a>
      </td>
      <td className="number" data-label="Year">
        {year}
      </td>
      <td data-label="Frequency">{frequency}</td>
      <td className="number" data-label="Articles">
        {padded(articles, 3)}
        {public_articles < articles && <span className="hint"> {public_articles} public</span>}
      </td>
      <td className="number" data-label="Created">
        <Moment at={creation} zone={zone} day />
      </td>
      <td>
        <IssueActions issue={issue} page={page} />
      </td>
    </tr>
  )
}

function IssueActions({ issue, page }: { issue: ListedIssue; page: number }) {
  const { year, articles } = issue
  const name = `${issueName(issue)}, ${year}`
  return (
    <div className="row-actions">
      <RowLink href={paths.adminIssueFrequency(issue, page)} text="Change frequency" of={`of ${name}`} />
      <RowLink href={paths.adminIssueHistory(issue)} text="History" of={`of ${name}`} />
      {articles === 0 && (
        <Ask
          id={`delete-${year}-${issue.volume}-${issue.issue}`}
          label="Delete"
          question={`Delete ${name}?`}
          hint="The issue has no articles. It stays in the history."
          danger
          action={paths.adminIssueDeletion(issue)}
          fields={{ back: paths.adminArchives(page) }}
        />
      )}
    </div>
  )
}
