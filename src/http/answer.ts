import type { Services } from '../services.ts'
import { notModified } from './caching.ts'
import { encode, encodingFor, etagOf } from './encoding.ts'
import type { CachedAnswer } from './page-cache.ts'
import { recompress } from './recompression.ts'
import { keyOf } from './request-line.ts'
import { securityHeaders } from './security.ts'
import { carriesToken } from './session.ts'

type Answering = Pick<Services, 'pageCache' | 'config' | 'clock' | 'assets'>

type TextAnswer = {
  body: string
  type: string
  status?: number
  headers?: Record<string, string>
  /** The cache key; none if requests vary too much or the answer is an error. */
  cachedAs?: string
  /** `pageCache.mark()`, taken before anything was read for this answer. */
  mark?: number
}

/**
 * Answers public text: compressed, with a strong ETag per content and encoding, 304 on a match; cached if it has a key.
 */
export function answerText(services: Answering, request: Request, text: TextAnswer): Response {
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  const plain = new TextEncoder().encode(text.body)
  const body = encode(plain, encoding, 5)
  const etag = etagOf(plain, encoding)
  const headers = new Headers({
    ...securityHeaders(services),
    'Content-Type': text.type,
    'Content-Length': String(body.byteLength),
    'Cache-Control': 'public, no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...text.headers,
  })
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  const answer = { body: new Blob([body]), headers, etag, isQuick: encoding === 'br' }
  const key = text.cachedAs !== undefined && keyOf(services, request)
  if (key && text.mark !== undefined && new URL(request.url).pathname === text.cachedAs)
    services.pageCache.keep(key, answer, text.mark)
  return send(request, answer, text.status ?? 200)
}

/** The cached answer for a key, if any. A second request justifies recompressing it. */
export function cachedAnswer({ pageCache }: Answering, request: Request, key: string): Response | undefined {
  const answer = pageCache.find(key)
  if (answer?.isQuick) recompress(pageCache, key, answer)
  return answer && send(request, answer, 200)
}

/** The same by the request; undefined for one with a token, which may be of somebody signed in. */
export function keptPage(services: Answering, request: Request): Response | undefined {
  const key = request.method === 'GET' && !carriesToken(request, services.config) ? keyOf(services, request) : undefined
  return key === undefined ? undefined : cachedAnswer(services, request, key)
}

/** The answer cached for a key before the database was lost, if any. */
export function lastAnswer({ pageCache }: Answering, request: Request, key: string): Response | undefined {
  const answer = pageCache.findLast(key)
  return answer && send(request, answer, 200)
}

function send(request: Request, { body, headers, etag }: CachedAnswer, status: number): Response {
  const fresh = status === 200 ? notModified(request, etag, headers) : undefined
  return fresh ?? new Response(body, { status, headers })
}
