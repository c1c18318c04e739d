import { paths } from '../../src/paths.ts'

/** Where the back office has nothing of that name (specification 2 and 8). */
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
