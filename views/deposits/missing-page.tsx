import { paths } from '../../src/core/paths.ts'
import type { Missing } from '../../src/exchange/deposits/missing-rules.ts'
import { type IssueNumber, issueWithYear } from '../../src/journal/record/issues/rules.ts'
import { settingPath } from '../../src/office/settings/problems.ts'
import { BackLink } from '../ui/back-link.tsx'
import { GuardedLink } from '../ui/viewer.tsx'

type Props = { title: string; issue: IssueNumber; missing: Missing[] }

/** Says why an issue's file cannot be written: the missing values, each with a link to its field. */
export function MissingPage({ title, issue, missing }: Props) {
  return (
    <>
      <BackLink href={paths.adminIssue(issue)}>{issueWithYear(issue)}</BackLink>
      <h1>{title}</h1>
      {missing.length === 0 ? (
        <p className="empty">The issue has no public article, so there is nothing to write.</p>
      ) : (
        <>
          <p>The file is not written, because it would be refused. Enter this first:</p>
          <MissingList missing={missing} />
        </>
      )}
    </>
  )
}

/** Lists the gaps, each a link to its field. */
function MissingList({ missing }: { missing: Missing[] }) {
  return (
    <ul className="waiting">
      {missing.map(({ article, field, message }) => (
        <li key={`${article?.id}-${field}-${message}`}>
          <GuardedLink href={article ? placeOf(article.id, field) : settingPath(field)}>
            {article && `Ref ${article.refnumber}: `}
            {message}
          </GuardedLink>
        </li>
      ))}
    </ul>
  )
}

/** Returns where a value of an article is entered. */
const placeOf = (id: number, field: string) =>
  field === 'text' ? paths.adminArticleText(id) : `${paths.adminArticle(id)}#${field}`
