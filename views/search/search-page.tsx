import { type ArticleSummary, authorsOf } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'
import { storedTitle } from '../../src/text/html.ts'
import { Html } from '../ui/html.tsx'
import { Pager } from '../ui/pager.tsx'

type Props = { keyword: string; page: number; total: number; results: ArticleSummary[] }

/** What a search found. */
export function SearchPage({ keyword, page, total, results }: Props) {
  return (
    <div className="search-results">
      <h1>SEARCH</h1>
      {keyword === '' ? (
        <p>Type a word of a title, an author’s name or a keyword into the search box.</p>
      ) : results.length === 0 ? (
        <p>Sorry, nothing matched your search terms. Please try again with different keywords.</p>
      ) : (
        <>
          <p className="extent">
            {total === 1 ? '1 article' : `${total} articles`} for <q>{keyword}</q>
          </p>
          <table className="articles">
            <thead>
              <tr>
                <th scope="col">Title and Authors Name</th>
                <th scope="col">Issue</th>
              </tr>
            </thead>
            <tbody>
              {results.map((article) => (
                <Result key={article.refnumber} article={article} />
              ))}
            </tbody>
          </table>
          <Pager page={page} total={total} href={(page) => paths.searchFor(keyword, page)} />
        </>
      )}
    </div>
  )
}

function Result({ article }: { article: ArticleSummary }) {
  return (
    <tr>
      <td>
        <h2 className="title">
          <a href={paths.article(article)}>
            <Html html={storedTitle(article.title)} />
          </a>
        </h2>
        <p className="authors">{authorsOf(article.authorname).join(', ')}</p>
        <p className="links">
          <a href={paths.abstract(article)}>Abstract</a>
          {article.hasFile && <a href={paths.articlePdf(article)}>Download</a>}
        </p>
      </td>
      <td data-label="Issue">
        {article.year}; {article.volume}({article.issue})
      </td>
    </tr>
  )
}
