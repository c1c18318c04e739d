import type { ReactNode } from 'react'
import { EditorAside } from '../../views/editors/editor-aside.tsx'
import { EditorFormPage, type EditorValues } from '../../views/editors/editor-form-page.tsx'
import { parseVersion } from '../audit/rules.ts'
import { refusedClash } from '../http/clash.tsx'
import { type Desk, screens, withFilesAgain } from '../http/desk.ts'
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
export function editorFormScreens(services: Services) {
  return screens(services)
    .get(paths.adminNewEditor(), showNew)
    .post(paths.adminNewEditor(), add, withImage)
    .get('/admin/editors/:id', showEditor)
    .post('/admin/editors/:id', edit, withImage).routes
}

const withImage = { files: { imgFile: 'invalid_image' } }

async function showNew(desk: Desk): Promise<Response> {
  return newPage(desk, { values: { ...typedEditor(), ...(await desk.takeDraft()) } })
}

/** What stands in a form, what is wrong with it, what else is to be said, and the answer's status. */
type Shown = { values: EditorValues; errors?: FieldError[]; notes?: ReactNode; status?: number }

function newPage(desk: Desk, { values, errors = [], status }: Shown) {
  const form = { action: paths.adminNewEditor(), values, picture: '', errors }
  return desk.page({ title: 'Add editor', status, children: <EditorFormPage {...form} /> })
}

function editPage(desk: Desk, editor: AdminEditor, shown: Shown) {
  const { values, errors = [], notes, status } = shown
  const page = pageIn(values.page)
  const { id, name, picture } = editor
  const form = { name, action: paths.adminEditor(id), page, values, picture, errors }
  return desk.page({
    title: editor.name,
    status,
    children: (
      <EditorFormPage
        {...form}
        notes={notes}
        aside={<EditorAside editor={editor} zone={desk.services.config.timeZone} page={page} />}
      />
    ),
  })
}

async function showEditor(desk: Desk, params: { id: string }) {
  const id = idIn(params.id)
  const editor = id && (await findAdminEditor(desk.services.db, id))
  if (!editor) return desk.notFound()
  const typed = await desk.takeDraft()
  const page = desk.url.searchParams.get('page') ?? ''
  const values = { ...typedEditor(editor), updated_at: editor.updated_at, page, ...typed }
  return editPage(desk, editor, { values })
}

async function add(desk: Desk): Promise<Response> {
  const { services, session, form } = desk
  const { texts, files } = form
  const result = await desk.change(addEditor(services, session.user.name, texts, files.imgFile))
  if (result.ok) return desk.saved(paths.adminEditors(), editorSaved.added)
  const errors = errorsOf(result.problems ?? [result.problem])
  const shown = { values: { ...typedEditor(), ...texts }, errors: withFilesAgain(errors, files), status: 422 }
  return desk.refused(422, errors, () => newPage(desk, shown))
}

async function edit(desk: Desk, params: { id: string }): Promise<Response> {
  const { services, session, form } = desk
  const { texts, files } = form
  const id = idIn(params.id)
  const seen = parseVersion(texts.updated_at)
  const result = id
    ? await desk.change(updateEditor(services, session.user.name, id, texts, files.imgFile, seen))
    : undefined
  if (result?.ok) return desk.saved(paths.adminEditors(pageIn(texts.page)), editorSaved.updated)
  const editor = id && (await findAdminEditor(desk.services.db, id))
  if (!result || !editor) {
    const gone = [{ name: '', text: editorProblem('not_found').message }]
    return desk.refused(404, gone, desk.notFound)
  }
  const errors = errorsOf(result.problems ?? [result.problem])
  if (result.conflict) return refuseClash(desk, result.conflict, errors)
  const shown = { values: { ...typedEditor(editor), ...texts }, errors: withFilesAgain(errors, files), status: 422 }
  return desk.refused(422, errors, () => editPage(desk, editor, shown))
}

/** Both versions of what two people changed. */
function refuseClash(desk: Desk, { now, mine, clash }: EditorConflict, errors: FieldError[]) {
  const { texts, files } = desk.form
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
  return refusedClash(desk, two, (values, notes) =>
    editPage(desk, now, { values, errors: withFilesAgain(errors, files), notes, status: 409 }),
  )
}
