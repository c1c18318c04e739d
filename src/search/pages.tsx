import { Elysia } from 'elysia'
import { NamePage } from '../../views/search/name-page.tsx'
import { SearchPage } from '../../views/search/search-page.tsx'
import { errorPage } from '../http/errors.tsx'
import { publicPage } from '../http/page.tsx'
import { afterLast, pageOf } from '../http/paging.ts'
import { turnedAway } from '../http/refusal.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { readShell } from '../site/queries.ts'
import { narrowingIn, parametersOf } from './filter-rules.ts'
import { listByName } from './name-queries.ts'
import type { NameKind } from './names.ts'
import { searchOf } from './reading-rules.ts'
import { listed, searchTerms } from './rules.ts'
import { searchForAnyone } from './turn.ts'

/** The public search, and browsing by author and keyword. */
export function searchPages(services: Services) {
  const byName = async (
    request: Request,
    kind: NameKind,
    name: string,
    pathOf: (name: string, page?: number) => string,
  ) => {
    const page = pageOf(request)
    const [shell, found] = await Promise.all([readShell(services), listByName(services.db, kind, name, page)])
    if (!found) return errorPage(services, request, 404)
    const href = (page: number) => pathOf(found.name, page)
    const beyond = afterLast({ page, total: listed(found.total) }, href)
    if (beyond) return beyond
    const view = { kind, page, href, ...found }
    return publicPage(services, shell, request, {
      title: found.name,
      canonical: href(page),
      children: <NamePage {...view} />,
    })
  }
  return new Elysia()
    .get(paths.search(), async ({ request }) => {
      const { searchParams } = new URL(request.url)
      const keyword = searchTerms(searchParams.get('keyword') ?? '')
      const narrowing = narrowingIn(searchParams)
      const page = pageOf(request)
      const [shell, searched] = await Promise.all([
        readShell(services),
        searchForAnyone(services, request, searchOf(keyword), { page, narrowing }),
      ])
      if (!searched.ok) return turnedAway(services, request, searched.refusal)
      return (
        afterLast({ page, total: searched.value.total }, (page) =>
          paths.searchFor(keyword, page, parametersOf(narrowing)),
        ) ??
        publicPage(services, shell, request, {
          title: keyword ? `Search: ${keyword}` : 'Search',
          children: <SearchPage {...{ keyword, page, narrowing }} {...searched.value} />,
        })
      )
    })
    .get('/authors/:name', ({ request, params }) => byName(request, 'author', params.name, paths.author))
    .get('/keywords/:word', ({ request, params }) => byName(request, 'keyword', params.word, paths.keyword))
}
