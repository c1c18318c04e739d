import { onlineFirst } from '../../src/core/online-first.ts'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { type AdminIssue, issueName, periodOf } from '../../src/journal/record/issues/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'

type Props = {
  paper: { number: string; title: string }
  issues: readonly AdminIssue[]
  /** Whether it may be published before it has an issue. */
  mayBeEarly: boolean
}

/** Lists the issues that the article of an accepted paper can be published in, newest first. */
export function IssueChoicePage({ paper: { number, title }, issues, mayBeEarly }: Props) {
  return (
    <>
      <PageHead
        back={{ href: paths.adminSubmission(number), text: title || number }}
        title="Into which issue?"
        hint={
          'The article’s form is filled in from the paper; you look at it before it is published. ' +
          'Once it is added, every user of the back office sees its authors, also a user who reviewed the paper.'
        }
      />
      {mayBeEarly && (
        <p className="actions">
          <ButtonLink text="Publish online first" href={`${paths.adminAddArticle(onlineFirst)}?submission=${number}`} />
        </p>
      )}
      {issues.length === 0 ? (
        <p className="empty">
          There is no issue yet. <a href={paths.adminArchives()}>Create one under Archives</a>
        </p>
      ) : (
        <ul className="paper-files">
          {issues.map((issue) => (
            <li key={issueName(issue)}>
              <a href={`${paths.adminAddArticle(issue)}?submission=${number}`}>{issueName(issue)}</a>
              <span className="hint">
                {[periodOf(issue.frequency), issue.year].filter(Boolean).join(' ')} ·{' '}
                {counted(issue.articles, 'article')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
