import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { todayIn } from '../../core/text/dates.ts'
import type { Services } from '../../services.ts'
import { answerOf, answerWith } from '../caching/caching.ts'
import { makeBrotliOptions } from '../caching/encoding.ts'
import type { CachedAnswer, PageCache } from '../caching/page-cache.ts'
import { makePageCacheKey } from './request-line.ts'
import { carriesToken } from './token.ts'

type Answering = Pick<Services, 'pageCache' | 'config' | 'costs' | 'clock'>

/** Returns the cached answer for a key, if it is valid today. A second request justifies recompressing it. */
export function answerFromCache(services: Answering, request: Request, key: string): Response | undefined {
  const { pageCache, config, clock } = services
  const answer = pageCache.find(key)
  if (answer?.lastDay && answer.lastDay < todayIn(config.timeZone, clock())) return undefined
  if (answer?.isQuick) recompress(pageCache, key, answer)
  return answer && answerWith(request, answer, 200)
}

const underWay = new WeakMap<Answering['pageCache'], Map<string, Promise<unknown>>>()

/**
 * Makes an answer once for simultaneous requests with the same key: many clients may request a new page at once, and
 * all but the first get the cached answer. Not for a request with a token, whose sender may be signed in.
 */
export async function makeOnce(
  services: Answering,
  request: Request,
  make: () => Promise<Response>,
): Promise<Response> {
  const { pageCache, config } = services
  const isCacheable = request.method === 'GET' && !carriesToken(request, config) && pageCache.isListening()
  const key = isCacheable ? makePageCacheKey(services, request) : undefined
  if (key === undefined) return make()
  const others = underWay.get(pageCache) ?? new Map<string, Promise<unknown>>()
  underWay.set(pageCache, others)
  const other = others.get(key)
  if (other) await other.catch(() => {}) // awaited only if there is one: otherwise `others` must be set before anything else runs
  const cached = answerFromCache(services, request, key)
  if (cached) return cached
  const made = make().finally(() => others.get(key) === made && others.delete(key))
  others.set(key, made)
  return made
}

/** Returns the answer cached for a key before the database was lost, if any. */
export function findLastAnswer({ pageCache }: Answering, request: Request, key: string): Response | undefined {
  const answer = pageCache.findLast(key)
  return answer && answerWith(request, answer, 200)
}

const compress = promisify(brotliCompress)

const decompress = promisify(brotliDecompress)

const recompressing = new WeakSet<PageCache>()

/**
 * Recompresses a cached brotli response at the best level, which makes it a fifth smaller, on another thread. Works on
 * one at a time: if another is in progress, the next request for this response tries again. The ETag stays, because the
 * content does and pages are never sent in ranges.
 */
async function recompress(pageCache: PageCache, key: string, answer: CachedAnswer): Promise<void> {
  if (recompressing.has(pageCache)) return
  recompressing.add(pageCache)
  try {
    const plain = await decompress(await answer.body.bytes())
    const best = await compress(plain, makeBrotliOptions(plain.byteLength, 11))
    const headers = new Headers(answer.headers)
    headers.set('Content-Length', String(best.byteLength))
    if (pageCache.find(key) !== answer) return
    const { lastDay } = answer
    pageCache.keep(key, { ...answerOf(new Uint8Array(best), headers, answer.etag), lastDay }, pageCache.version())
  } finally {
    recompressing.delete(pageCache)
  }
}
