import { Elysia, StatusMap, status as statusOf, t } from 'elysia'
import { notModified } from '../caching/caching.ts'
import { chooseEncoding, encode, etagOf } from '../caching/encoding.ts'
import { requestId } from './request-id.ts'

/**
 * Returns the base of a feature's JSON routes. Handlers return values: Elysia drops properties missing from the
 * declared response schema, refuses values that the schema forbids, and then answers. A handler that returned a
 * Response would bypass its schema.
 */
export function jsonRoutes() {
  return new Elysia().mapResponse(({ request, responseValue, set }) => {
    if (responseValue instanceof Response) return responseValue // a thrown error, already answered
    const status = typeof set.status === 'string' ? StatusMap[set.status] : set.status
    const { 'Cache-Control': caching, Location } = set.headers
    return answerJson(request, responseValue, {
      status,
      headers: {
        ...(caching !== undefined && { 'Cache-Control': String(caching) }),
        ...(Location !== undefined && { Location: String(Location) }),
      },
    })
  })
}

/** A shorter answer fits in one packet and is not worth compressing. */
const minEncodedBytes = 1200

/** Answers JSON with an ETag of its text: compressed if long, 304 on a match. `headers` override the defaults. */
export function answerJson(
  request: Request,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const isShort = bytes.byteLength < minEncodedBytes
  const encoding = isShort ? 'identity' : chooseEncoding(request.headers.get('accept-encoding'))
  const etag = etagOf(bytes, encoding)
  const all = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...headers,
  }
  const fresh = status === 200 ? notModified(request, etag, all) : undefined
  if (fresh) return fresh
  const encoded = encode(bytes, encoding, 5)
  return new Response(encoded, { status, headers: { ...all, 'Content-Length': String(encoded.byteLength) } })
}

export const notFoundBody = t.Object(
  { error: t.Literal('not_found') },
  {
    title: 'NotFound',
    description: 'Unknown, not public, or a number out of range',
    examples: [{ error: 'not_found' }],
  },
)

export const movedBody = t.Object(
  { location: t.String() },
  {
    title: 'Moved',
    description: 'Where it is now, also as Location',
    examples: [{ location: '/api/archives/ref/102' }],
  },
)

export const goneBody = t.Object(
  { error: t.Literal('gone') },
  { title: 'Gone', description: 'It was public and is withdrawn', examples: [{ error: 'gone' }] },
)

export const unauthorizedBody = t.Object(
  { error: t.Literal('unauthorized'), status: t.Literal(401) },
  { title: 'Unauthorized', description: 'No valid session', examples: [{ error: 'unauthorized', status: 401 }] },
)

export const forbiddenBody = t.Object(
  { error: t.Literal('forbidden') },
  { title: 'Forbidden', description: 'The user’s role does not allow it', examples: [{ error: 'forbidden' }] },
)

/** Returns a 404 for a resource that does not exist or is not public. */
export function notFound() {
  return statusOf(404, { error: 'not_found' as const })
}

type SetHeaders = { headers: Record<string, string | number | undefined> }

/** Returns a 301 to a resource's present address. */
export function answerMoved(set: SetHeaders, location: string) {
  set.headers.Location = location
  return statusOf(301, { location })
}

/** Returns a 410 for a deleted resource that was public. */
export function answerGoneResource() {
  return statusOf(410, { error: 'gone' as const })
}

/** Answers a JSON call that reached no handler: unknown address or method, malformed request, internal error. */
export function answerJsonError(request: Request, status: number): Response {
  if (status === 404) return answerJson(request, { error: 'not_found' }, { status })
  if (status === 410) return answerJson(request, { error: 'gone' }, { status })
  if (status === 405) return answerJson(request, { error: 'method_not_allowed' }, { status })
  const failed = { error: status === 503 ? 'unavailable' : 'internal', id: requestId(request) }
  const body = status < 500 ? { error: 'invalid' } : failed
  return answerJson(request, body, { status, headers: { 'Cache-Control': 'no-store' } })
}
