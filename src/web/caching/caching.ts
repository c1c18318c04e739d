import type { CachedAnswer } from './page-cache.ts'

/** Whether the client's cached copy is still valid (RFC 9110, 13.1.2). */
function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  if (known === null || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  return known === etag || known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Returns a 304 if the client's copy is still valid, else undefined. */
export function notModified(request: Request, etag: string, headers: HeadersInit): Response | undefined {
  return isFresh(request, etag) ? new Response(null, { status: 304, headers: headersOf304(headers) }) : undefined
}

/** Removes the headers of the content from a full answer's headers (RFC 9110, 15.4.5). */
function headersOf304(headers: HeadersInit): Headers {
  const kept = new Headers(headers)
  for (const name of ['Content-Length', 'Content-Type', 'Content-Encoding', 'Content-Disposition', 'Link'])
    kept.delete(name)
  return kept
}

/** Responses to signed-in users are never stored, errors included. */
export const noStoreHeaders = { 'Cache-Control': 'private, no-store' }

/** Does the same as an Elysia hook. */
export function noStore({ set }: { set: { headers: Record<string, string | number | undefined> } }): void {
  Object.assign(set.headers, noStoreHeaders)
}

/** Makes an answer that may be cached. */
export function answerOf(body: Uint8Array<ArrayBuffer>, headers: Headers, etag: string): CachedAnswer {
  return { body: new Blob([body]), headers, headersOf304: headersOf304(headers), etag }
}

/** Answers with a cacheable answer: 304 if the client's copy is still valid. */
export function answerWith(
  request: Request,
  { body, headers, headersOf304, etag }: CachedAnswer,
  status: number,
): Response {
  if (status === 200 && isFresh(request, etag)) return new Response(null, { status: 304, headers: headersOf304 })
  return new Response(body, { status, headers })
}
