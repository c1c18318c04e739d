import { paths } from '../../src/core/paths.ts'

/** In place of a screen that the user's role may not see. */
export function ForbiddenPage() {
  return (
    <>
      <h1>Not allowed</h1>
      <p>
        Only an admin may do this. If you need it, ask one of your journal. <a href={paths.admin()}>Back office</a>
      </p>
    </>
  )
}

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
