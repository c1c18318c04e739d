import { Elysia } from 'elysia'
import { AdminSearchPage } from '../../views/search/admin-search-page.tsx'
import { isRefnumber } from '../articles/rules.ts'
import { forSession } from '../http/guard.tsx'
import { afterLast, pageOf } from '../http/paging.ts'
import { privatePage } from '../http/private-page.tsx'
import { turnedAway } from '../http/refusal.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { findByRefnumber } from './result-queries.ts'
import { searchOf, searchTerms } from './rules.ts'
import { searchInTurn } from './turn.ts'

/** The back office's search: every article, whatever its status, and the one with the ref number that was typed. */
export function searchAdminPages(services: Services) {
  const { db } = services
  return new Elysia().get(paths.adminSearch(), ({ request }) =>
    forSession(services, request, '/admin', async (session) => {
      const q = searchTerms(new URL(request.url).searchParams.get('q') ?? '')
      const page = pageOf(request)
      const [searched, exact] = await Promise.all([
        searchInTurn(services, request, searchOf(q), { page, everyStatus: true }),
        isRefnumber(q) && page === 1 ? findByRefnumber(db, q) : undefined,
      ])
      if (!searched.ok) return turnedAway(services, request, searched.refusal)
      return (
        afterLast({ page, total: searched.value.total }, (page) => paths.adminSearchFor(q, page)) ??
        privatePage(services, request, {
          tool: '/admin',
          title: q ? `Search: ${q}` : 'Search',
          session,
          children: <AdminSearchPage {...{ q, page, exact }} {...searched.value} />,
        })
      )
    }),
  )
}
