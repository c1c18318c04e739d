import { Elysia } from 'elysia'
import { SearchPage } from '../../views/search/search-page.tsx'
import { publicPage } from '../http/page.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { readShell } from '../site/queries.ts'
import { searchArticles } from './queries.ts'
import { pageIn, searchTerms } from './rules.ts'

/** The public search. */
export function searchPages(services: Services) {
  return new Elysia().get(paths.search(), async ({ request }) => {
    const asked = new URL(request.url).searchParams
    const keyword = searchTerms(asked.get('keyword') ?? '')
    const page = pageIn(asked.get('page') ?? undefined)
    const [shell, found] = await Promise.all([
      readShell(services.db),
      keyword ? searchArticles(services.db, keyword, page) : { results: [], total: 0 },
    ])
    return publicPage(services, shell, request, {
      title: keyword ? `Search: ${keyword}` : 'Search',
      children: <SearchPage keyword={keyword} page={page} {...found} />,
    })
  })
}
