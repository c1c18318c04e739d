import type { ArticleSummary } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'

/** What leads from a row of a list to an article's abstract and its file, and its pages. */
export function ArticleLinks({ article }: { article: ArticleSummary }) {
  return (
    <p className="links">
      <a href={paths.abstract(article)}>Abstract</a>
      {article.hasFile && <a href={paths.articlePdf(article)}>Download</a>}
      {article.pagenumber && <span>Pages: {article.pagenumber}</span>}
    </p>
  )
}
