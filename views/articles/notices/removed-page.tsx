import { type ArticlePlace, paths } from '../../../src/core/paths.ts'

/** Shows the page at the addresses of a removed article's files. */
export function RemovedPage({ article }: { article: ArticlePlace }) {
  return (
    <div className="prose">
      <h1>This file was removed</h1>
      <p className="lead">The journal no longer shows the content of this article.</p>
      <p>
        <a href={paths.article(article)}>Read why on the article’s page</a>
      </p>
    </div>
  )
}
