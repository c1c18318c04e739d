import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** What came back. Its status is 0 where the connection ended without an answer. */
export type Answer = {
  status: number
  headers: Headers
  /** As it came, compressed or not. */
  body: Uint8Array
  /** Decompressed; '' for what is no text. */
  text: string
  ms: number
}

/** An answer whose body is there. */
export function answerOf(status: number, headers: Headers, body: Uint8Array, ms: number): Answer {
  const isText = /^text\/|json|xml|javascript|bibtex|research-info|^$/.test(headers.get('content-type') ?? '')
  const text = isText ? new TextDecoder().decode(decompressed(body, headers.get('content-encoding'))) : ''
  return { status, headers, body, text, ms }
}

function decompressed(body: Uint8Array, encoding: string | null): Uint8Array {
  if (body.byteLength === 0) return body
  return encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
}

/** Whether an answer never ends by itself. */
export function isEndless(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true
}
