import { EditorAside } from '../../views/editors/editor-aside.tsx'
import { EditorFormPage } from '../../views/editors/editor-form-page.tsx'
import type { Desk } from '../http/desk.ts'
import { recordScreens, type ShownForm } from '../http/record-screens.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { pageIn } from '../text/paging.ts'
import { addEditor, updateEditor } from './actions.ts'
import { editorLabels, editorProblem, editorSaved } from './fields.ts'
import { editorForm, typedEditor } from './form.ts'
import { type AdminEditor, findAdminEditor } from './queries.ts'

/** The back office's form of an editor, to add one and to change one. */
export function editorFormScreens(services: Services) {
  return recordScreens<AdminEditor>(services, {
    kind: 'editor',
    routes: { add: paths.adminNewEditor(), edit: '/admin/editors/:id' },
    labels: editorLabels,
    image: { column: 'picture', isIn: ({ picture }) => picture !== 'avatar.png' },
    version: 'updated_at',
    said: { ...editorSaved, gone: editorProblem('not_found').message },
    blank: editorForm.blank,
    typed: (editor) => ({ ...typedEditor(editor), updated_at: editor.updated_at }),
    find: findAdminEditor,
    add: addEditor,
    update: updateEditor,
    list: ({ page }) => paths.adminEditors(pageIn(page)),
    show,
  })
}

function show(desk: Desk, editor: AdminEditor | undefined, { values, errors = [], notes, status }: ShownForm) {
  const page = pageIn(values.page)
  const form = editor
    ? { action: paths.adminEditor(editor.id), name: editor.name, picture: editor.picture, page }
    : { action: paths.adminNewEditor(), picture: '' }
  const aside = editor && <EditorAside editor={editor} zone={desk.services.config.timeZone} page={page} />
  const children = <EditorFormPage {...form} values={values} errors={errors} notes={notes} aside={aside} />
  return desk.page({ title: editor?.name ?? 'Add editor', status, children })
}
