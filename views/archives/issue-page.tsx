import { type IssueSummary, issueTitle, noArticlesYet } from '../../src/archives/rules.ts'
import { type ArticleSummary, authorsOf } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'
import { counted } from '../../src/text/counted.ts'
import { storedTitle } from '../../src/text/html.ts'
import { ArticleLinks } from '../articles/article-links.tsx'
import { CitationLine } from '../articles/citation-line.tsx'
import { Columns } from '../ui/columns.tsx'
import { Html } from '../ui/html.tsx'

type Props = { issue: IssueSummary; articles: ArticleSummary[]; showsSubject: boolean; websitename: string }

export function IssuePage({ issue, articles, showsSubject, websitename }: Props) {
  return (
    <>
      <p className="place">
        {issue.year} · Volume {issue.volume}
      </p>
      <h1>{issueTitle(issue)}</h1>
      {articles.length === 0 ? (
        <p>{noArticlesYet}</p>
      ) : (
        <>
          <p className="extent">{counted(articles.length, 'article')}</p>
          <table className="articles">
            <Columns of={['S.No.', 'Title and Authors Name', ...(showsSubject ? ['Subject'] : []), 'Country']} />
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
    </>
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
      <ArticleLinks article={article} />
      <p className="citation">
        How to cite this article: <CitationLine article={article} websitename={websitename} />
      </p>
    </>
  )
}
