import { paths } from '../../../src/core/paths.ts'
import { storedTitle } from '../../../src/core/text/html.ts'
import type { Status } from '../../../src/core/text/status.ts'
import type { IssueNumber } from '../../../src/journal/record/issues/rules.ts'
import { Html } from '../../ui/html.tsx'

/** The article whose form led to the next one; `at` is the time of its publication, '' if it has no schedule. */
export type SavedBefore = IssueNumber & { id: number; refnumber: string; title: string; status: Status; at: string }

/** Says above a form what happened to the previous article, and which article this is. */
export function SavedBeforeNote({ saved, next }: { saved: SavedBefore; next: string }) {
  const { id, title, status, at } = saved
  const isPublic = status === 'enabled'
  const done = isPublic ? 'Published' : at ? `To be published ${at}` : 'Saved, not public'
  return (
    <p className="saved-before">
      {done}: <Html html={storedTitle(title)} /> ·{' '}
      <a href={isPublic ? paths.article(saved) : paths.adminArticle(id)}>{isPublic ? 'View' : 'Edit'}</a>
      {next && (
        <>
          {' · '}Next: <strong>{next}</strong>
        </>
      )}
      {isPublic && (
        <>
          {' · '}
          <a href={paths.adminArticleLetter(id)}>Write to its authors</a>
        </>
      )}
    </p>
  )
}
