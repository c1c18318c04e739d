import { Elysia } from 'elysia'
import type { ReactNode } from 'react'
import { EditorAside } from '../../views/editors/editor-aside.tsx'
import { EditorFormPage, type EditorValues } from '../../views/editors/editor-form-page.tsx'
import { seenAt } from '../audit/rules.ts'
import { refusedClash } from '../http/clash.tsx'
import type { Form } from '../http/form.ts'
import { refusedForm, savedForm, withFilesAgain } from '../http/form-answer.ts'
import { forSession, forSubmit, typedBefore } from '../http/guard.tsx'
import { privateNotFound, privatePage } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { pageIn } from '../text/paging.ts'
import { errorsOf, type FieldError } from '../text/problems.ts'
import { addEditor, type EditorConflict, updateEditor } from './actions.ts'
import { typedEditor } from './form.ts'
import { type EditorField, editorLabels, editorProblem, editorSaved } from './problems.ts'
import { type AdminEditor, findAdminEditor } from './queries.ts'

/** The back office's form of an editor, to add one and to change one. */
export function editorFormPages(services: Services) {
  const submit = (request: Request, act: (session: Session, form: Form) => Promise<Response>) =>
    forSubmit(services, request, '/admin', act, { files: { imgFile: 'invalid_image' } })
  return new Elysia()
    .get(paths.adminNewEditor(), ({ request }) =>
      forSession(services, request, '/admin', async (session) => {
        const typed = await typedBefore(services, request, session)
        return newPage(services, request, session, { values: { ...typedEditor(), ...typed } })
      }),
    )
    .post(
      paths.adminNewEditor(),
      ({ request }) => submit(request, (session, form) => add(services, request, session, form)),
      { parse: 'none' },
    )
    .get('/admin/editors/:id', ({ request, params }) =>
      forSession(services, request, '/admin', (session) => showEditor(services, request, session, params.id)),
    )
    .post(
      '/admin/editors/:id',
      ({ request, params }) => submit(request, (session, form) => edit(services, request, session, params.id, form)),
      { parse: 'none' },
    )
}

/** What stands in a form, what is wrong with it, what else is to be said, and the answer's status. */
type Shown = { values: EditorValues; errors?: FieldError[]; notes?: ReactNode; status?: number }

function newPage(services: Services, request: Request, session: Session, { values, errors = [], status }: Shown) {
  const form = { action: paths.adminNewEditor(), values, picture: '', errors }
  return privatePage(services, request, {
    tool: '/admin',
    title: 'Add editor',
    session,
    status,
    children: <EditorFormPage {...form} />,
  })
}

function editPage(services: Services, request: Request, session: Session, editor: AdminEditor, shown: Shown) {
  const { values, errors = [], notes, status } = shown
  const page = pageIn(values.page)
  const { id, name, picture } = editor
  const form = { name, action: paths.adminEditor(id), page, values, picture, errors }
  return privatePage(services, request, {
    tool: '/admin',
    title: editor.name,
    session,
    status,
    children: (
      <EditorFormPage
        {...form}
        notes={notes}
        aside={<EditorAside editor={editor} zone={services.config.timeZone} page={page} />}
      />
    ),
  })
}

async function showEditor(services: Services, request: Request, session: Session, parameter: string) {
  const id = idIn(parameter)
  const editor = id && (await findAdminEditor(services.db, id))
  if (!editor) return privateNotFound(services, request, session)
  const typed = await typedBefore(services, request, session)
  const page = new URL(request.url).searchParams.get('page') ?? ''
  const values = { ...typedEditor(editor), updated_at: editor.updated_at, page, ...typed }
  return editPage(services, request, session, editor, { values })
}

async function add(services: Services, request: Request, session: Session, { texts, files }: Form) {
  const result = await addEditor(services, session.user.name, texts, files.imgFile)
  if (result.ok) return saved(services, request, editorSaved.added)
  const errors = errorsOf(result.problems ?? [result.problem])
  const shown = { values: { ...typedEditor(), ...texts }, errors: withFilesAgain(errors, files), status: 422 }
  return refusedForm(request, 422, errors, () => newPage(services, request, session, shown))
}

async function edit(services: Services, request: Request, session: Session, parameter: string, form: Form) {
  const id = idIn(parameter)
  const { texts, files } = form
  const seen = seenAt(texts.updated_at)
  const result = id ? await updateEditor(services, session.user.name, id, texts, files.imgFile, seen) : undefined
  if (result?.ok) return saved(services, request, editorSaved.updated, pageIn(texts.page))
  const editor = id && (await findAdminEditor(services.db, id))
  if (!result || !editor) {
    const gone = [{ name: '', text: editorProblem('not_found').message }]
    return refusedForm(request, 404, gone, () => privateNotFound(services, request, session))
  }
  const errors = errorsOf(result.problems ?? [result.problem])
  if (result.conflict) return refuseClash(services, request, session, result.conflict, form, errors)
  const shown = { values: { ...typedEditor(editor), ...texts }, errors: withFilesAgain(errors, files), status: 422 }
  return refusedForm(request, 422, errors, () => editPage(services, request, session, editor, shown))
}

function saved(services: Services, request: Request, text: string, page = 1): Response {
  services.memory.forget()
  return savedForm(request, paths.adminEditors(page), { kind: 'success', text })
}

/** Both versions of what two people changed. */
function refuseClash(
  services: Services,
  request: Request,
  session: Session,
  { now, mine, clash }: EditorConflict,
  { texts, files }: Form,
  errors: FieldError[],
) {
  const there: EditorValues = { ...typedEditor(now), updated_at: now.updated_at, page: texts.page ?? '' }
  const versions = (name: string) =>
    name === 'picture'
      ? {
          label: editorLabels.imgFile,
          now: now.picture === 'avatar.png' ? '' : 'another one',
          mine: files.imgFile ? 'the one you chose' : '',
        }
      : { label: editorLabels[name as EditorField], now: there[name] ?? '', mine: texts[name] ?? '' } // a clash is in a field
  const two = { thing: 'editor', there, typed: texts, mine, clash, versions, errors }
  return refusedClash(request, two, (values, notes) =>
    editPage(services, request, session, now, { values, errors: withFilesAgain(errors, files), notes, status: 409 }),
  )
}
