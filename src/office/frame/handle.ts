import { yieldOnce, yieldToEventLoop } from '../../core/workers/event-loop.ts'
import type { View } from '../../exchange/counter/rules.ts'
import type { Handle, Services } from '../../services.ts'
import { type Connection, findConnectionAddress, fixedAddress, recordAddress } from '../../web/http/address.ts'
import { discardBody } from '../../web/http/body.ts'
import { answerFromCache, findLastAnswer } from '../../web/http/cached-answer.ts'
import { prefixCookies } from '../../web/http/cookies.ts'
import { keepLinksPrivate } from '../../web/http/link-headers.ts'
import { getFor, identify, makeRequestId, requestId } from '../../web/http/request-id.ts'
import {
  type Addresses,
  isJsonCall,
  pathWithoutQuery,
  type RequestLine,
  requestLineParser,
} from '../../web/http/request-line.ts'
import { makeSecurityHeaders } from '../../web/http/security.ts'
import { carriesToken } from '../../web/http/token.ts'
import { answerUnavailable } from '../../web/http/unavailable.ts'
import { isSignedIn } from '../sessions/sessions.ts'
import { isDelivered, isPrefetch } from './count-rules.ts'

type Make = () => Promise<Response>

/** A request that the cache did not answer, and the facts already known about it. */
type Arrived = {
  request: Request
  connection: Connection | undefined
  began: number
  now: Date
  line: RequestLine
  cached: Response | undefined
  isPersonal: boolean
}

/** A request as it is counted and logged; `at` is the time if it is known. */
type Asked = Pick<Arrived, 'line' | 'began'> & { id: string; at?: Date }

/** Wraps the router: checks the host, sends cached answers, answers HEAD, adds the security headers, and logs. */
export function handleWith(route: Handle, services: Services, addresses: Addresses): Handle {
  const read = requestLineParser(services, addresses)
  const safe = makeSecurityHeaders(services.config)
  let trying = 0
  return (request, connection) => {
    const began = performance.now()
    const now = services.clock()
    const line = read(request, now)
    const isPersonal = carriesToken(request, services.config)
    const cached = line.key === undefined ? undefined : answerFromCache(services, request, line.key)
    if (!cached || isPersonal) return made({ request, connection, began, now, line, cached, isPersonal })
    if (line.view) countView(services, line.view, { request, answer: cached, connection, at: now.getTime() })
    return done(cached, { line, began, id: makeRequestId(), at: now })
  }

  /** Counts and logs an answer. */
  function done(response: Response, { line, began, id, at }: Asked): Response {
    const ms = performance.now() - began
    services.metrics.answered(response.status, ms)
    services.log.answered(line.logged, { status: response.status, ms: Math.round(ms * 10) / 10, id, at })
    return response
  }

  /**
   * Answers requests that are not cached or carry a token. A separate function, so that cached responses need none of
   * its closures.
   */
  function made(arrived: Arrived): Response | Promise<Response> {
    const { request, connection, began, now, line, cached } = arrived
    let { isPersonal } = arrived
    const { isWellFormed, key, view } = line
    const id = makeRequestId()
    if (!isWellFormed) return done(refuseBadRequest(request, safe), { line, began, id })
    identify(request, id)
    if (connection) recordAddress(request, connection.requestIP(request)?.address ?? '')
    /** Answers a request with a token. If its session has ended or never existed, the sender counts as a reader. */
    const toToken = async () => {
      if (cached && !(await isSignedIn(services, request))) {
        isPersonal = false
        return cached
      }
      const response = await routed(request)
      if (view || isCacheable(response)) isPersonal = await isSignedIn(services, request)
      return response
    }
    const last = () => (key === undefined || isPersonal ? undefined : findLastAnswer(services, request, key))
    const make = isPersonal ? toToken : () => routed(request)
    const place = services.underWay.enter(request, id, now.getTime())
    const answered = inTime(request, last, make).finally(() => services.underWay.leave(place))
    return answered.then((response) => {
      if (isPersonal && isCacheable(response)) response.headers.set('Cache-Control', 'private, no-store')
      if (response.headers.get('cache-control')?.startsWith('private')) {
        response.headers.set('Cross-Origin-Resource-Policy', 'same-origin')
      }
      if (!isPersonal && view)
        countView(services, view, { request, answer: response, connection, at: services.clock().getTime() })
      return done(response, { line, began, id })
    })
  }

  /**
   * Answers within the time limit: with the last cached response if the database is unreachable or too many requests
   * wait for it, and with 503 once the database has not responded for too long.
   */
  async function inTime(request: Request, last: () => Response | undefined, make: Make): Promise<Response> {
    const lastCached = last()
    if (!lastCached) return beforeSilence(request, make)
    if (trying >= maxTrying) return lastCached
    trying++
    const answered = make()
      .finally(() => trying--)
      .then((response) => (response.status < 500 ? response : lastCached))
    return raceAnswers(
      answered,
      Bun.sleep(patienceMs).then(() => lastCached),
    )
  }

  /**
   * Returns the response, or 503 once the database has not responded for too long; a requested change may still be
   * made.
   */
  function beforeSilence(request: Request, make: Make): Promise<Response> {
    const { promise, resolve } = Promise.withResolvers<Response>()
    let silent = 0
    const listening = setInterval(() => {
      silent = services.pageCache.isListening() ? 0 : silent + 1
      if (silent < maxSilent) return
      const isForScript = isJsonCall(request) || request.headers.get('accept') === 'application/json'
      resolve(safely(answerUnavailable(isForScript), request))
    }, 1000)
    const answered = make().finally(() => clearInterval(listening))
    return raceAnswers(answered, promise).finally(() => clearInterval(listening))
  }

  async function routed(request: Request): Promise<Response> {
    await (isForMonitors(request) ? yieldOnce() : yieldToEventLoop())
    const response = await answerHeadOrGet(route, request)
    await discardBody(request)
    return safely(response, request)
  }

  function safely(response: Response, request: Request): Response {
    const own = response.headers.get('Content-Security-Policy')
    const referrer = response.headers.get('Referrer-Policy')
    for (const [name, value] of Object.entries(safe)) response.headers.set(name, value)
    if (own) response.headers.set('Content-Security-Policy', own) // set by a page with inline styles
    if (referrer) response.headers.set('Referrer-Policy', referrer) // set by a page whose address is secret
    keepLinksPrivate(request, response.headers)
    prefixCookies(response.headers, services.config)
    response.headers.set('X-Request-Id', requestId(request))
    return response
  }
}

