import { paths } from '../../src/core/paths.ts'

/** The back office's 404 page. */
export function NotFoundPage() {
  return (
    <>
      <h1>Not Found!</h1>
      <p>
        This page does not exist, or it has been removed. The <a href={paths.adminArchives()}>archives</a> list every
        issue.
      </p>
    </>
  )
}
