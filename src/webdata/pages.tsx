import { Elysia } from 'elysia'
import { EntryListPage } from '../../views/webdata/entry-list-page.tsx'
import { noStoreHeaders } from '../http/caching.ts'
import { yieldToEventLoop } from '../http/event-loop.ts'
import { forSession, wantsJson } from '../http/guard.tsx'
import { privatePage } from '../http/private-page.tsx'
import { sessionOf } from '../http/session.ts'
import type { Services } from '../services.ts'
import { pageCount, pageIn } from '../text/paging.ts'
import { readEntries } from './actions.ts'
import type { Entry } from './queries.ts'
import { type EntryList, filterIn, filters, type ShownEntry, searchIn } from './rules.ts'
import { shown } from './shown.ts'

const tool = '/webdata'

/** The work log's list: all entries, or those of one status. */
export function webdataPages(services: Services) {
  return new Elysia()
    .get(tool, ({ request }) => showList(services, request, undefined))
    .get('/webdata/:filterType', ({ request, params }) => showList(services, request, params.filterType))
}

const headers = { ...noStoreHeaders, Vary: 'Accept, Cookie' }

/** The list as a page, or as JSON for its script. */
async function showList(services: Services, request: Request, filterType: string | undefined): Promise<Response> {
  if (wantsJson(request)) {
    const session = await sessionOf(services, request)
    if (!session) return Response.json({ error: 'unauthorized', status: 401 }, { status: 401, headers })
    return Response.json(await readList(services, request, filterType), { headers })
  }
  return forSession(services, request, tool, async (session) => {
    const list = await readList(services, request, filterType)
    const title = filters.find(({ filter }) => filter === list.filter)?.label ?? ''
    const page = await privatePage(services, request, { tool, title, session, children: <EntryListPage list={list} /> })
    page.headers.append('Vary', 'Accept')
    return page
  })
}

/** A page of twenty longer entries would hold the event loop for half a second. */
const maxListedLength = 10_000

/** Entries as the screens show them; yields between them, since each may take a while. */
async function shownAll(entries: Entry[], timeZone: string): Promise<ShownEntry[]> {
  const all: ShownEntry[] = []
  for (const entry of entries) {
    await yieldToEventLoop()
    all.push(shown(entry, timeZone, maxListedLength))
  }
  return all
}

/** Reads the list that an address asks for; beyond the last page, the last. */
async function readList(services: Services, request: Request, filterType: string | undefined): Promise<EntryList> {
  const { searchParams } = new URL(request.url)
  const wanted = { filter: filterIn(filterType), search: searchIn(searchParams.get('search') ?? '') }
  const asked = pageIn(searchParams.get('page') ?? undefined)
  const first = await readEntries(services, { ...wanted, page: asked })
  const page = Math.min(asked, pageCount(first.total))
  const { total, counts, entries } = page === asked ? first : await readEntries(services, { ...wanted, page })
  return { ...wanted, page, total, counts, entries: await shownAll(entries, services.config.timeZone) }
}
