import { join } from 'node:path'
import type { Answer } from './answer.ts'
import type { Planned } from './requests.ts'
import { markup } from './values.ts'

type Law = {
  /** The calls that need a session. */
  signedIn: readonly string[]
  /** Whether the session of who asks still holds, where one was sent. */
  hasSession?: boolean
}

/** What is wrong with an answer; nothing where it is as it should be. */
export function problemsOf(planned: Planned, answer: Answer, { signedIn, hasSession = true }: Law): string[] {
  if (answer.status === 0) return isAnswered(planned) ? ['no answer'] : []
  const problems = [...leaksIn(planned, answer), ...failuresOf(answer)]
  // What HTTP itself does not allow is refused before our code sees it, without our headers.
  if (planned.malformed !== undefined || isRefusedByHttp(answer)) return problems
  return [
    ...problems,
    ...headerProblems(planned, answer, hasSession),
    ...jsonProblems(planned, answer),
    ...accessProblems(planned, answer, signedIn),
  ]
}

/** A connection may end without an answer where its client broke the protocol. */
function isAnswered({ malformed, framing, headers, target, method }: Planned): boolean {
  const isOddHead = !target.startsWith('/') || method === 'CONNECT' || headers.some(([name]) => name === 'Upgrade')
  return malformed === undefined && framing !== 'cut' && !isOddHead
}

function isRefusedByHttp({ status, headers }: Answer): boolean {
  return [400, 414, 431, 505].includes(status) && !headers.has('content-security-policy')
}

function failuresOf({ status, headers }: Answer): string[] {
  const isBusy = status === 503 && headers.has('retry-after')
  return status >= 500 && status !== 505 && !isBusy ? [`status ${status}`] : []
}

const root = join(import.meta.dir, '../../..')

/** What our code, its statements and its folders look like; none of it is anybody's business. */
const inner: readonly [string, RegExp][] = [
  ['a stack', /\n\s+at .+:\d+:\d+/],
  ['a file of ours', new RegExp(`${RegExp.escape(root)}|node_modules|\\b(src|views|tests)/[\\w/-]+\\.tsx?\\b|file://`)],
  ['an error of ours', /\b(TypeError|RangeError|ReferenceError|SyntaxError|DrizzleQueryError|PostgresError|ENOENT)\b/],
  [
    'SQL',
    /Failed query|syntax error at or near|violates \w+ constraint|\bselect "|\binsert into "|\bupdate "\w+" set/i,
  ],
]

function leaksIn({ route, target }: Planned, { text, headers, status }: Answer): string[] {
  if (target.startsWith('/static/') && status === 200) return [] // scripts hold such words of their libraries
  const all = `${text}\n${JSON.stringify([...headers])}`
  const leaks = inner.filter(([, pattern]) => pattern.test(all)).map(([what]) => `tells ${what}`)
  const isPage = headers.get('content-type')?.startsWith('text/html') === true
  const isScript = isPage && text.includes(scriptOf(markup))
  return [...leaks, ...(isScript ? [`shows markup of the request's as markup: ${route.path}`] : [])]
}

function scriptOf(text: string): string {
  return text.slice(text.indexOf('<script>'), text.indexOf('</script>'))
}

const everywhere = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
]

function headerProblems(planned: Planned, { status, headers, body }: Answer, hasSession: boolean): string[] {
  const { method, target } = planned
  const missing = everywhere.filter((name) => !headers.has(name)).map((name) => `no ${name}`)
  const hasOwnBody = body.byteLength > 0 && method !== 'HEAD'
  const untyped = hasOwnBody ? typeProblems(headers.get('content-type')) : []
  const unneeded = ['content-length', 'content-type', 'content-encoding'].filter((name) => headers.has(name))
  const full = status === 304 ? unneeded.map((name) => `304 with ${name}`) : []
  if (status === 304 && method !== 'GET' && method !== 'HEAD') full.push(`304 to ${method}`)
  const path = URL.parse(target, 'http://localhost')?.pathname ?? target
  const isForAll = /^\/(?:(?:static|assets)\/|(?:favicon\.ico|apple-touch-icon\.png)\/?$)/.test(path)
  const isKept = /public/.test(headers.get('cache-control') ?? '') && !isForAll
  const isPrivate = hasSession && isIn(planned)
  return [...missing, ...untyped, ...full, ...(isKept && isPrivate ? ['a public answer to who is signed in'] : [])]
}

/** A body has a type, and a text one says its letters' encoding; that of events is always UTF-8. */
function typeProblems(type: string | null): string[] {
  if (!type) return ['a body without a content type']
  const isText = /^text\/(?!event-stream)|[/+]xml\b/.test(type)
  return isText && !/;\s*charset=utf-8/i.test(type) ? [`${type} without a charset`] : []
}

/** Answers that are no JSON though they are a call's: documents, events, and a paper's files as they were sent. */
const otherTypes = /^(application\/(pdf|zip)|text\/event-stream)/
const fileRoute = /^\/api\/.+\/files\/:\w+(\/copy)?$/

function jsonProblems({ route, isRightTarget, method, headers }: Planned, answer: Answer): string[] {
  const isOddHost = answer.status === 400 && headers.some(([name]) => name === 'Host')
  if (!/^\/(api|auth)\//.test(route.path) || !isRightTarget || method === 'HEAD' || isOddHost) return []
  const { status, text } = answer
  // 301: of a moved article
  if (status === 204 || status === 304 || (status === 301 && answer.headers.has('location'))) return []
  const type = answer.headers.get('content-type') ?? ''
  if (
    (status < 300 || status === 416) &&
    (otherTypes.test(type) || (fileRoute.test(route.path) && !type.startsWith('text/html')))
  )
    return []
  if (!type.startsWith('application/json')) return [`a JSON call answered ${status} with ${type || 'no type'}`]
  const value = parsed(text)
  if (value === undefined) return ['JSON that cannot be read']
  const hasCode = typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string'
  return status >= 400 && !hasCode ? [`${status} without a code`] : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a request carries a session that holds for it. */
function isIn({ identity }: Planned): boolean {
  return identity === 'editor by bearer' || identity === 'editor by cookie'
}

function accessProblems(planned: Planned, { status }: Answer, signedIn: readonly string[]): string[] {
  const { route, method, isRightTarget, identity } = planned
  const isForeignRead = identity === 'editor from a foreign page' && ['GET', 'HEAD'].includes(method)
  if (isIn(planned) || isForeignRead || !isRightTarget || method !== route.method) return []
  const isCall = signedIn.includes(`${route.method} ${route.path}`)
  const isPage = /^\/(admin|webdata)(\/|$)/.test(route.path) && !/\/log(in|out|in\/second-factor)$/.test(route.path)
  // 400 and 404: a host or a path that cannot be read; 413: a body that is not.
  const refusals = isCall ? [400, 401, 404, 413] : isPage ? [303, 400, 401, 404, 413] : undefined
  return refusals && !refusals.includes(status) ? [`${status} to who has no session`] : []
}
