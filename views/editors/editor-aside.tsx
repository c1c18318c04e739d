import type { AdminEditor } from '../../src/editors/queries.ts'
import { paths } from '../../src/paths.ts'
import { AboutCard } from '../ui/about-card.tsx'
import { Moment } from '../ui/moment.tsx'
import { DeleteEditor } from './delete-editor.tsx'

/** The facts beside an editor's form, with the links to history and deletion. */
export function EditorAside({ editor, zone, page }: { editor: AdminEditor; zone: string; page: number }) {
  const { id, is_pinned, creation, updated_at } = editor
  const facts = [
    ['Added', <Moment key="added" at={creation} zone={zone} day />],
    ['Changed', <Moment key="changed" at={updated_at} zone={zone} day />],
    ['Pinned', is_pinned ? 'To the top' : 'No'],
  ] as const
  return (
    <AboutCard thing="editor" facts={facts}>
      <a href={paths.adminEditorHistory(id)}>History</a>
      <DeleteEditor editor={editor} page={page} leaves />
    </AboutCard>
  )
}
