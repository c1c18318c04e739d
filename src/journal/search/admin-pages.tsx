import { AdminSearchPage } from '../../../views/search/admin-search-page.tsx'
import { paths } from '../../core/paths.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { pageOf, redirectPastLastPage } from '../../web/http/paging.ts'
import { narrowingIn, parametersOf } from './parsing/filter-rules.ts'
import { searchOf } from './parsing/query-rules.ts'
import { searchArticles } from './queries.ts'
import { findExactly } from './result-queries.ts'
import { exactSearchIn, searchTerms } from './rules.ts'

/** The back office's search: every article, whatever its status, and those with the typed ref number, transaction id or mobile. */
export function searchScreens(services: Services) {
  return screens(services).get(paths.adminSearch(), showSearch).routes
}

async function showSearch({ services, request, url, page: render }: Desk): Promise<Response> {
  const q = searchTerms(url.searchParams.get('q') ?? '')
  const page = pageOf(request)
  const narrowing = narrowingIn(url.searchParams)
  const named = page === 1 ? exactSearchIn(q) : undefined
  const [searched, exact] = await Promise.all([
    searchArticles(services.db, searchOf(q), { page, everyStatus: true, narrowing }),
    named ? findExactly(services.db, named) : [],
  ])
  const children = <AdminSearchPage q={q} page={page} exact={exact} narrowing={narrowing} {...searched} />
  const href = (page: number) => paths.adminSearchFor(q, page, parametersOf(narrowing))
  return (
    redirectPastLastPage({ page, total: searched.total }, href) ??
    render({ title: q ? `Search: ${q}` : 'Search', children })
  )
}
