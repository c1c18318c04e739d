import { paths } from '../../src/core/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/**
 * Shows the error page, with links to other pages if an address has no page.
 * @param text the status phrase and the request's id
 */
export function ErrorPage({ text, isMissing }: { text: string; isMissing: boolean }) {
  return (
    <div className="prose">
      <h1>Oops!</h1>
      <p className="lead">Sorry, an unexpected error has occurred.</p>
      <p className="reason">{text}</p>
      <p className="actions">
        <ButtonLink text="Go to the home page" href={paths.home()} />
        {isMissing && (
          <>
            <ButtonLink text="All issues" quiet href={paths.archives()} />
            <ButtonLink text="Search" quiet href={paths.search()} />
          </>
        )}
      </p>
    </div>
  )
}

/** Shows the 404 page of an article that does not exist or is not public. */
export function ArticleNotFoundPage() {
  return (
    <div className="prose">
      <h1>Article not found!</h1>
      <p className="lead">It may have been moved or withdrawn. Try the search, or look through the issues.</p>
      <p className="actions">
        <ButtonLink text="All issues" href={paths.archives()} />
      </p>
    </div>
  )
}
