import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { Queued } from '../../src/journal/articles/from-pdf/queue-rules.ts'
import type { DeskArticle, IssueDesk } from '../../src/journal/articles/issue-desk/queries.ts'
import { issueWithYear } from '../../src/journal/issues/rules.ts'
import { AddressWarning } from '../settings/address-warning.tsx'
import { Columns } from '../ui/columns.tsx'
import { Ask } from '../ui/form/ask.tsx'
import { PublishAt } from '../ui/form/publish-at.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { ArticleCell, PickCell } from './article-cells.tsx'
import { ArticleSelection } from './article-selection.tsx'
import { ArticleStatus } from './article-status.tsx'
import { NewPdfs } from './form/waiting-pdfs.tsx'

type Props = {
  issue: IssueDesk
  articles: DeskArticle[]
  page: number
  perPage: number
  /** The address of this list, to return to. */
  here: string
  /** The origin in certificates and cover pages. */
  origin: string
  /** The journal's time zone. */
  zone: string
  /** Every ref number of the issue, if the issue spans several pages and is small enough to select at once. */
  refnumbers: string[]
  /** Whether the settings have a prefix, with which DOIs can be assigned. */
  assigns: boolean
  /** The PDFs that wait for the forms of new articles. */
  waiting: Queued[]
}

/** An issue's articles with everything an editor can do with each. */
export function IssueDeskPage(props: Props) {
  const { issue, articles, here, origin, zone, refnumbers, assigns, waiting } = props
  const others = refnumbers.filter((refnumber) => !articles.some((article) => article.refnumber === refnumber))
  const add = (
    <a className="button" href={paths.adminAddArticle(issue)}>
      Add article
    </a>
  )
  return (
    <>
      <PageHead
        back={{ href: paths.adminArchives(), text: 'Archives' }}
        title={issueWithYear(issue)}
        hint={
          <>
            {[issue.frequency, extentOf(issue)].join(' · ')} · <a href={paths.issue(issue)}>View on site</a> ·{' '}
            <a href={paths.adminChannels({ issue: { year: issue.year, volume: issue.volume, issue: issue.issue } })}>
              Channels
            </a>
          </>
        }
      >
        {articles.length > 0 && (
          <div className="actions">
            {add}
            <a className="button quiet" href={paths.adminIssueTable(issue)}>
              Edit as a table
            </a>
            {assigns && <AssignDois issue={issue} />}
            <PublishIssue issue={issue} here={here} zone={zone} />
          </div>
        )}
      </PageHead>
      <NewPdfs issue={issue} here={here} waiting={waiting} />
      {articles.length === 0 ? (
        <div className="empty">
          <p>This issue has no articles yet.</p>
          <p>{add}</p>
        </div>
      ) : (
        <>
          <AddressWarning origin={origin} what="Certificates and cover pages" />
          <ArticleSelection more={others} total={issue.articles} here={here} zone={zone} />
          <Articles {...props} />
        </>
      )}
    </>
  )
}

function Articles({ issue, articles, page, perPage, here, zone }: Props) {
  return (
    <>
      <table className="list">
        <Columns of={['Select', 'S.No.', 'Title and Authors Name', 'Ref', 'Pages', 'Status']} />
        <tbody>
          {articles.map((article, place) => (
            <ArticleRow
              key={article.id}
              number={(page - 1) * perPage + place + 1}
              article={article}
              here={here}
              zone={zone}
            />
          ))}
        </tbody>
      </table>
      <Pager page={page} total={issue.articles} perPage={perPage} href={(page) => paths.adminIssuePage(issue, page)} />
    </>
  )
}

function extentOf({ articles, first_page, last_page }: IssueDesk): string {
  const count = counted(articles, 'article')
  return first_page === null || last_page === null ? count : `${count}, pages ${first_page} to ${last_page}`
}

type RowProps = { article: DeskArticle; number: number; here: string; zone: string }

function ArticleRow({ article, number, here, zone }: RowProps) {
  return (
    <tr>
      <PickCell article={article} />
      <td className="number" data-label="S.No.">
        {number}
      </td>
      <ArticleCell article={article} here={here} zone={zone} />
      <td className="number" data-label="Ref">
        {article.refnumber}
      </td>
      <td className="number" data-label="Pages">
        {article.pagenumber}
      </td>
      <td data-label="Status">
        <ArticleStatus article={article} zone={zone} />
      </td>
    </tr>
  )
}

/** Publishes all articles of the issue that readers do not see, at once or at a time. */
function PublishIssue({ issue, here, zone }: { issue: IssueDesk; here: string; zone: string }) {
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
function AssignDois({ issue }: { issue: IssueDesk }) {
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
