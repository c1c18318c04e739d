/**
 * Whether an answer delivered the requested content: whole, as not modified, or its first part (COUNTER 5.1, 7.1: only
 * successful requests count). Later parts of a file are not new requests.
 * @param range the answer's Content-Range
 */
export function isDelivered(status: number, range: string | null): boolean {
  return status === 200 || status === 304 || (status === 206 && range?.startsWith('bytes 0-') === true)
}

/** Headers in which browsers say that they prefetch. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const

/** Whether a header's value says that a browser prefetches, or fetches a preview. */
export function isPrefetchHeader(value: string | null): boolean {
  return value !== null && /prefetch|prerender|preview/i.test(value)
}

/** Whether a request is a prefetch, by its headers. */
export function isPrefetch(headers: Headers): boolean {
  for (const name of prefetchHeaders) if (isPrefetchHeader(headers.get(name))) return true
  return false
}
