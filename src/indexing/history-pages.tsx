import { Elysia } from 'elysia'
import { HistoryPage } from '../../views/audit/history-page.tsx'
import { listHistory } from '../audit/queries.ts'
import { forSession } from '../http/guard.tsx'
import { idIn } from '../http/json.ts'
import { privateNotFound, privatePage } from '../http/private-page.tsx'
import { paths } from '../paths.ts'
import { pageIn } from '../search/rules.ts'
import type { Services } from '../services.ts'
import { partnerHistory } from './history.ts'
import { findAdminPartner } from './queries.ts'

/** The history of a partner, also of one that was deleted. */
export function partnerHistoryPages(services: Services) {
  const { db, config } = services
  return new Elysia().get('/admin/indexing/:id/history', ({ request, params }) =>
    forSession(services, request, '/admin', async (session) => {
      const id = idIn(params.id)
      const page = pageIn(new URL(request.url).searchParams.get('page') ?? undefined)
      const [partner, history] = id
        ? await Promise.all([findAdminPartner(db, id), listHistory(db, 'partner', String(id), page)])
        : []
      if (!id || !history || (!partner && history.total === 0)) return privateNotFound(services, request, session)
      return privatePage(services, request, {
        ...{ tool: '/admin', title: 'History', session },
        children: (
          <HistoryPage
            of={partner?.title ?? `A partner that was deleted: ${history.entries[0]?.before.title ?? `number ${id}`}`}
            back={
              partner
                ? { href: paths.adminPartner(id), text: 'The partner' }
                : { href: paths.adminIndexing(), text: 'Indexing' }
            }
            words={partnerHistory}
            {...{ history, page, zone: config.timeZone }}
            href={(page) => paths.adminPartnerHistory(id, page)}
          />
        ),
      })
    }),
  )
}
