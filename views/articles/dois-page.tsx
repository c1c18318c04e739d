import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { type IssueNumber, issueWithYear } from '../../src/journal/record/issues/rules.ts'
import { settingPath } from '../../src/office/settings/problems.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Table } from '../ui/table.tsx'
import { GuardedLink } from '../ui/viewer.tsx'

type Props = {
  issues: (IssueNumber & { articles: number })[]
  /** The DOI of an article with the ref number 101; '' without a prefix. */
  example: string
}

const shownIssues = 100

/** Lists all articles of the journal without a DOI, with the button that assigns their DOIs. */
export function DoisPage({ issues, example }: Props) {
  const missing = issues.reduce((sum, { articles }) => sum + articles, 0)
  return (
    <>
      <PageHead
        back={{ href: paths.adminArchives(), text: 'Archives' }}
        title="DOIs"
        hint={
          missing === 0
            ? 'Every article has a DOI.'
            : `Without DOI: ${counted(missing, 'article')} in ${counted(issues.length, 'issue')}.`
        }
      />
      {missing > 0 && <Assign missing={missing} example={example} />}
      {missing > 0 && (
        <Table
          columns={['Issue', 'Without DOI']}
          numbers={['Without DOI']}
          rows={issues.slice(0, shownIssues).map((issue) => {
            const href = paths.adminIssue(issue)
            return {
              key: href,
              cells: [
                <a key="issue" href={href}>
                  {issueWithYear(issue)}
                </a>,
                issue.articles,
              ],
            }
          })}
        />
      )}
      {issues.length > shownIssues && (
        <p className="hint">And {counted(issues.length - shownIssues, 'older issue')}.</p>
      )}
    </>
  )
}

function Assign({ missing, example }: { missing: number; example: string }) {
  if (!example)
    return (
      <p>
        Set the <GuardedLink href={settingPath('doi_prefix')}>DOI prefix</GuardedLink> in the settings first.
      </p>
    )
  return (
    <form role="none" method="post" action={paths.adminDois()} className="form">
      <p>
        Give each of them a DOI? It is made from the settings’ prefix and slug and the ref number, such as{' '}
        <code>{example}</code> for ref. 101. Register them with your agency.
      </p>
      <SubmitButton submit={`Assign ${counted(missing, 'DOI')}`} />
    </form>
  )
}
