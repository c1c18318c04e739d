import { noStoreHeaders } from './caching.ts'

export const csvType = 'text/csv; charset=utf-8'

/** Sends signed-in users a file as a download, streamed as it is read; a disconnect ends the reading. */
export function download(fileName: string, type: string, body: BodyInit | AsyncGenerator<string>): Response {
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${fileName}"` }
  const content = typeof body === 'object' && 'next' in body ? streamOf(body) : body
  return new Response(content, { headers: { ...noStoreHeaders, ...headers } })
}

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await parts.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    cancel: () => parts.return(undefined).then(() => {}),
  })
}
