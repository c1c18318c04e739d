import { EditorListPage } from '../../views/editors/editor-list-page.tsx'
import { type Desk, screens } from '../http/desk.ts'
import { historyPage } from '../http/history.tsx'
import { afterLast, pageOf } from '../http/paging.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { counted } from '../text/counted.ts'
import { deleteEditor, setPins, updateEditor } from './actions.ts'
import { editorHistory, editorProblem } from './fields.ts'
import { findAdminEditor, listEditorPage } from './queries.ts'

const listed = { lists: ['ids'] }

/** The back office's list of the editors, what can be done in it, and each editor's history. */
export function editorListScreens(services: Services) {
  return screens(services)
    .get(paths.adminEditors(), showList)
    .post(paths.adminEditorPins(), pinSelected, listed)
    .post('/admin/editors/:id/status', setStatus, listed)
    .post('/admin/editors/:id/delete', remove, listed)
    .get('/admin/editors/:id/history', showHistory).routes
}

async function showList(desk: Desk): Promise<Response> {
  const page = pageOf(desk.request)
  const list = await listEditorPage(desk.services.db, page)
  const children = <EditorListPage page={page} {...list} />
  return afterLast({ page, total: list.total }, paths.adminEditors) ?? desk.page({ title: 'Editors', children })
}

const list = paths.adminEditors()

async function pinSelected({ services, session, form, change, back }: Desk): Promise<Response> {
  const ids = (form.lists.ids ?? []).map(idIn).filter((id) => id !== undefined)
  const isPinned = form.texts.pin !== '0'
  const done = isPinned ? 'pinned' : 'unpinned'
  if (ids.length === 0) return back(list, 'error', `No editor was ${done}: select at least one first`)
  const result = await change(setPins(services, session.user.name, ids, isPinned))
  if (!result.ok) return back(list, 'error', result.problem.message)
  if (result.changed === 0) return back(list, 'normal', `These editors were already ${done}`)
  const text = `${counted(result.changed, 'editor')} ${result.changed === 1 ? 'is' : 'are'} now ${done}`
  return back(list, 'success', text)
}

async function setStatus({ services, session, form, change, back }: Desk, params: { id: string }): Promise<Response> {
  const id = idIn(params.id)
  if (!id) return back(list, 'error', editorProblem('not_found').message)
  const result = await change(updateEditor(services, session.user.name, id, { status: form.texts.status ?? '' }))
  if (!result.ok) return back(list, 'error', result.problem.message)
  return back(list, 'success', `${result.editor.name} is now ${result.editor.status}`)
}

async function remove({ services, session, change, back }: Desk, params: { id: string }): Promise<Response> {
  const id = idIn(params.id)
  if (!id) return back(list, 'error', editorProblem('not_found').message)
  const result = await change(deleteEditor(services, session.user.name, id))
  if (!result.ok) return back(list, 'error', result.problem.message)
  return back(list, 'success', `${result.name} was deleted`)
}

/** The history of an editor, also of one who was deleted. */
async function showHistory(desk: Desk, params: { id: string }): Promise<Response> {
  const id = idIn(params.id)
  if (!id) return desk.notFound()
  const editor = await findAdminEditor(desk.services.db, id)
  return historyPage(desk, {
    kind: 'editor',
    subject: String(id),
    words: editorHistory,
    href: (page) => paths.adminEditorHistory(id, page),
    present: editor && { of: editor.name, back: { href: paths.adminEditor(id), text: 'The editor' } },
    deleted: ({ name = `number ${id}` }) => ({
      of: `Deleted editor: ${name}`,
      back: { href: list, text: 'Editors' },
    }),
  })
}
