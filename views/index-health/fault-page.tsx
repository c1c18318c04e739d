import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import { type ArticleFault, audiences } from '../../src/exchange/index-health/fault-rules.ts'
import type { FaultyArticle } from '../../src/exchange/index-health/queries.ts'
import { isTableField } from '../../src/journal/articles/table/fields.ts'
import { issueWithYear } from '../../src/journal/record/issues/rules.ts'
import { Html } from '../ui/html.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Steps } from '../ui/pager.tsx'
import { Table } from '../ui/table.tsx'

type Props = {
  fault: ArticleFault
  articles: FaultyArticle[]
  /** The id that the next page begins after, if there is one. */
  next: number | undefined
}

/** Lists the public articles with a fault, each linked to the field to correct. */
export function FaultPage({ fault, articles, next }: Props) {
  return (
    <>
      <PageHead
        back={{ href: paths.adminHealth(), text: 'Index health' }}
        title={fault.title}
        hint={`${fault.why} Missed by ${fault.missedBy.map((audience) => audiences[audience]).join(', ')}.`}
      />
      <Table
        columns={['Ref', 'Article', 'Issue']}
        numbers={['Ref', 'Issue']}
        rows={articles.map(({ id, refnumber, title, ...issue }) => ({
          key: id,
          cells: [
            refnumber,
            <a key="article" href={`${paths.adminArticle(id)}#${fault.field}`}>
              <Html html={storedTitle(title)} />
            </a>,
            <a key="issue" href={isTableField(fault.field) ? paths.adminIssueTable(issue) : paths.adminIssue(issue)}>
              {issueWithYear(issue)}
            </a>,
          ],
        }))}
        empty="No public article has this problem."
      />
      <Steps next={next !== undefined && paths.adminHealthFault(fault.code, next)} />
    </>
  )
}
