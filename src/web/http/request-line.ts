import { maskedPath } from '../../core/path-rules.ts'
import { isHost, showsSubject } from '../../core/text/addresses.ts'
import { yearIn } from '../../core/text/dates.ts'
import { pathWithoutLanguage } from '../../core/words/languages.ts'
import { spokenNow } from '../../core/words/speech.ts'
import type { View } from '../../exchange/counter/rules.ts'
import type { Services } from '../../services.ts'
import { chooseEncoding } from '../caching/encoding.ts'
import { formatLogFields } from './log.ts'

type Needed = Pick<Services, 'config' | 'clock' | 'costs'>

/** The journal's addresses. */
export type Addresses = {
  /** Returns the article view that an address counts as. */
  viewAt: (url: URL) => View | undefined
  /** Whether the query determines the page at the address. */
  isAskedByQuery: (url: URL) => boolean
}

/** The request line and the Host header, parsed before the rest of the request. */
export type RequestLine = {
  /** Method and path as log fields. */
  logged: string
  /** Whether address and host are well-formed. */
  isWellFormed: boolean
  /** The cache key; undefined for methods other than GET, and if the query must be read first. */
  key: string | undefined
  /** The article view that a GET would count as. */
  view: View | undefined
}

type Known = RequestLine & Pick<Request, 'method'> & { host: string | null; accepted: string | null; year: number }

const maxKnown = 5000
const maxKnownLength = 500

/**
 * Creates a request-line parser, memoised per URL because most requests repeat. A plain map is several times as fast
 * as an LRU cache; it is cleared when full.
 */
export function requestLineParser(
  services: Needed,
  addresses: Addresses,
): (request: Request, now: Date) => RequestLine {
  const known = new Map<string, Known>()
  return (request, now) => {
    const { url, method, headers } = request
    const host = headers.get('host')
    const accepted = headers.get('accept-encoding')
    const year = yearIn(services.config.timeZone, now)
    const last = known.get(url)
    if (last?.method === method && last.host === host && last.accepted === accepted && last.year === year) return last
    const parsed = { ...readRequestLine(services, addresses, request), method, host, accepted, year }
    if (known.size >= maxKnown) known.clear()
    if (parsed.key && !url.includes('?') && url.length <= maxKnownLength) known.set(url, parsed)
    return parsed
  }
}

function readRequestLine(services: Needed, { viewAt, isAskedByQuery }: Addresses, request: Request): RequestLine {
  const path = pathWithoutQuery(request.url)
  const url = URL.parse(request.url) // null for `CONNECT *`
  if (url) url.pathname = pathWithoutLanguage(url.pathname)
  const isWellFormed = url !== null && !request.url.includes('#') && isHost(request.headers.get('host') ?? url.host)
  return {
    logged: formatLogFields({ method: request.method, path: maskedPath(path) }),
    isWellFormed,
    key:
      isWellFormed && request.method === 'GET' && !isAskedByQuery(url)
        ? makePageCacheKey(services, request)
        : undefined,
    view: isWellFormed && request.method === 'GET' ? viewAt(url) : undefined,
  }
}

/**
 * Returns the cache key: path with its language, Subject column, encoding, the footer's year; undefined with a
 * parameter that the page reads.
 */
export function makePageCacheKey({ config, clock, costs }: Needed, request: Request): string | undefined {
  const url = new URL(request.url)
  url.pathname = pathWithoutLanguage(url.pathname)
  if (costs.isQueryRead(url)) return undefined
  const hasSubject = showsSubject(url.hostname, config.subjectHosts)
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const path = spokenNow().prefix + pathWithoutQuery(request.url)
  return `${path} ${hasSubject} ${encoding} ${yearIn(config.timeZone, clock())}`
}

/** Returns a URL's path, without its query. */
export function pathWithoutQuery(url: string): string {
  const pathAt = url.indexOf('/', url.indexOf('//') + 2)
  const queryAt = url.indexOf('?', pathAt)
  return queryAt < 0 ? url.slice(pathAt) : url.slice(pathAt, queryAt)
}

/** Longer than any keyword or author's name: comparing longer ones takes quadratic time. */
const maxPathLength = 2500

/** Whether a path is well encoded, free of NUL (which databases reject), and short enough; others cannot exist. */
export function isReadable({ url }: Request): boolean {
  const path = pathWithoutQuery(url)
  if (!path.includes('%')) return path.length <= maxPathLength
  try {
    const plain = decodeURIComponent(path)
    return plain.length <= maxPathLength && !plain.includes('\0')
  } catch {
    return false
  }
}

/** Whether the address is a JSON call's, whose errors are JSON too. */
export function isJsonCall(request: Request): boolean {
  return /^\/+(?:api|auth)(?:\/|$)/.test(new URL(request.url).pathname)
}
