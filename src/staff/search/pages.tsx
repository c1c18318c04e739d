import { renderToStaticMarkup } from 'react-dom/server'
import { AdminSearchPage } from '../../../views/search/admin-search-page.tsx'
import { FoundGroupPage, FoundPage, NothingFound, NothingTyped } from '../../../views/search/found-page.tsx'
import { Suggestions } from '../../../views/search/suggestions.tsx'
import { roles } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { listUnseen } from '../../journal/access/article-queries.ts'
import { isNarrowed, parametersOf, parseNarrowing } from '../../journal/search/parsing/filter-rules.ts'
import { parseQuery } from '../../journal/search/parsing/parse-query.ts'
import { searchArticles } from '../../journal/search/queries.ts'
import { findExactly } from '../../journal/search/result-queries.ts'
import { cleanQuery, parseExactSearch } from '../../journal/search/rules.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import { redirect } from '../../web/http/redirect.ts'
import {
  type FoundGroup,
  groupIn,
  hitsPerPage,
  listSearchGroups,
  type SearchGroup,
  shownOfGroup,
} from './group-rules.ts'
import { findJump } from './jump-queries.ts'
import { isCode } from './jump-rules.ts'
import { articlesOf, findBeside, findInGroup, findSuggested } from './queries.ts'

/** Serves the back office's single search: within what the user may see, in groups; a number opens its page. */
export const officeSearch = (services: Services) =>
  screens(services, { role: roles }).get(paths.adminSearch(), showSearch).get('/admin/search/suggestions', suggest)
    .routes

const readTypedSearch = ({ url }: Desk) => cleanQuery(url.searchParams.get('q') ?? '')

async function showSearch(desk: Desk): Promise<Response> {
  const { services, session, url, request } = desk
  const { role } = session.user
  const typed = readTypedSearch(desk)
  if (typed === '') return desk.page({ title: 'Search', children: <NothingTyped role={role} /> })
  const group = groupIn(url.searchParams.get('in') ?? '', role)
  if (group && group !== 'articles') return showGroup(desk, typed, group)
  const isNarrowed = Object.keys(parametersOf(parseNarrowing(url.searchParams))).length > 0
  if (group || isNarrowed || readRequestedPage(request) > 1) return showArticles(desk, typed)
  const jump = await findJump(services.db, session.user, typed)
  return jump ? redirect(jump) : showAll(desk, typed)
}

const title = (typed: string) => `Search: ${typed}`

/** Shows a page of one group. */
async function showGroup(desk: Desk, q: string, group: Exclude<SearchGroup, 'articles'>): Promise<Response> {
  const { services, session, request } = desk
  const page = readRequestedPage(request)
  const part = { limit: hitsPerPage, offset: (page - 1) * hitsPerPage }
  const found = await findInGroup(services.db, session.user, { q, group, ...part })
  const children = <FoundGroupPage typed={q} page={page} group={group} {...found} />
  return desk.page({ title: title(q), children })
}

/** Shows the results of all groups; if only articles match, their list. */
async function showAll(desk: Desk, q: string): Promise<Response> {
  const { services, session } = desk
  const finding = findBeside(services.db, session.user, q, shownOfGroup)
  const mayGuess = async () => (await finding).length === 0
  const [beside, articles] = await Promise.all([finding, readArticles(desk, q, mayGuess)])
  const { instead = [] } = articles ?? {}
  const [meant] = instead
  const others = beside.length > 0 || !meant ? beside : await findBeside(services.db, session.user, meant, shownOfGroup)
  if (others.length === 0) return showArticlesPage(desk, q, articles)
  const groups = articles ? [...groupOfArticles(articles), ...others] : others
  const children = <FoundPage typed={q} groups={groups} instead={instead} />
  return desk.page({ title: title(q), children })
}

type Articles = NonNullable<Awaited<ReturnType<typeof readArticles>>>

/** Reads the articles with a typed number, transaction id or mobile, and a page of those that match. */
async function readArticles({ services, session, url, request }: Desk, q: string, mayGuess = async () => true) {
  if (!listSearchGroups(session.user.role).includes('articles')) return undefined
  const [page, narrowing] = [readRequestedPage(request), parseNarrowing(url.searchParams)]
  const named = page === 1 ? parseExactSearch(q) : undefined
  const unseen = await listUnseen(services.db, session.user)
  const [searched, exact] = await Promise.all([
    searchArticles(services.db, parseQuery(q), { page, unseen, narrowing, mayGuess }),
    named ? findExactly(services.db, named, unseen) : [],
  ])
  const isFar = searched.nearest && isCode(q)
  return { ...searched, ...(isFar && { results: [], total: 0 }), exact, page, narrowing }
}

function groupOfArticles({ exact, results, total }: Articles): FoundGroup[] {
  const found = articlesOf({ exact, results, total }, shownOfGroup)
  return found.total > 0 ? [{ group: 'articles', ...found }] : []
}

const showArticles = async (desk: Desk, q: string) => showArticlesPage(desk, q, await readArticles(desk, q))

async function showArticlesPage(desk: Desk, q: string, found: Articles | undefined): Promise<Response> {
  const { role } = desk.session.user
  if (!found || (found.total === 0 && found.exact.length === 0)) {
    const children = <NothingFound typed={q} role={role} isNarrowed={found && isNarrowed(found.narrowing)} />
    return desk.page({ title: title(q), children })
  }
  const within = desk.url.searchParams.has('in') ? { in: 'articles' } : undefined
  const { page, narrowing, total } = found
  const href = (page: number) => paths.adminSearchFor(q, page, { ...within, ...parametersOf(narrowing) })
  const beyond = redirectPastLastPage({ page, total }, href)
  return beyond ?? desk.page({ title: title(q), children: <AdminSearchPage typed={q} within={within} {...found} /> })
}

/** Shows the first results while the user types, as a part of a page; the form leads to all. */
async function suggest(desk: Desk): Promise<Response> {
  const { services, session } = desk
  const [q, { role }] = [readTypedSearch(desk), session.user]
  const found = q === '' ? undefined : await findSuggested(services.db, session.user, q)
  const html = found ? renderToStaticMarkup(<Suggestions typed={q} role={role} {...found} />) : ''
  return new Response(html, { headers: { ...noStoreHeaders, 'Content-Type': 'text/html; charset=utf-8' } })
}
