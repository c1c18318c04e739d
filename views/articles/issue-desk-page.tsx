import { use } from 'react'
import { isOnlineFirst } from '../../src/core/online-first.ts'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { Announcing } from '../../src/journal/alerts/announcing-queries.ts'
import type { Queued } from '../../src/journal/articles/from-pdf/queue-rules.ts'
import type { DeskArticle, IssueDesk } from '../../src/journal/articles/issue-desk/queries.ts'
import { issueWithYear } from '../../src/journal/record/issues/rules.ts'
import { positionOf } from '../../src/journal/record/position-rules.ts'
import { isAllowed } from '../../src/office/sessions/rules.ts'
import { AddressWarning } from '../settings/address-warning.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Ask } from '../ui/form/ask.tsx'
import { PublishAt } from '../ui/form/publish-at.tsx'
import { MixedText } from '../ui/html.tsx'
import { List } from '../ui/list.tsx'
import { Menu } from '../ui/menu.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { Screen } from '../ui/viewer.tsx'
import { extentOf } from './article-aside.tsx'
import { articleRow } from './article-row.tsx'
import { ArticleSelection, selectedArticles } from './article-selection.tsx'
import { StateInList } from './article-status.tsx'
import { NewPdfs } from './form/waiting-pdfs.tsx'

type Props = {
  issue: IssueDesk
  articles: DeskArticle[]
  page: number
  perPage: number
  /** All ref numbers of the issue, if the issue spans several pages and is small enough to select at once. */
  refnumbers: string[]
  /** Whether the settings have a prefix for assigning DOIs. */
  assigns: boolean
  /** The readers to announce the issue to, and whether it was announced; undefined while alerts are off. */
  announcing: Announcing | undefined
  /** The PDFs in the queue for the forms of new articles. */
  waiting: Queued[]
}

/** Lists an issue's articles with all actions of an editor. */
export function IssueDeskPage(props: Props) {
  const { issue, articles, announcing, assigns, waiting } = props
  const add = <ButtonLink text="Add article" href={paths.adminAddArticle(issue)} />
  return (
    <>
      <PageHead
        back={{ href: paths.adminArchives(), text: 'Archives' }}
        title={issueWithYear(issue)}
        hint={
          <>
            <MixedText>{[issue.title, issue.frequency, extentOf(issue)].filter(Boolean).join(' · ')}</MixedText> ·{' '}
            <a href={paths.issue(issue)}>View on site</a> ·{' '}
            {!isOnlineFirst(issue) && (
              <>
                <a href={paths.adminIssueFrequency(issue)}>Edit issue</a> ·{' '}
              </>
            )}
            <a href={paths.adminChannels({ issue })}>Crossref and DOAJ</a>
          </>
        }
      >
        {articles.length > 0 && (
          <div className="actions">
            {add}
            <ButtonLink text="Edit as a table" quiet href={paths.adminIssueTable(issue)} />
            {isOnlineFirst(issue) && <ButtonLink text="Move to an issue" quiet href={paths.adminMoveOnlineFirst()} />}
            <PublishIssue issue={issue} />
            {announcing && <AnnounceIssue issue={issue} {...announcing} />}
            <Menu id="issue-menu" label="More for this issue" items={[assigns && <AssignDois issue={issue} />]} />
          </div>
        )}
      </PageHead>
      <NewPdfs issue={issue} waiting={waiting} />
      {articles.length === 0 ? (
        <div className="empty">
          <p>{isOnlineFirst(issue) ? 'No article is online first.' : 'This issue has no articles yet.'}</p>
          <p>{add}</p>
        </div>
      ) : (
        <>
          <AddressWarning what="Certificates and cover pages" />
          <Articles {...props} />
        </>
      )}
    </>
  )
}

function Articles(props: Props) {
  const { issue, articles, page, perPage, refnumbers } = props
  const rows = articles.map((article) =>
    articleRow({
      article,
      cells: [article.refnumber, positionOf(article), <StateInList key="state" article={article} />],
    }),
  )
  return (
    <>
      <List
        first="Title and authors"
        columns={['Ref', 'Pages', 'State']}
        numbers={['Ref', 'Pages']}
        parts={[{ rows }]}
        selects={selectedArticles}
      >
        <ArticleSelection all={refnumbers} shown={articles} total={issue.articles} />
      </List>
      <Pager page={page} total={issue.articles} perPage={perPage} href={(page) => paths.adminIssuePage(issue, page)} />
    </>
  )
}

/** Publishes all hidden articles of the issue, immediately or at a given time. */
function PublishIssue({ issue }: { issue: IssueDesk }) {
  const hidden = issue.articles - issue.public_articles
  if (hidden === 0) return null
  const those = `${counted(hidden, 'article')} of ${issueWithYear(issue)}`
  return (
    <Ask
      id="publish-issue"
      label={isOnlineFirst(issue) ? 'Publish all' : 'Publish issue'}
      className="button quiet"
      question={`Publish ${those}?`}
      hint="All that readers do not see yet, at the same moment, including those with a schedule of their own."
      action={paths.adminIssuePublishing(issue)}
      fields={{ back: use(Screen).here }}
    >
      <PublishAt label="When? Leave empty to publish now" />
    </Ask>
  )
}

/** Announces the issue, once, to the readers who asked for letters about issues; or says when that was. */
function AnnounceIssue({ issue, announced, readers }: { issue: IssueDesk } & Announcing) {
  const { role } = use(Screen)
  if (announced)
    return (
      <p className="hint">
        Announced <Moment at={announced.at.toISOString()} day /> by {announced.username}, in{' '}
        {counted(announced.letters, 'letter')}
      </p>
    )
  if (issue.public_articles === 0 || !isAllowed(role, 'editor')) return null
  return (
    <Ask
      id="announce-issue"
      label="Announce this issue"
      className="button quiet"
      question={`Announce ${issueWithYear(issue)} to ${counted(readers, 'reader')}?`}
      hint="Each gets one letter, which names its public articles. An issue is announced once."
      action={paths.adminIssueAnnouncement(issue)}
    />
  )
}

/** Assigns DOIs to the articles of the issue that have none. */
function AssignDois({ issue }: { issue: IssueDesk }) {
  return (
    <Ask
      id="assign-dois"
      label="Assign DOIs"
      question={`Give a DOI to each article of ${issueWithYear(issue)} that has none?`}
      hint="Made from the settings’ prefix and slug and the ref number. Register them with your agency."
      action={paths.adminIssueDois(issue)}
    />
  )
}
