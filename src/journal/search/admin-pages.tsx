import { AdminSearchPage } from '../../../views/search/admin-search-page.tsx'
import { paths } from '../../core/paths.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { pageOf, redirectPastLastPage } from '../../web/http/paging.ts'
import { parametersOf, parseNarrowing } from './parsing/filter-rules.ts'
import { parseQuery } from './parsing/parse-query.ts'
import { searchArticles } from './queries.ts'
import { findExactly } from './result-queries.ts'
import { cleanQuery, parseExactSearch } from './rules.ts'

/**
 * The back office's search: every article, whatever its status, and those with the typed ref number, transaction id or
 * mobile.
 */
export function searchScreens(services: Services) {
  return screens(services).get(paths.adminSearch(), showSearch).routes
}

async function showSearch({ services, request, url, page: render }: Desk): Promise<Response> {
  const typed = cleanQuery(url.searchParams.get('q') ?? '')
  const page = pageOf(request)
  const narrowing = parseNarrowing(url.searchParams)
  const named = page === 1 ? parseExactSearch(typed) : undefined
  const [searched, exact] = await Promise.all([
    searchArticles(services.db, parseQuery(typed), { page, everyStatus: true, narrowing }),
    named ? findExactly(services.db, named) : [],
  ])
  const children = <AdminSearchPage typed={typed} page={page} exact={exact} narrowing={narrowing} {...searched} />
  const href = (page: number) => paths.adminSearchFor(typed, page, parametersOf(narrowing))
  return (
    redirectPastLastPage({ page, total: searched.total }, href) ??
    render({ title: typed ? `Search: ${typed}` : 'Search', children })
  )
}
