import type { AdminEditor } from '../../src/editors/queries.ts'
import { paths } from '../../src/paths.ts'
import { Moment } from '../ui/moment.tsx'
import { DeleteEditor } from './delete-editor.tsx'

/** What is known of an editor beside the form, and what else can be done. */
export function EditorAside({ editor, zone, page }: { editor: AdminEditor; zone: string; page: number }) {
  const { id, is_pinned, creation, updated_at } = editor
  return (
    <aside aria-label="About this editor">
      <div className="card">
        <h2 className="label">This editor</h2>
        <dl className="facts">
          <div>
            <dt>Added</dt>
            <dd>
              <Moment at={creation} zone={zone} day />
            </dd>
          </div>
          <div>
            <dt>Changed</dt>
            <dd>
              <Moment at={updated_at} zone={zone} day />
            </dd>
          </div>
          <div>
            <dt>Pinned</dt>
            <dd>{is_pinned ? 'To the top' : 'No'}</dd>
          </div>
        </dl>
        <div className="row-actions">
          <a href={paths.adminEditorHistory(id)}>History</a>
          <DeleteEditor editor={editor} page={page} leaves />
        </div>
      </div>
    </aside>
  )
}
