import { paths } from '../../src/core/paths.ts'
import { t } from '../../src/core/words/words.ts'
import { positionText } from '../../src/journal/record/position-rules.ts'
import type { ArticleSummary } from '../../src/journal/record/rules.ts'

/**
 * Marks an article's id, with which reference managers request its citation file (unAPI,
 * `src/journal/citing/unapi-pages.ts`).
 */
export function CitationId({ article }: { article: { refnumber: string } }) {
  return <abbr className="unapi-id" title={article.refnumber} />
}

/**
 * Shows a list row's links to an article's abstract and PDF, with the page range and the article's {@link CitationId}.
 * @param viewer the address of the viewer that opens the PDF at the search result
 */
export function ArticleLinks({ article, viewer }: { article: ArticleSummary; viewer?: string }) {
  return (
    <>
      <CitationId article={article} />
      <p className="links">
        <a href={paths.abstract(article)}>{t('Abstract')}</a>
        {article.hasFile && <a href={paths.articlePdf(article)}>{t('Download')}</a>}
        {viewer && <a href={viewer}>{t('Read here')}</a>}
        {positionText(article) && <span>{positionText(article)}</span>}
      </p>
    </>
  )
}
