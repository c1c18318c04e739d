import { isLinkPath } from '../../core/paths.ts'
import { noStoreHeaders } from '../caching/caching.ts'
import { pathOf } from './request-line.ts'

/** Nothing of a link goes elsewhere: no address as referrer, no place in a cache or an index. */
export function setPrivate(headers: Headers): void {
  headers.set('Cache-Control', noStoreHeaders['Cache-Control'])
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('X-Robots-Tag', 'noindex, nofollow, noarchive')
}

/** The headers of an answer to a link: nothing keeps it, lists it or learns its address. */
export function keepLinksPrivate({ url }: Request, headers: Headers): void {
  if (!isLinkPath(pathOf(url))) return
  setPrivate(headers)
  for (const name of ['ETag', 'Last-Modified', 'Set-Cookie']) headers.delete(name)
}
