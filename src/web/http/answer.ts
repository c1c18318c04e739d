import { yieldToEventLoop } from '../../core/workers/event-loop.ts'
import type { Services } from '../../services.ts'
import { answerOf, answerWith } from '../caching/caching.ts'
import { chooseEncoding, encodeAside, etagOf } from '../caching/encoding.ts'
import { makePageCacheKey } from './request-line.ts'
import { makeSecurityHeaders } from './security.ts'

type Answering = Pick<Services, 'pageCache' | 'config' | 'costs' | 'clock'>

type TextAnswer = {
  body: string
  type: string
  status?: number
  headers?: Record<string, string>
  /** The cache key; undefined if requests vary too much or the answer is an error. */
  cachedAs?: string
  /** `pageCache.version()`, taken before anything was read for this answer. */
  version?: number
  /**
   * The last day on which the text is right, in the journal's time zone; undefined if it does not depend on the day.
   */
  lastDay?: string | undefined
}

/** Answers public text: compressed, with an ETag per content and encoding, 304 on a match; cached if it has a key. */
export async function answerText(services: Answering, request: Request, text: TextAnswer): Promise<Response> {
  await yieldToEventLoop() // after making the text, before compressing it
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const plain = new TextEncoder().encode(text.body)
  const body = await encodeAside(plain, encoding)
  const etag = etagOf(plain, encoding)
  const headers = new Headers({
    ...makeSecurityHeaders(services.config),
    'Content-Type': text.type,
    'Content-Length': String(body.byteLength),
    'Cache-Control': 'public, no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...text.headers,
  })
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  const answer = { ...answerOf(body, headers, etag), isQuick: encoding === 'br', lastDay: text.lastDay }
  const key = text.cachedAs !== undefined && makePageCacheKey(services, request)
  if (key && text.version !== undefined && new URL(request.url).pathname === text.cachedAs)
    services.pageCache.keep(key, answer, text.version)
  return answerWith(request, answer, text.status ?? 200)
}
