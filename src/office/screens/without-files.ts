import { BodyTooLarge, boundaryOf, maxBodyOf } from '../../web/http/body.ts'

/** The maximum number of a body's parts; no form has half as many. */
const maxParts = 600

/** Chunks are searched in pieces of this size: searching small chunks would rescan the buffer again and again. */
const pieceBytes = 64 * 1024

/**
 * A multipart request without its files, which are discarded as they stream in, so the text fields beside a PDF are
 * read without buffering the PDF. Other requests stay unchanged.
 * @param maxBytes the limit on what is kept
 * @throws BodyTooLarge
 */
export async function withoutFiles(request: Request, maxBytes: number): Promise<Request> {
  const boundary = boundaryOf(request)
  if (boundary === undefined) return request
  const most = maxBodyOf(request)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const kept: Buffer[] = []
  let [bytes, keptBytes, parts] = [0, 0, 0]
  let open = Buffer.from('\r\n') // so that the first delimiter is found like the others
  for await (const piece of piecesOf(request.body ?? [])) {
    bytes += piece.byteLength
    if (bytes > most) throw new BodyTooLarge(most)
    open = Buffer.concat([open, piece])
    for (let end = open.indexOf(delimiter); end >= 0; end = open.indexOf(delimiter)) {
      if (++parts > maxParts) throw new BodyTooLarge(maxBytes)
      const part = open.subarray(0, end)
      if (!isFile(part)) {
        kept.push(part, delimiter)
        keptBytes += part.byteLength + delimiter.byteLength
        if (keptBytes > maxBytes) throw new BodyTooLarge(maxBytes)
      }
      open = open.subarray(end + delimiter.byteLength)
    }
    if (isFile(open)) open = Buffer.concat([open.subarray(0, headEnd(open)), open.subarray(-delimiter.byteLength)])
    if (open.byteLength > maxBytes) throw new BodyTooLarge(maxBytes)
  }
  const body = Buffer.concat([...kept, open]).subarray(2)
  return new Request(request.url, {
    method: 'POST',
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body,
  })
}

/** A body in pieces of at least {@link pieceBytes}, except the last. */
async function* piecesOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes < pieceBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  yield Buffer.concat(chunks)
}

const headerEnd = '\r\n\r\n'

/** The end of a part's headers, including their empty line; 0 if it has not arrived. */
function headEnd(part: Buffer): number {
  const at = part.indexOf(headerEnd)
  return at < 0 ? 0 : at + headerEnd.length
}

const isFile = (part: Buffer): boolean => /;\s*filename\*?=/i.test(part.subarray(0, headEnd(part)).toString('latin1'))
