/** Whether the reader's copy is still the right one (RFC 9110, 13.1.2). */
function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  if (known === null || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/**
 * The answer to a reader whose copy is still the right one, undefined where it is not. It repeats what is said of the
 * answer, nothing that describes a content (RFC 9110, 15.4.5).
 */
export function notModified(request: Request, etag: string, headers: HeadersInit): Response | undefined {
  if (!isFresh(request, etag)) return undefined
  const kept = new Headers(headers)
  for (const name of ['Content-Length', 'Content-Type', 'Content-Encoding', 'Content-Disposition']) kept.delete(name)
  return new Response(null, { status: 304, headers: kept })
}

/** Responses to signed-in users are never stored, errors included. */
export const noStoreHeaders = { 'Cache-Control': 'private, no-store' }

/** The same as a hook of Elysia's. */
export function noStore({ set }: { set: { headers: Record<string, string | number | undefined> } }): void {
  Object.assign(set.headers, noStoreHeaders)
}
