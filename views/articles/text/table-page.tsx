import { paths } from '../../../src/core/paths.ts'
import type { SafeHtml } from '../../../src/core/text/html.ts'
import type { Article } from '../../../src/journal/record/rules.ts'
import { KeptHtml } from '../../ui/html.tsx'
import { ArticlePlaceLine } from '../article-parts.tsx'
import { NoticeBanner } from '../notice-banner.tsx'

type Props = { article: Article; table: { id: string; label: string; language: string; html: SafeHtml } }

/** Shows a table of an article over the whole width. */
export function TablePage({ article, table: { id, label, language, html } }: Props) {
  return (
    <div className="table-page whole-width">
      <ArticlePlaceLine article={article} />
      <NoticeBanner article={article} />
      <h1>
        {label} of <a href={`${paths.article(article)}#${id}`}>{article.description}</a>
      </h1>
      <KeptHtml className="full-text" lang={language} html={html} />
    </div>
  )
}
