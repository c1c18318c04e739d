import { isLinkPath } from '../../core/path-rules.ts'
import { pathWithoutLanguage } from '../../core/words/languages.ts'
import { noStoreHeaders } from '../caching/caching.ts'
import { pathWithoutQuery } from './request-line.ts'

/** Keeps a link private: its address is not sent as referrer, and the answer is neither cached nor indexed. */
export function setPrivate(headers: Headers): void {
  headers.set('Cache-Control', noStoreHeaders['Cache-Control'])
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('X-Robots-Tag', 'noindex, nofollow, noarchive')
}

/** Sets the headers of an answer to a link, so that nothing caches it, indexes it or learns its address. */
export function keepLinksPrivate({ url }: Request, headers: Headers): void {
  if (!isLinkPath(pathWithoutLanguage(pathWithoutQuery(url)))) return
  setPrivate(headers)
  for (const name of ['ETag', 'Last-Modified', 'Set-Cookie']) headers.delete(name)
}
