import { Elysia } from 'elysia'
import { EditorListPage } from '../../views/editors/editor-list-page.tsx'
import type { FlashMessage } from '../../views/ui/flash.tsx'
import type { Form } from '../http/form.ts'
import { backOf, forSession, forSubmit } from '../http/guard.tsx'
import { afterLast, pageOf } from '../http/paging.ts'
import { privatePage, redirect } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { counted } from '../text/counted.ts'
import { deleteEditor, setPins, updateEditor } from './actions.ts'
import { editorProblem } from './problems.ts'
import { listEditorPage } from './queries.ts'

/** The back office's list of the editors, and what can be done in it. */
export function editorAdminPages(services: Services) {
  const submit = (request: Request, act: (session: Session, form: Form) => Promise<Response>) =>
    forSubmit(services, request, '/admin', act, { lists: ['ids'] })
  return new Elysia()
    .get(paths.adminEditors(), ({ request }) =>
      forSession(services, request, '/admin', (session) => showList(services, request, session)),
    )
    .post(
      paths.adminEditorPins(),
      ({ request }) => submit(request, (session, form) => pinSelected(services, session, form)),
      { parse: 'none' },
    )
    .post(
      '/admin/editors/:id/status',
      ({ request, params }) => submit(request, (session, form) => turn(services, session, params.id, form)),
      { parse: 'none' },
    )
    .post(
      '/admin/editors/:id/delete',
      ({ request, params }) => submit(request, (session, form) => remove(services, session, params.id, form)),
      { parse: 'none' },
    )
}

async function showList(services: Services, request: Request, session: Session): Promise<Response> {
  const page = pageOf(request)
  const list = await listEditorPage(services.db, page)
  const children = <EditorListPage page={page} {...list} />
  return (
    afterLast({ page, total: list.total }, paths.adminEditors) ??
    privatePage(services, request, { tool: '/admin', title: 'Editors', session, children })
  )
}

/** Where a form of the list leads, with a word about what became of it. */
function toList(form: Form, kind: FlashMessage['kind'], text: string): Response {
  return redirect(backOf(form, '/admin', paths.adminEditors()), { flash: { kind, text } })
}

async function pinSelected(services: Services, session: Session, form: Form): Promise<Response> {
  const ids = (form.lists.ids ?? []).map(idIn).filter((id) => id !== undefined)
  const isPinned = form.texts.pin !== '0'
  const done = isPinned ? 'pinned' : 'unpinned'
  if (ids.length === 0) return toList(form, 'error', `Nobody was ${done}: select the editors first`)
  const result = await setPins(services, session.user.name, ids, isPinned)
  if (!result.ok) return toList(form, 'error', result.problem.message)
  if (result.changed === 0) return toList(form, 'normal', `They were ${done} already`)
  services.memory.forget()
  return toList(
    form,
    'success',
    `${counted(result.changed, 'editor')} ${result.changed === 1 ? 'is' : 'are'} ${done} now`,
  )
}

async function turn(services: Services, session: Session, parameter: string, form: Form): Promise<Response> {
  const id = idIn(parameter)
  if (!id) return toList(form, 'error', editorProblem('not_found').message)
  const result = await updateEditor(services, session.user.name, id, { status: form.texts.status ?? '' })
  if (!result.ok) return toList(form, 'error', result.problem.message)
  services.memory.forget()
  return toList(form, 'success', `${result.editor.name} is ${result.editor.status} now`)
}

async function remove(services: Services, session: Session, parameter: string, form: Form): Promise<Response> {
  const id = idIn(parameter)
  if (!id) return toList(form, 'error', editorProblem('not_found').message)
  const result = await deleteEditor(services, session.user.name, id)
  if (!result.ok) return toList(form, 'error', result.problem.message)
  services.memory.forget()
  return toList(form, 'success', `${result.name} was deleted`)
}
