import { issueName } from '../../src/archives/rules.ts'
import type { DeskArticle, IssueDesk } from '../../src/articles/admin-queries.ts'
import { authorsOf } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'
import { counted } from '../../src/text/counted.ts'
import { storedTitle } from '../../src/text/html.ts'
import { Ask } from '../ui/ask.tsx'
import { Columns } from '../ui/columns.tsx'
import { DocumentButtons } from '../ui/document-buttons.tsx'
import { Html } from '../ui/html.tsx'
import { Pager } from '../ui/pager.tsx'
import { Selection } from '../ui/selection.tsx'
import { Status } from '../ui/status.tsx'

type Props = {
  issue: IssueDesk
  articles: DeskArticle[]
  page: number
  perPage: number
  /** The address of this list, to return to. */
  here: string
  /** Every ref number of the issue, if the issue spans several pages and is small enough to select at once. */
  refnumbers: string[]
}

const formId = 'articles-form'

/** An issue's articles with everything an editor can do with each. */
export function IssueDeskPage({ issue, articles, page, perPage, here, refnumbers }: Props) {
  const add = (
    <a className="button" href={paths.adminAddArticle(issue)}>
      Add article
    </a>
  )
  return (
    <>
      <div className="head">
        <div>
          <a className="back" href={paths.adminArchives()}>
            Archives
          </a>
          <h1>
            {issueName(issue)}, {issue.year}
          </h1>
          <p className="hint">
            {[issue.frequency, extentOf(issue)].join(' · ')} · <a href={paths.issue(issue)}>View on site</a>
          </p>
        </div>
        {articles.length > 0 && add}
      </div>
      {articles.length === 0 ? (
        <div className="empty">
          <p>This issue has no articles yet.</p>
          <p>{add}</p>
        </div>
      ) : (
        <>
          <SelectionForm refnumbers={refnumbers} listed={articles} total={issue.articles} />
          <table className="list">
            <Columns of={['Select', 'S.No.', 'Title and Authors Name', 'Ref', 'Pages', 'Status']} />
            <tbody>
              {articles.map((article, place) => (
                <ArticleRow key={article.id} article={article} number={(page - 1) * perPage + place + 1} here={here} />
              ))}
            </tbody>
          </table>
          <Pager
            page={page}
            total={issue.articles}
            perPage={perPage}
            href={(page) => paths.adminIssuePage(issue, page)}
          />
        </>
      )}
    </>
  )
}

function extentOf({ articles, first_page, last_page }: IssueDesk): string {
  const count = counted(articles, 'article')
  return first_page === null || last_page === null ? count : `${count}, pages ${first_page} to ${last_page}`
}

/** Actions for the selected articles; the check boxes are in the rows. */
function SelectionForm({ refnumbers, listed, total }: { refnumbers: string[]; listed: DeskArticle[]; total: number }) {
  const others = refnumbers.filter((refnumber) => !listed.some((article) => article.refnumber === refnumber))
  return (
    <form id={formId} method="post" className="bulk" autoComplete="off">
      <Selection name="refnumbers" more={others} total={total} />
      <DocumentButtons form={formId} field="refnumbers" />
    </form>
  )
}

function ArticleRow({ article, number, here }: { article: DeskArticle; number: number; here: string }) {
  return (
    <tr>
      <td className="pick">
        <input
          type="checkbox"
          name="refnumbers"
          value={article.refnumber}
          form={formId}
          aria-label={`Select ${article.description}`}
        />
      </td>
      <td className="number" data-label="S.No.">
        {number}
      </td>
      <td>
        <p className="title">
          <a href={paths.adminArticle(article.id)}>
            <Html html={storedTitle(article.title)} />
          </a>
        </p>
        <p className="hint">{authorsOf(article.authorname).join(', ')}</p>
        <ArticleActions article={article} here={here} />
      </td>
      <td className="number" data-label="Ref">
        {article.refnumber}
      </td>
      <td className="number" data-label="Pages">
        {article.pagenumber}
      </td>
      <td data-label="Status">
        <Status of={article.status} />
      </td>
    </tr>
  )
}

/** Actions for one article; changing its status asks for confirmation. */
function ArticleActions({ article, here }: { article: DeskArticle; here: string }) {
  const isShown = article.status === 'enabled'
  return (
    <div className="row-actions">
      <a href={paths.adminArticle(article.id)} aria-label={`Edit ${article.description}`}>
        Edit
      </a>
      <Ask
        id={`status-${article.id}`}
        label={isShown ? 'Disable' : 'Enable'}
        question={`${isShown ? 'Disable' : 'Enable'} “${article.description}”?`}
        hint={
          isShown
            ? 'Readers will no longer find it, nor its PDF and certificates. It can be enabled again.'
            : 'Readers will find it again, with its PDF and certificates.'
        }
        action={paths.adminArticleStatus(article.id)}
        fields={{ status: isShown ? 'disabled' : 'enabled', back: here }}
      />
      <a href={paths.adminArticleNotice(article.id)} aria-label={`Author notice of ${article.description}`}>
        Author notice
      </a>
      {isShown && (
        <>
          <a href={paths.certificate(article.refnumber)} aria-label={`Certificates of ${article.description}`}>
            Certificates
          </a>
          <a href={paths.coverPage(article.refnumber)} aria-label={`Cover page of ${article.description}`} download>
            Cover page
          </a>
        </>
      )}
      {article.hasFile ? (
        <a href={paths.adminArticlePdf(article.id)} aria-label={`PDF of ${article.description}`}>
          PDF
        </a>
      ) : (
        <span className="hint">No PDF</span>
      )}
      <a href={paths.adminArticleHistory(article.id)} aria-label={`History of ${article.description}`}>
        History
      </a>
    </div>
  )
}
