/**
 * Reports whether a response delivered the requested content: the whole, a 304, or the first part (COUNTER 5.1, 7.1:
 * only successful requests count). Later parts of a file are not new requests.
 * @param range the response's Content-Range
 */
export function isDelivered(status: number, range: string | null): boolean {
  return status === 200 || status === 304 || (status === 206 && range?.startsWith('bytes 0-') === true)
}

/** Headers that browsers send with a prefetch. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const

/** Reports whether a header's value means that a browser prefetches, or fetches a preview. */
export function isPrefetchHeader(value: string | null): boolean {
  return value !== null && /prefetch|prerender|preview/i.test(value)
}

/** Reports whether a request is a prefetch, by its headers. */
export function isPrefetch(headers: Headers): boolean {
  for (const name of prefetchHeaders) if (isPrefetchHeader(headers.get(name))) return true
  return false
}
