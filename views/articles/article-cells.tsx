import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { DeskArticle } from '../../src/journal/articles/issue-desk/queries.ts'
import { authorsOf } from '../../src/journal/articles/rules.ts'
import { Html } from '../ui/html.tsx'
import { SelectCell } from '../ui/selection.tsx'
import { ArticleActions } from './article-actions.tsx'
import { articleSelectionId } from './article-selection.tsx'
import { StatusButtons } from './article-status.tsx'

/** The check box that selects an article. */
export function PickCell({ article: { refnumber, description } }: { article: DeskArticle }) {
  return <SelectCell name="refnumbers" value={refnumber} form={articleSelectionId} label={description} />
}

/** An article's title and authors, and what an editor can do with it. */
export function ArticleCell(props: { article: DeskArticle; here: string; zone: string }) {
  const { article } = props
  return (
    <td>
      <p className="title">
        <a href={paths.adminArticle(article.id)}>
          <Html html={storedTitle(article.title)} />
        </a>
      </p>
      <p className="hint">{authorsOf(article.authorname).join(', ')}</p>
      <div className="row-actions">
        <ArticleActions article={article} />
        <StatusButtons {...props} />
      </div>
    </td>
  )
}
