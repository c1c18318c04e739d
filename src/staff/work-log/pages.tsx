import { EntryListPage } from '../../../views/work-log/entry-list-page.tsx'
import { pageCount, pageIn } from '../../core/text/paging.ts'
import { yieldToEventLoop } from '../../core/workers/event-loop.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { wantsJson } from '../../office/screens/guard.tsx'
import type { Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { readEntries } from './actions.ts'
import { type EntryList, isCorrectable, type ShownEntry } from './entry-rules.ts'
import type { Entry } from './queries.ts'
import { filterIn, filters } from './rules.ts'
import { searchIn } from './search-rules.ts'
import { makeShownEntry } from './shown-entry.ts'

/** Serves the work log's list: all entries, or those of one status. */
export function webdataPages(services: Services) {
  return screens(services, { tool: '/webdata' })
    .get('/webdata', (desk) => showEntryList(desk, undefined))
    .get('/webdata/:filterType', (desk, { filterType }) => showEntryList(desk, filterType)).routes
}

/** Shows the list as a page, or as JSON for its script. */
async function showEntryList(desk: Desk, filterType: string | undefined): Promise<Response> {
  const list = await readList(desk, filterType)
  if (wantsJson(desk.request)) return Response.json(list, { headers: { ...noStoreHeaders, Vary: 'Accept, Cookie' } })
  const title = filters.find(({ filter }) => filter === list.filter)?.label ?? ''
  const page = await desk.page({ title, children: <EntryListPage list={list} /> })
  page.headers.append('Vary', 'Accept')
  return page
}

/**
 * The most characters of an entry in the list: a page of twenty longer ones would block the event loop for half a
 * second.
 */
const maxListedLength = 10_000

/** Converts entries for the screens; yields between them, since each may take a while. */
async function makeShownEntries({ actor: { clock, config, username } }: Desk, entries: Entry[]): Promise<ShownEntry[]> {
  const all: ShownEntry[] = []
  for (const entry of entries) {
    await yieldToEventLoop()
    const listed = makeShownEntry(entry, config.timeZone, maxListedLength)
    const isEditable = !listed.isCut && isCorrectable(entry, username, clock())
    all.push(isEditable ? { ...listed, source: entry.content } : listed)
  }
  return all
}

/** Reads the list for an address; beyond the last page, returns the last page. */
async function readList(desk: Desk, filterType: string | undefined): Promise<EntryList> {
  const { services, url } = desk
  const { searchParams } = url
  const filter = filterIn(filterType)
  const searched = searchIn(searchParams.get('search') ?? '', services.config.timeZone)
  const requested = { filter, ...searched }
  const requestedPage = pageIn(searchParams.get('page') ?? undefined)
  const first = await readEntries(services, { ...requested, page: requestedPage })
  const page = Math.min(requestedPage, pageCount(first.total))
  const { total, counts, matches, entries } =
    page === requestedPage ? first : await readEntries(services, { ...requested, page })
  return {
    filter,
    search: searched.search,
    page,
    total,
    counts,
    matches,
    entries: await makeShownEntries(desk, entries),
  }
}
