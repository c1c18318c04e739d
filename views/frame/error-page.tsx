import { paths } from '../../src/core/paths.ts'

/**
 * The error page; where nothing is at an address, with ways on.
 * @param text the status phrase and the request's id, no internals
 */
export function ErrorPage({ text, isMissing }: { text: string; isMissing: boolean }) {
  return (
    <div className="prose">
      <h1>Oops!</h1>
      <p className="lead">Sorry, an unexpected error has occurred.</p>
      <p className="reason">{text}</p>
      <p className="actions">
        <a className="button" href={paths.home()}>
          Go to the home page
        </a>
        {isMissing && (
          <>
            <a className="button quiet" href={paths.archives()}>
              All issues
            </a>
            <a className="button quiet" href={paths.search()}>
              Search
            </a>
          </>
        )}
      </p>
    </div>
  )
}

/** The 404 page of an article that does not exist or is not public. */
export function ArticleNotFoundPage() {
  return (
    <div className="prose">
      <h1>Article not found!</h1>
      <p className="lead">It may have been moved or withdrawn. Try the search, or look through the issues.</p>
      <p className="actions">
        <a className="button" href={paths.archives()}>
          All issues
        </a>
      </p>
    </div>
  )
}
