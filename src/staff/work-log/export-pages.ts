import { paths } from '../../core/paths.ts'
import { yieldToEventLoop } from '../../core/workers/event-loop.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { csvType, download } from '../../web/http/download.ts'
import { exportEntries } from './actions.ts'
import { formatEntriesHead, formatEntryLine, formatJsonMembers, makeExportedEntry } from './export.ts'
import type { Entry } from './queries.ts'
import { filterIn } from './rules.ts'
import { searchIn } from './search-rules.ts'

/** Serves exports of a filter and a search. */
export function exportScreens(services: Services) {
  return screens(services, { tool: '/webdata' })
    .get(paths.webdataExport('csv', {}), (desk) => answerExport(desk, 'csv'))
    .get(paths.webdataExport('json', {}), (desk) => answerExport(desk, 'json')).routes
}

/** Streams a filter's matching entries as a file, as they are read. */
function answerExport({ services, url: { searchParams } }: Desk, format: 'csv' | 'json'): Response {
  const filter = filterIn(searchParams.get('status') ?? undefined)
  const { timeZone } = services.config
  const parts = exportEntries(services, { filter, ...searchIn(searchParams.get('search') ?? '', timeZone) })
  const name = `webdata-${filter}.${format}`
  return format === 'csv'
    ? download(name, csvType, csvOf(parts, timeZone))
    : download(name, 'application/json; charset=utf-8', jsonOf(parts))
}

async function* jsonOf(parts: AsyncIterable<Entry[]>) {
  yield '['
  let isFirst = true
  for await (const entries of parts) {
    yield formatJsonMembers(entries.map(makeExportedEntry), isFirst)
    isFirst = false
  }
  yield ']\n'
}

/**
 * Yields entries as CSV; yields to the event loop between them, since extracting the plain text of each may take a
 * while.
 */
async function* csvOf(parts: AsyncIterable<Entry[]>, timeZone: string) {
  yield formatEntriesHead(timeZone)
  for await (const entries of parts) {
    let lines = ''
    for (const entry of entries) {
      await yieldToEventLoop()
      lines += formatEntryLine(makeExportedEntry(entry), timeZone)
    }
    yield lines
  }
}
