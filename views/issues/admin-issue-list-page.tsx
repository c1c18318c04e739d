import { onlineFirst } from '../../src/core/online-first.ts'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { ListedIssue } from '../../src/journal/record/issues/queries.ts'
import { issueName, issuesPerPage, issueWithYear, padded } from '../../src/journal/record/issues/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Ask } from '../ui/form/ask.tsx'
import { MixedText } from '../ui/html.tsx'
import { List, type ListRow } from '../ui/list.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { AddIssueForm } from './add-issue-form.tsx'

type Props = {
  issues: ListedIssue[]
  total: number
  page: number
  /** The typed fields of a new issue. */
  values: Record<string, string | undefined>
  year: number
  /** Whether the journal lists articles online first. */
  hasOnlineFirst: boolean
}

/** Lists all issues, newest first, with the form that adds one. Only an empty issue can be deleted. */
export function IssueListPage({ issues, total, page, values, year, hasOnlineFirst }: Props) {
  return (
    <>
      <PageHead title="Archives">
        <div className="actions">
          {page > 1 && <ButtonLink text="Add issue" href={`${paths.adminArchives()}#volume`} />}
          {hasOnlineFirst && <ButtonLink text="Online first" quiet href={paths.adminIssue(onlineFirst)} />}
          {total > 0 && <ButtonLink text="DOIs" quiet href={paths.adminDois()} />}
        </div>
      </PageHead>
      {page === 1 && <AddIssueForm values={values} year={year} />}
      <List
        empty="There are no issues yet. Add the first one above, then add articles to it."
        caption={`${counted(total, 'issue')}, newest first`}
        first="Issue"
        columns={['Year', 'Months', 'Articles']}
        numbers={['Year', 'Articles']}
        parts={[{ rows: issues.map((issue) => renderIssueRow(issue, page)) }]}
      />
      <Pager page={page} total={total} perPage={issuesPerPage} href={paths.adminArchives} />
    </>
  )
}

/** Returns an issue's row. @param page the page of the list to return to */
function renderIssueRow(issue: ListedIssue, page: number): ListRow {
  const { year, frequency, articles, public_articles } = issue
  const name = issueWithYear(issue)
  return {
    id: `issue-${year}-${issue.volume}-${issue.issue}`,
    name,
    title: issueName(issue),
    href: paths.adminIssue(issue),
    line: issue.title && <MixedText>{issue.title}</MixedText>,
    cells: [
      year,
      frequency,
      <>
        {public_articles < articles && <span className="hint">{public_articles} public of </span>}
        {padded(articles, 3)} {articles === 0 && <a href={paths.adminAddArticle(issue)}>Add its first article</a>}
      </>,
    ],
    menu: [
      public_articles > 0 && <a href={paths.issue(issue)}>View on site</a>,
      articles > 0 && <a href={paths.adminIssueTable(issue)}>Edit as a table</a>,
      <a key="edit" href={paths.adminIssueFrequency(issue, page)}>
        Edit
      </a>,
      <a key="history" href={paths.adminIssueHistory(issue)}>
        History
      </a>,
      articles === 0 && (
        <Ask
          id={`delete-${year}-${issue.volume}-${issue.issue}`}
          label="Delete"
          question={`Delete ${name}?`}
          hint="The issue has no articles. It stays in the history."
          danger
          action={paths.adminIssueDeletion(issue)}
          fields={{ back: paths.adminArchives(page) }}
        />
      ),
    ],
  }
}
