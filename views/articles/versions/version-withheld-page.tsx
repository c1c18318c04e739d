import { paths } from '../../../src/core/paths.ts'
import { t } from '../../../src/core/words/words.ts'
import type { Article } from '../../../src/journal/record/rules.ts'

/** Shows the page at the addresses of a version that the journal no longer shows. */
export function VersionWithheldPage({ article, n }: { article: Article; n: number }) {
  return (
    <div className="prose">
      <h1>{t('This version was withheld')}</h1>
      <p className="lead">{t('The journal no longer shows version {n} of this article.', { n: String(n) })}</p>
      <p>
        <a href={paths.article(article)}>{t('Read the article as it is now')}</a>
      </p>
    </div>
  )
}
