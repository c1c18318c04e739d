import { paths } from '../../src/core/paths.ts'
import { GuardedLink } from '../ui/viewer.tsx'

/** Replaces a screen that the user's role may not see. */
export function ForbiddenPage({ text }: { text: string }) {
  return (
    <>
      <h1>Not allowed</h1>
      <p>
        {text}. If you need it, ask an admin of your journal. <a href={paths.admin()}>Back office</a>
      </p>
    </>
  )
}

/** Shows the back office's 404 page. */
export function NotFoundPage() {
  return (
    <>
      <h1>Not Found!</h1>
      <p>
        This page does not exist, or it has been removed.{' '}
        <GuardedLink isApart href={paths.adminArchives()}>
          The archives list every issue.
        </GuardedLink>
      </p>
    </>
  )
}
