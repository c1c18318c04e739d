import { Elysia } from 'elysia'
import { forSession } from '../http/guard.tsx'
import { historyPage } from '../http/history.tsx'
import { privateNotFound } from '../http/private-page.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { partnerHistory } from './history.ts'
import { findAdminPartner } from './queries.ts'

/** The history of a partner, also of one that was deleted. */
export function partnerHistoryPages(services: Services) {
  return new Elysia().get('/admin/indexing/:id/history', ({ request, params }) =>
    forSession(services, request, '/admin', async (session) => {
      const id = idIn(params.id)
      if (!id) return privateNotFound(services, request, session)
      const partner = await findAdminPartner(services.db, id)
      return historyPage(services, request, session, {
        kind: 'partner',
        subject: String(id),
        words: partnerHistory,
        href: (page) => paths.adminPartnerHistory(id, page),
        present: partner && { of: partner.title, back: { href: paths.adminPartner(id), text: 'The partner' } },
        deleted: ({ title = `number ${id}` }) => ({
          of: `A partner that was deleted: ${title}`,
          back: { href: paths.adminIndexing(), text: 'Indexing' },
        }),
      })
    }),
  )
}
