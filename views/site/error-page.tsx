import { paths } from '../../src/paths.ts'

/** The root error page (specification 2). `text` is the status phrase and the request's id. */
export function ErrorPage({ text }: { text: string }) {
  return (
    <div className="prose">
      <h1>Oops!</h1>
      <p className="lead">Sorry, an unexpected error has occurred.</p>
      <p className="reason">{text}</p>
      <p className="actions">
        <a className="button" href={paths.home()}>
          Go to the home page
        </a>
      </p>
    </div>
  )
}

/** What an address without an article says (specification 2 and 8). */
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
