import { noStoreHeaders } from '../http/caching.ts'
import { type Desk, screens } from '../http/desk.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { exportEntries } from './actions.ts'
import { csvHead, csvLines, exportedEntry, jsonMembers } from './export.ts'
import { filterIn, searchIn } from './rules.ts'

/** Exports of a filter and a search. */
export function exportScreens(services: Services) {
  return screens(services, '/webdata')
    .get(paths.webdataExport('csv', {}), (desk) => exported(desk, 'csv'))
    .get(paths.webdataExport('json', {}), (desk) => exported(desk, 'json')).routes
}

/** Streams a filter's matching entries as a file, as they are read. */
function exported({ services, url: { searchParams } }: Desk, format: 'csv' | 'json'): Response {
  const filter = filterIn(searchParams.get('status') ?? undefined)
  const search = searchIn(searchParams.get('search') ?? '')
  const parts = exportEntries(services, { filter, search })
  const encoder = new TextEncoder()
  let isFirst = true
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(format === 'csv' ? csvHead : '[')),
    async pull(stream) {
      const { done, value } = await parts.next()
      if (done) {
        if (format === 'json') stream.enqueue(encoder.encode(']\n'))
        stream.close()
        return
      }
      const entries = value.map(exportedEntry)
      stream.enqueue(encoder.encode(format === 'csv' ? csvLines(entries) : jsonMembers(entries, isFirst)))
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
