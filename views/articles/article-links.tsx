import type { ArticleSummary } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'

/** A list row's links to an article's abstract and PDF, with the page range. */
export function ArticleLinks({ article }: { article: ArticleSummary }) {
  return (
    <p className="links">
      <a href={paths.abstract(article)}>Abstract</a>
      {article.hasFile && <a href={paths.articlePdf(article)}>Download</a>}
      {article.pagenumber && <span>Pages: {article.pagenumber}</span>}
    </p>
  )
}
