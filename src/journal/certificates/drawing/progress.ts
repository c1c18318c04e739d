import { flushGraceMs } from '../../../web/http/zip.ts'
import type { DrawnPdf } from '../selection/actions.ts'
import type { Requested } from './documents.ts'
import type { Pdf } from './threads.ts'

/** A document in progress: line feeds, one for each page that is laid out, then its bytes. */
export type StreamedDocument = { stream: ReadableStream<Uint8Array>; sheets: number }

const lineFeed = new Uint8Array([10])

/**
 * Draws a document to print, and reports its progress to the client.
 * @param onFailure called if it fails after the first page; the stream then breaks off
 * @returns the result of `make` if it finishes before the first page, otherwise the stream
 */
export async function withProgress<Refused>(
  requested: Requested,
  make: (requested: Requested) => Promise<DrawnPdf | Refused>,
  onFailure: (error: unknown) => void,
): Promise<DrawnPdf | Refused | StreamedDocument> {
  const pages = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: Number.POSITIVE_INFINITY })
  const writer = pages.writable.getWriter()
  const left = new AbortController()
  writer.closed.catch(() => left.abort())
  const begun = Promise.withResolvers<'begun'>()
  let sheets = 0
  const onPage = () => {
    writer.write(lineFeed).catch(() => {}) // the client left; `writer.closed` has aborted the drawing
    begun.resolve('begun')
  }
  const made = make({
    ...requested,
    waiting: { signal: AbortSignal.any([requested.waiting.signal, left.signal]), onPage },
    onSheets: (count) => {
      sheets = count
    },
  })
  const first = await Promise.race([made, begun.promise])
  if (first !== 'begun') return first
  made
    .then(async (result) => {
      if (!('value' in (result as object))) throw new Error('The document was not drawn')
      await writer.write((result as { value: Pdf }).value)
      await writer.close()
    })
    .catch(async (error) => {
      if (!left.signal.aborted) onFailure(error)
      await Bun.sleep(flushGraceMs)
      await writer.abort(error).catch(() => {}) // the stream has broken off already, because the client left
    })
  return { stream: pages.readable, sheets }
}
