import { Elysia } from 'elysia'
import { BoardPage } from '../../../views/board/board-page.tsx'
import { EditorControls } from '../../../views/board/editor-controls.tsx'
import { EditorListPage } from '../../../views/board/editor-list-page.tsx'
import { Moment } from '../../../views/ui/moment.tsx'
import { paths } from '../../core/paths.ts'
import { idIn } from '../../core/text/clean.ts'
import { counted } from '../../core/text/counted.ts'
import { t } from '../../core/words/words.ts'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import type { Desk } from '../../office/screens/desk.ts'
import { recordScreens } from '../../office/screens/record-screens.tsx'
import { journalName } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import { excerpt } from '../citing/metadata.ts'
import { editorRecords, setPins } from './actions.ts'
import { isOnlySignatory, listEditorPage } from './admin-queries.ts'
import { listBoard } from './queries.ts'
import { onlySignatory } from './rules.ts'

/** The public page of the editorial board. */
export function editorPages(services: Services) {
  return new Elysia().get(paths.board(), async ({ request }) => {
    const [shell, members] = await Promise.all([readShell(services), listBoard(services.db)])
    return answerPublicPage(services, request, {
      shell,
      title: t('Editorial Board'),
      description: excerpt(
        t('The editors of {journal}: {names}', {
          journal: journalName(shell.settings),
          names: members.map(({ name }) => name).join(', '),
        }),
      ),
      canonical: paths.board(),
      children: <BoardPage members={members} />,
    })
  })
}

/** The back office's screens of the editors, and the pins in their list. */
export function editorScreens(services: Services) {
  return recordScreens(services, editorRecords, {
    controls: (form, editor, caution) => (
      <EditorControls form={form} picture={editor?.picture ?? ''} caution={caution} />
    ),
    cautionFor: async (db, { id }) => ((await isOnlySignatory(db, id)) ? onlySignatory : undefined),
    factsOf: ({ creation, updated_at, is_pinned }) => [
      ['Added', <Moment key="added" at={creation} day />],
      ['Changed', <Moment key="changed" at={updated_at} day />],
      ['Pinned', is_pinned ? 'To the top' : 'No'],
    ],
  })
    .get(list, showEditorList)
    .post(paths.adminEditorPins(), pinSelected, { lists: ['ids'] }).routes
}

const list = paths.editors.list()

async function showEditorList(desk: Desk): Promise<Response> {
  const page = readRequestedPage(desk.request)
  const listed = await listEditorPage(desk.services.db, page)
  const children = <EditorListPage page={page} {...listed} />
  return (
    redirectPastLastPage({ page, total: listed.total }, paths.editors.list) ?? desk.page({ title: 'Editors', children })
  )
}

async function pinSelected({ actor, form, change, back }: Desk): Promise<Response> {
  const ids = (form.lists.ids ?? []).map(idIn).filter((id) => id !== undefined)
  const isPinned = form.texts.pin !== '0'
  const done = isPinned ? 'pinned' : 'unpinned'
  if (ids.length === 0) return back(list, 'error', 'Select at least one editor first.')
  const result = await change(setPins(actor, ids, isPinned))
  if (!result.ok) return back(list, 'error', result.problem.message)
  if (result.changed === 0) return back(list, 'normal', `These editors were already ${done}`)
  const text = `${counted(result.changed, 'editor')} ${result.changed === 1 ? 'is' : 'are'} now ${done}`
  return back(list, 'success', text)
}
