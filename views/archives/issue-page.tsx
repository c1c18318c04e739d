import { type IssueSummary, issueTitle, noArticlesYet } from '../../src/archives/rules.ts'
import { type ArticleSummary, authorsOf } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'
import { storedTitle } from '../../src/text/html.ts'
import { CitationLine } from '../articles/citation-line.tsx'
import { Html } from '../ui/html.tsx'

type Props = { issue: IssueSummary; articles: ArticleSummary[]; showsSubject: boolean; websitename: string }

/** The articles of an issue. */
export function IssuePage({ issue, articles, showsSubject, websitename }: Props) {
  return (
    <div className="issue">
      <p className="place">
        {issue.year} · Volume {issue.volume}
      </p>
      <h1>{issueTitle(issue)}</h1>
      {articles.length === 0 ? (
        <p>{noArticlesYet}</p>
      ) : (
        <>
          <p className="extent">{articles.length === 1 ? '1 article' : `${articles.length} articles`}</p>
          <table className="articles">
            <thead>
              <tr>
                <th scope="col">S.No.</th>
                <th scope="col">Title and Authors Name</th>
                {showsSubject && <th scope="col">Subject</th>}
                <th scope="col">Country</th>
              </tr>
            </thead>
            <tbody>
              {articles.map((article, place) => (
                <tr key={article.refnumber}>
                  <td className="number" data-label="S.No.">
                    {place + 1}
                  </td>
                  <td>
                    <ArticleCell article={article} websitename={websitename} />
                  </td>
                  {showsSubject && <td data-label="Subject">{article.subject}</td>}
                  <td data-label="Country">{article.country}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  )
}

function ArticleCell({ article, websitename }: { article: ArticleSummary; websitename: string }) {
  return (
    <>
      <h2 className="title">
        <a href={paths.article(article)}>
          <Html html={storedTitle(article.title)} />
        </a>
      </h2>
      <p className="authors">{authorsOf(article.authorname).join(', ')}</p>
      <p className="links">
        <a href={paths.abstract(article)}>Abstract</a>
        {article.hasFile && <a href={paths.articlePdf(article)}>Download</a>}
        {article.pagenumber && <span>Pages: {article.pagenumber}</span>}
      </p>
      <p className="citation">
        How to cite this article: <CitationLine article={article} websitename={websitename} />
      </p>
    </>
  )
}
