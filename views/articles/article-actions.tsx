import { paths } from '../../src/core/paths.ts'
import type { IssueNumber } from '../../src/journal/issues/rules.ts'
import { RowLink } from '../ui/row-link.tsx'

type Linked = IssueNumber & { id: number; description: string; refnumber: string; status: string; hasFile: boolean }

/** An editor's links in an article's row. */
export function ArticleActions({ article }: { article: Linked }) {
  const { id, description, refnumber, status, hasFile } = article
  const newTab = { target: '_blank', rel: 'noreferrer' }
  return (
    <>
      <RowLink href={paths.adminArticle(id)} text="Edit" of={description} />
      {status === 'enabled' && (
        <a href={paths.article(article)} aria-label={`View on site: ${description}`}>
          View on site
        </a>
      )}
      <RowLink href={paths.adminArticleLetter(id)} text="Author notice" of={`of ${description}`} />
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
        <RowLink href={paths.adminArticlePdf(id)} text="PDF" of={`of ${description}`} />
      ) : (
        <span className="hint">No PDF</span>
      )}
      <RowLink href={paths.adminArticleHistory(id)} text="History" of={`of ${description}`} />
    </>
  )
}
