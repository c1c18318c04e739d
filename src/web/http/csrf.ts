import type { Config } from '../../core/config/config.ts'
import { isHttps } from '../../core/text/addresses.ts'

export function isSafe({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * Checks for CSRF: whether a browser's headers say that the request comes from our own pages. Without `Sec-Fetch-Site`,
 * which browsers do not send over plain http, its `Origin` must be the public one or, unless that is https, the
 * requested one.
 */
export function isSameOrigin(request: Request, { origin }: Pick<Config, 'origin'>): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const from = request.headers.get('origin')
  return from !== null && (from === origin || (!isHttps({ origin }) && from === new URL(request.url).origin))
}

/** Whether a browser's headers say that the request is cross-site; scripts outside a browser send no such header. */
export function isCrossSite(request: Request, config: Pick<Config, 'origin'>): boolean {
  const { headers } = request
  return (headers.has('sec-fetch-site') || headers.has('origin')) && !isSameOrigin(request, config)
}
