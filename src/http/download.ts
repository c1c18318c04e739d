import { noStoreHeaders } from './caching.ts'

export const csvType = 'text/csv; charset=utf-8'

/** Sends signed-in users a file as a download, streamed as it is read. */
export function download(fileName: string, type: string, body: BodyInit | AsyncGenerator<string>): Response {
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${fileName}"` }
  const content = typeof body === 'object' && 'next' in body ? streamed(body) : body
  return new Response(content, { headers: { ...noStoreHeaders, ...headers } })
}

/**
 * Streams parts as they are read. A disconnect ends the reading; a part that was being read is dropped.
 * @param onFailure called where reading fails, which breaks the stream off
 */
export function streamed(
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
