import { paths } from '../../src/core/paths.ts'
import { type ArticleSummary, pagesText } from '../../src/journal/articles/rules.ts'

/**
 * A list row's links to an article's abstract and PDF, with the page range; and its id, by which reference managers find the
 * articles of a list (unAPI, `src/journal/citing/unapi-pages.ts`).
 * @param viewer the address of the viewer where it opens at what was found
 */
export function ArticleLinks({ article, viewer }: { article: ArticleSummary; viewer?: string }) {
  return (
    <>
      <abbr className="unapi-id" title={article.refnumber} />
      <p className="links">
        <a href={paths.abstract(article)}>Abstract</a>
        {article.hasFile && <a href={paths.articlePdf(article)}>Download</a>}
        {viewer && <a href={viewer}>Read here</a>}
        {article.pagenumber && <span>{pagesText(article.pagenumber)}</span>}
      </p>
    </>
  )
}
