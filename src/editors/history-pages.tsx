import { Elysia } from 'elysia'
import { HistoryPage } from '../../views/audit/history-page.tsx'
import { listHistory } from '../audit/queries.ts'
import { forSession } from '../http/guard.tsx'
import { idIn } from '../http/json.ts'
import { privateNotFound, privatePage } from '../http/private-page.tsx'
import { paths } from '../paths.ts'
import { pageIn } from '../search/rules.ts'
import type { Services } from '../services.ts'
import { editorHistory } from './history.ts'
import { findAdminEditor } from './queries.ts'

/** The history of an editor, also of one who was deleted. */
export function editorHistoryPages(services: Services) {
  const { db, config } = services
  return new Elysia().get('/admin/editors/:id/history', ({ request, params }) =>
    forSession(services, request, '/admin', async (session) => {
      const id = idIn(params.id)
      const page = pageIn(new URL(request.url).searchParams.get('page') ?? undefined)
      const [editor, history] = id
        ? await Promise.all([findAdminEditor(db, id), listHistory(db, 'editor', String(id), page)])
        : []
      if (!id || !history || (!editor && history.total === 0)) return privateNotFound(services, request, session)
      return privatePage(services, request, {
        ...{ tool: '/admin', title: 'History', session },
        children: (
          <HistoryPage
            of={editor?.name ?? `An editor who was deleted: ${history.entries[0]?.before.name ?? `number ${id}`}`}
            back={
              editor
                ? { href: paths.adminEditor(id), text: 'The editor' }
                : { href: paths.adminEditors(), text: 'Editors' }
            }
            words={editorHistory}
            {...{ history, page, zone: config.timeZone }}
            href={(page) => paths.adminEditorHistory(id, page)}
          />
        ),
      })
    }),
  )
}