function refuseBadRequest(request: Request, headers: Record<string, string>): Response {
  const answer = new Response('Bad Request', { status: 400, headers })
  keepLinksPrivate(request, answer.headers)
  return answer
}

/** Reports whether a request is a health check: queued behind readers, it would make a busy journal seem down. */
const isForMonitors = ({ url }: Request): boolean => /^\/(?:healthz|readyz|metrics)$/.test(pathWithoutQuery(url))

/** Returns the first of two responses; the later one is cancelled, since its stream may hold a turn or a file. */
async function raceAnswers(answered: Promise<Response>, other: Promise<Response>): Promise<Response> {
  const first = await Promise.race([answered, other])
  const drop = (late: Response) => (late === first ? undefined : late.body?.cancel())
  answered.then(drop).catch(() => {}) // the request failed, or the stream had ended
  return first
}

/** Reports whether anyone may cache a response that is revalidated each time. */
const isCacheable = ({ headers }: Response) => headers.get('cache-control') === 'public, no-cache'

/** While no change notifications arrive: how long a reader waits for a fresh page, and how many readers may wait. */
const patienceMs = 1000
const maxTrying = 10

/** Seconds without a response from the database before waiting requests get a 503. */
const maxSilent = 5

async function answerHeadOrGet(route: Handle, request: Request): Promise<Response> {
  if (request.method !== 'HEAD') return route(request)
  const { status, headers, body } = await route(getFor(request))
  await body?.cancel()
  return new Response(null, { status, headers })
}

/** The number of characters of a header that are kept until the view is counted. */
const maxHeader = 1000

type Read = { request: Request; answer: Response; connection: Connection | undefined; at: number }

/** Counts an article view, unless the response is an error or a prefetch. The cost on a cached page is negligible. */
function countView(
  { counting, config }: Pick<Services, 'counting' | 'config'>,
  view: View,
  { request, answer, connection, at }: Read,
): void {
  const { headers } = request
  const range = answer.status === 206 ? answer.headers.get('content-range') : null
  if (!isDelivered(answer.status, range)) return
  if (isPrefetch(headers)) return
  const address = fixedAddress(config) ?? findConnectionAddress(request, connection)
  const forwarded = (headers.get('x-forwarded-for') ?? '').slice(-maxHeader) // proxies add at the end
  const agent = (headers.get('user-agent') ?? '').slice(0, maxHeader)
  counting.note({ view, at, address, forwarded, agent })
}
