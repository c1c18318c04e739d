import { paths } from '../../src/paths.ts'
import { storedTitle } from '../../src/text/html.ts'
import type { MostRead, MostReadLists } from '../../src/usage/queries.ts'
import { Html } from '../ui/html.tsx'

/** The articles that were read most lately and ever; kind words while nothing is counted. */
export function MostReadArticles({ of: { recent, ever } }: { of: MostReadLists }) {
  return (
    <section aria-labelledby="most-read">
      <h2 className="label" id="most-read">
        Most read
      </h2>
      {ever.length === 0 && (
        <p className="extent">From tomorrow on, this is where the articles stand that were read most.</p>
      )}
      {recent.length > 0 && <List title="In the last 30 days" articles={recent} />}
      {ever.length > 0 && <List title="Of all time" articles={ever} />}
    </section>
  )
}

function List({ title, articles }: { title: string; articles: MostRead[] }) {
  return (
    <>
      <h3 className="label">{title}</h3>
      <ol className="news place">
        {articles.map((article) => (
          <li key={article.refnumber}>
            <a href={paths.article(article)}>
              <Html html={storedTitle(article.title)} />
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}
