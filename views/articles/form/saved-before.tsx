import { paths } from '../../../src/core/paths.ts'
import { storedTitle } from '../../../src/core/text/html.ts'
import type { Status } from '../../../src/core/text/status.ts'
import type { IssueNumber } from '../../../src/journal/record/issues/rules.ts'
import { Html } from '../../ui/html.tsx'

/** The article whose form led to the next one; `at` is when it will be published, '' if it has no schedule. */
export type SavedBefore = IssueNumber & { id: number; refnumber: string; title: string; status: Status; at: string }

/** Says on top of a form what became of the article before, and which one this is. */
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
