import { paths } from '../../src/paths.ts'

/** The back office's 404 page. */
export function NotFoundPage() {
  return (
    <>
      <h1>Not Found!</h1>
      <p>
        There is nothing here any more, or there never was. The <a href={paths.adminArchives()}>archives</a> list every
        issue.
      </p>
    </>
  )
}
