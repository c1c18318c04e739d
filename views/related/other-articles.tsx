import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import { citedYear } from '../../src/journal/record/issues/rules.ts'
import type { ListedArticle, RelatedLists } from '../../src/journal/related/queries.ts'
import { ArticleSection } from '../articles/article-section.tsx'
import { Html, inLanguage } from '../ui/html.tsx'
import { typedLanguage } from '../words/article-language.ts'

/** Lists where a reader may go next: the articles that cite an article, and related ones. */
export function OtherArticles({ lists }: { lists: RelatedLists }) {
  return (
    <>
      <ArticleList id="cited-by" title={t('Cited in this journal')} articles={lists.cited_by} />
      <ArticleList id="related" title={t('Related articles')} articles={lists.related} />
    </>
  )
}

function ArticleList({ id, title, articles }: { id: string; title: string; articles: ListedArticle[] }) {
  if (articles.length === 0) return null
  return (
    <ArticleSection id={id} title={title}>
      <ol className="others">
        {articles.map((article) => {
          const text = storedTitle(article.title)
          return (
            <li key={article.refnumber}>
              <a href={paths.article(article)}>
                <Html html={text} {...inLanguage(typedLanguage(text))} />
              </a>{' '}
              {citedYear(article)}
            </li>
          )
        })}
      </ol>
    </ArticleSection>
  )
}
