import { isLinkPath } from '../../core/paths.ts'
import { noStoreHeaders } from '../caching/caching.ts'
import { pathOf } from './request-line.ts'

const hushed: Record<string, string> = {
  ...noStoreHeaders,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
}

/** What is answered to a link is one person's: nothing keeps it, lists it or learns its address. */
export function hushLinks({ url }: Request, headers: Headers): void {
  if (!isLinkPath(pathOf(url))) return
  for (const [name, value] of Object.entries(hushed)) headers.set(name, value)
  for (const name of ['ETag', 'Last-Modified', 'Set-Cookie']) headers.delete(name)
}
