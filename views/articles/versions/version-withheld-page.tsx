import { paths } from '../../../src/core/paths.ts'
import type { Article } from '../../../src/journal/record/rules.ts'

/** Shows the page at the addresses of a version that the journal no longer shows. */
export function VersionWithheldPage({ article, n }: { article: Article; n: number }) {
  return (
    <div className="prose">
      <h1>This version was withheld</h1>
      <p className="lead">The journal no longer shows version {n} of this article.</p>
      <p>
        <a href={paths.article(article)}>Read the article as it is now</a>
      </p>
    </div>
  )
}
