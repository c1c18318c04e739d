import { noStoreHeaders } from '../http/caching.ts'
import { type Desk, screens } from '../http/desk.ts'
import { yieldToEventLoop } from '../http/event-loop.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { exportEntries } from './actions.ts'
import { csvHead, entryLine, exportedEntry, jsonMembers } from './export.ts'
import type { Entry } from './queries.ts'
import { filterIn } from './rules.ts'
import { searchIn } from './search-rules.ts'

/** Exports of a filter and a search. */
export function exportScreens(services: Services) {
  return screens(services, '/webdata')
    .get(paths.webdataExport('csv', {}), (desk) => exported(desk, 'csv'))
    .get(paths.webdataExport('json', {}), (desk) => exported(desk, 'json')).routes
}

/** Streams a filter's matching entries as a file, as they are read. */
function exported({ services, url: { searchParams } }: Desk, format: 'csv' | 'json'): Response {
  const filter = filterIn(searchParams.get('status') ?? undefined)
  const { timeZone } = services.config
  const parts = exportEntries(services, { filter, ...searchIn(searchParams.get('search') ?? '', timeZone) })
  const encoder = new TextEncoder()
  let isFirst = true
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(format === 'csv' ? csvHead(timeZone) : '[')),
    async pull(stream) {
      const { done, value } = await parts.next()
      if (done) {
        if (format === 'json') stream.enqueue(encoder.encode(']\n'))
        stream.close()
        return
      }
      stream.enqueue(
        encoder.encode(
          format === 'csv' ? await csvOf(value, timeZone) : jsonMembers(value.map(exportedEntry), isFirst),
        ),
      )
      isFirst = false
    },
    cancel: () => parts.return(undefined).then(() => {}),
  })
  return new Response(body, {
    headers: {
      ...noStoreHeaders,
      'Content-Type': `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="webdata-${filter}.${format}"`,
    },
  })
}

/** Entries as CSV; yields between them, since finding the plain text of each may take a while. */
async function csvOf(entries: Entry[], timeZone: string): Promise<string> {
  let lines = ''
  for (const entry of entries) {
    await yieldToEventLoop()
    lines += entryLine(exportedEntry(entry), timeZone)
  }
  return lines
}
