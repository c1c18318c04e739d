import { paths } from '../../src/core/paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { type MoveProps, movingHint, PlaceFields } from './move-article.tsx'

/** Moves an article to another issue or ref number: where a move was refused, with what was typed. */
export function MovePage(props: MoveProps) {
  const { article, errors } = props
  return (
    <>
      <BackLink href={paths.adminArticle(article.id)}>The article</BackLink>
      <h1>Move article</h1>
      <p className="lead">
        {article.description} (ref. {article.refnumber})
      </p>
      <ErrorSummary errors={errors} />
      <form method="post" action={paths.adminArticleMove(article.id)} className="form narrow" noValidate>
        <p className="hint">{movingHint(article)}</p>
        <PlaceFields {...props} />
        <div className="actions">
          <button type="submit" className="button">
            Move article
          </button>
          <a className="button quiet" href={paths.adminArticle(article.id)}>
            Cancel
          </a>
        </div>
      </form>
    </>
  )
}
