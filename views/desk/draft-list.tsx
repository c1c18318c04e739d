import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { beginning } from '../../src/core/text/clean.ts'
import { counted } from '../../src/core/text/counted.ts'
import { shortMomentIn } from '../../src/core/text/dates.ts'
import type { ListedDraft } from '../../src/review/desk/draft-queries.ts'
import { Deletion } from '../ui/form/deletion.tsx'
import { Screen } from '../ui/viewer.tsx'

/** Lists papers that are not yet submitted, each with a question whether to delete it. */
export function DraftList({ drafts }: { drafts: readonly ListedDraft[] }) {
  const { zone } = use(Screen)
  if (drafts.length === 0) return <p className="empty">There are no drafts here.</p>
  return (
    <div className="drafts">
      <p className="hint">
        Papers that nobody sent yet. Each is deleted 30 days after its last change; only admins see them here.
      </p>
      <ul className="paper-notes">
        {drafts.map(({ id, title, email, authors, modification }) => (
          <li key={id} id={`draft-${id}`}>
            <p>
              <bdi>{beginning(title, 200) || 'Without a title'}</bdi>
            </p>
            <p className="hint">
              <time dateTime={modification.toISOString()}>{shortMomentIn(zone, modification)}</time> ·{' '}
              <bdi>{email}</bdi>, {counted(authors.length, 'author')}
            </p>
            <Deletion name="Delete" action={paths.adminPaperDraft(id)} submit="Delete the draft">
              Is this draft to be deleted, with its files? Its author’s link will no longer work. This cannot be undone.
            </Deletion>
          </li>
        ))}
      </ul>
    </div>
  )
}
