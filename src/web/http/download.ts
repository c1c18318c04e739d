import { noStoreHeaders } from '../caching/caching.ts'

export const csvType = 'text/csv; charset=utf-8'

/** Sends a file to signed-in users as a streamed download. */
export function download(fileName: string, type: string, body: BodyInit | AsyncGenerator<string>): Response {
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${fileName}"` }
  const content = typeof body === 'object' && 'next' in body ? streamParts(body) : body
  return new Response(content, { headers: { ...noStoreHeaders, ...headers } })
}

/** Sends a stored file as a download, with its length. */
export function answerDownload(
  file: { size: number; stream: () => BodyInit },
  { type, name }: { type: string; name: string },
) {
  const answer = download(name, type, file.stream())
  answer.headers.set('Content-Length', String(file.size))
  return answer
}

/**
 * Streams parts as they are read. A disconnect stops the reading and drops the part in progress.
 * @param onFailure called on a read error, which aborts the stream
 */
export function streamParts(
  parts: AsyncGenerator<string | Uint8Array>,
  onFailure: (error: unknown) => void = () => {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isLeft = false
  return new ReadableStream({
    async pull(stream) {
      try {
        const { done, value } = await parts.next()
        if (isLeft) return
        if (done) stream.close()
        else stream.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      } catch (error) {
        onFailure(error)
        stream.error(error)
      }
    },
    async cancel() {
      isLeft = true
      await parts.return(undefined)
    },
  })
}
