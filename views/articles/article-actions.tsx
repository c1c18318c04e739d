import type { IssueNumber } from '../../src/archives/rules.ts'
import { paths } from '../../src/paths.ts'

type Linked = IssueNumber & { id: number; description: string; refnumber: string; status: string; hasFile: boolean }

/** What an editor opens from an article's row. */
export function ArticleActions({ article }: { article: Linked }) {
  const { id, description, refnumber, status, hasFile } = article
  const newTab = { target: '_blank', rel: 'noreferrer' }
  return (
    <>
      <a href={paths.adminArticle(id)} aria-label={`Edit ${description}`}>
        Edit
      </a>
      {status === 'enabled' && (
        <a href={paths.article(article)} aria-label={`View on site: ${description}`}>
          View on site
        </a>
      )}
      <a href={paths.adminArticleNotice(id)} aria-label={`Author notice of ${description}`}>
        Author notice
      </a>
      {status === 'enabled' && (
        <>
          <a
            href={paths.certificate(refnumber)}
            aria-label={`Certificates of ${description}, in a new tab`}
            {...newTab}
          >
            Certificates ↗
          </a>
          <a href={paths.coverPage(refnumber)} aria-label={`Cover page of ${description}`} download>
            Cover page
          </a>
        </>
      )}
      {hasFile ? (
        <a href={paths.adminArticlePdf(id)} aria-label={`PDF of ${description}`}>
          PDF
        </a>
      ) : (
        <span className="hint">No PDF</span>
      )}
      <a href={paths.adminArticleHistory(id)} aria-label={`History of ${description}`}>
        History
      </a>
    </>
  )
}
