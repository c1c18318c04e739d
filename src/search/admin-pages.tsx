import { AdminSearchPage } from '../../views/search/admin-search-page.tsx'
import { isRefnumber } from '../articles/rules.ts'
import { type Desk, screens } from '../http/desk.ts'
import { afterLast, pageOf } from '../http/paging.ts'
import { turnedAway } from '../http/refusal.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { findByRefnumber } from './result-queries.ts'
import { searchOf, searchTerms } from './rules.ts'
import { searchInTurn } from './turn.ts'

/** The back office's search: every article, whatever its status, and the one with the typed ref number. */
export function searchScreens(services: Services) {
  return screens(services).get(paths.adminSearch(), showSearch).routes
}

async function showSearch({ services, request, url, page: render }: Desk): Promise<Response> {
  const q = searchTerms(url.searchParams.get('q') ?? '')
  const page = pageOf(request)
  const [searched, exact] = await Promise.all([
    searchInTurn(services, request, searchOf(q), { page, everyStatus: true }),
    isRefnumber(q) && page === 1 ? findByRefnumber(services.db, q) : undefined,
  ])
  if (!searched.ok) return turnedAway(services, request, searched.refusal)
  const { value } = searched
  const children = <AdminSearchPage q={q} page={page} exact={exact} {...value} />
  return (
    afterLast({ page, total: value.total }, (page) => paths.adminSearchFor(q, page)) ??
    render({ title: q ? `Search: ${q}` : 'Search', children })
  )
}
