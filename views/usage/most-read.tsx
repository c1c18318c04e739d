import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { MostRead, MostReadLists } from '../../src/journal/usage/queries.ts'
import { Html } from '../ui/html.tsx'

/** The most read articles, lately and of all time; a kind text while nothing is counted. */
export function MostReadArticles({ of: { recent, ever } }: { of: MostReadLists }) {
  return (
    <>
      {recent.length > 0 && <List id="read-lately" title="Most read in the last 30 days" articles={recent} />}
      <List id="read-ever" title="Most read of all time" articles={ever} />
    </>
  )
}

function List({ id, title, articles }: { id: string; title: string; articles: MostRead[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 className="label" id={id}>
        {title}
      </h2>
      {articles.length === 0 ? (
        <p className="place">Counting has begun: the first articles appear here tomorrow.</p>
      ) : (
        <ol className="news place">
          {articles.map((article) => (
            <li key={article.refnumber}>
              <a href={paths.article(article)}>
                <Html html={storedTitle(article.title)} />
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
