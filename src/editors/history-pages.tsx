import { Elysia } from 'elysia'
import { forSession } from '../http/guard.tsx'
import { historyPage } from '../http/history.tsx'
import { privateNotFound } from '../http/private-page.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { editorHistory } from './history.ts'
import { findAdminEditor } from './queries.ts'

/** The history of an editor, also of one who was deleted. */
export function editorHistoryPages(services: Services) {
  return new Elysia().get('/admin/editors/:id/history', ({ request, params }) =>
    forSession(services, request, '/admin', async (session) => {
      const id = idIn(params.id)
      if (!id) return privateNotFound(services, request, session)
      const editor = await findAdminEditor(services.db, id)
      return historyPage(services, request, session, {
        kind: 'editor',
        subject: String(id),
        words: editorHistory,
        href: (page) => paths.adminEditorHistory(id, page),
        present: editor && { of: editor.name, back: { href: paths.adminEditor(id), text: 'The editor' } },
        deleted: ({ name = `number ${id}` }) => ({
          of: `An editor who was deleted: ${name}`,
          back: { href: paths.adminEditors(), text: 'Editors' },
        }),
      })
    }),
  )
}
