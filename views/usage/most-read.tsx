import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import type { MostRead, MostReadLists } from '../../src/journal/usage/queries.ts'
import { Html } from '../ui/html.tsx'
import { titleLanguage } from '../words/article-language.ts'

/** Lists the most read articles: recently, and behind a switch of all time; shows a kind text until there are views. */
export function MostReadArticles({ of: { recent, ever } }: { of: MostReadLists }) {
  return (
    <section className="most-read" aria-labelledby="most-read">
      <h2 className="label" id="most-read">
        {t('Most read')}
      </h2>
      {recent.length > 0 && (
        <fieldset aria-labelledby="most-read">
          <label>
            <input type="radio" name="most-read" value="recent" defaultChecked /> {t('in the last 30 days')}
          </label>
          <label>
            <input type="radio" name="most-read" value="ever" /> {t('of all time')}
          </label>
        </fieldset>
      )}
      {recent.length > 0 && <List articles={recent} />}
      {ever.length === 0 ? (
        <p className="place">{t('Counting has begun: the first articles appear here tomorrow.')}</p>
      ) : (
        <List articles={ever} />
      )}
    </section>
  )
}

function List({ articles }: { articles: MostRead[] }) {
  return (
    <ol className="news place">
      {articles.map((article) => (
        <li key={article.refnumber}>
          <a href={paths.article(article)}>
            <Html html={storedTitle(article.title)} {...titleLanguage(article.title)} />
          </a>
        </li>
      ))}
    </ol>
  )
}
