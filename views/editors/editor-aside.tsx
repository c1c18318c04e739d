import type { AdminEditor } from '../../src/editors/queries.ts'
import { paths } from '../../src/paths.ts'
import { Ask } from '../ui/ask.tsx'

/** What is known of an editor beside the form, and what else can be done. */
export function EditorAside({ editor, time }: { editor: AdminEditor; time: (at: string) => string }) {
  const { id, name, is_pinned, creation, updated_at } = editor
  return (
    <aside aria-label="About this editor">
      <div className="card">
        <h2 className="label">This editor</h2>
        <dl className="facts">
          <Moment term="Added" at={creation} time={time} />
          <Moment term="Changed" at={updated_at} time={time} />
          <div>
            <dt>Pinned</dt>
            <dd>{is_pinned ? 'To the top' : 'No'}</dd>
          </div>
        </dl>
        <div className="row-actions">
          <Ask
            id={`delete-${id}`}
            label="Delete"
            question={`Delete ${name}?`}
            hint="The editor leaves the board at once. The history keeps what was known."
            action={paths.adminEditorDeletion(id)}
          />
        </div>
      </div>
    </aside>
  )
}

function Moment({ term, at, time }: { term: string; at: string; time: (at: string) => string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <time dateTime={at}>{time(at)}</time>
      </dd>
    </div>
  )
}
