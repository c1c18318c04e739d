import { STATUS_CODES } from 'node:http'
import { ValidationError } from 'elysia'
import { ErrorPage } from '../../../views/frame/error-page.tsx'
import { bodyTooLarge, loneFileBytes, paperLimits, pdfBytesOf, pdfTooLarge } from '../../core/files/rules.ts'
import { todayIn } from '../../core/text/dates.ts'
import { methodsAt, type Route } from '../../core/text/route-patterns.ts'
import { speakAtLeast, spokenNow } from '../../core/words/speech.ts'
import { message, t } from '../../core/words/words.ts'
import type { Services } from '../../services.ts'
import { chooseEncoding } from '../../web/caching/encoding.ts'
import { allowBody, BodyTooLarge, maxBodyOf } from '../../web/http/body.ts'
import { answerJsonError } from '../../web/http/json.ts'
import { answerPlain } from '../../web/http/plain.ts'
import { requestId } from '../../web/http/request-id.ts'
import { isJsonCall } from '../../web/http/request-line.ts'
import { besidePdfBytes, maxBodyBytes } from '../../web/http/security.ts'
import {
  answerUnavailable,
  inputMayRemain,
  isUnavailable,
  retryAfterSeconds,
  sentAgain,
} from '../../web/http/unavailable.ts'
import { answerPublicPage } from './page.tsx'
import { readShell } from './queries.ts'

/** An error as shown on its page; `say` returns its text in the present language. */
type Told = { status: number; say: () => string }

const phrases: Record<number, string> = {
  400: message('Bad Request'),
  403: message('Forbidden'),
  404: message('Not Found'),
  405: message('Method Not Allowed'),
  413: message('Payload Too Large'),
  422: message('Unprocessable Entity'),
  500: message('Internal Server Error'),
  503: message('Service Unavailable'),
}

const phraseOf = (status: number) => t(phrases[status] ?? STATUS_CODES[status] ?? '')

/** Returns the error page: status phrase and request id, never the cause. */
export function errorPage(services: Services, request: Request, status: number): Promise<Response> {
  return renderErrorWithText(services, request, { status, say: () => phraseOf(status) })
}

/** Returns the error page with a text in place of the status phrase. */
function renderErrorWithText(services: Services, request: Request, { status, say }: Told): Promise<Response> {
  const withId = () => t('{text} (request {id})', { text: say(), id: requestId(request) })
  return fallBackToPlain({ status, say: withId }, () => renderErrorPage(services, request, { status, say: withId }))
}

/** Returns an error page without a request id, rendered once, since refusing a flood must be cheap. */
export async function renderSharedError(services: Services, request: Request, told: Told): Promise<Response> {
  const { status, say } = told
  const { pageCache, config, clock } = services
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const today = todayIn(config.timeZone, clock()) // the footer's year and the link to calls
  return fallBackToPlain(told, async () => {
    const made = await pageCache.once(
      `error ${status} ${encoding} ${today} ${spokenNow().prefix} ${say()}`,
      async () => {
        const page = await renderErrorPage(services, request, { ...told, path: '' })
        return { body: await page.blob(), headers: page.headers }
      },
    )
    return new Response(made.body, { status, headers: made.headers })
  })
}

/** @param path marks its link in the nav */
async function renderErrorPage(services: Services, request: Request, { status, say, path }: Told & { path?: string }) {
  const shell = await readShell(services)
  return speakAtLeast(shell.settings, () =>
    answerPublicPage(services, request, {
      shell,
      title: t('Oops!'),
      path,
      status,
      children: <ErrorPage text={say()} isMissing={status === 404} />,
    }),
  )
}

/** Falls back to plain text if the page cannot be rendered, such as without the database. */
async function fallBackToPlain({ status, say }: Told, page: () => Promise<Response>): Promise<Response> {
  try {
    return await page()
  } catch {
    if (status === 503) return answerUnavailable(false)
    return answerPlain(`Oops! Sorry, an unexpected error has occurred. ${say()}`, status)
  }
}

/** Reports whether a body exceeds the limit for every request, by its Content-Length. */
export function isTooLarge(request: Request): boolean {
  return Number(request.headers.get('content-length') ?? 0) > maxBodyOf(request)
}

/**
 * Allows a body with the journal's largest PDF and its fields; while the settings cannot be read, the usual limit
 * applies.
 */
export async function allowLargePdf(services: Services, request: Request): Promise<void> {
  const shell = await readShell(services).catch(() => undefined)
  if (shell) allowBody(request, pdfBytesOf(shell.settings) + besidePdfBytes)
}

/** Responds to a body that is too large. Only a file can exceed `maxBodyBytes`, so the message gives the file limit. */
export function answerTooLarge(
  services: Services,
  request: Request,
  { most = maxBodyOf(request) }: Partial<BodyTooLarge> = {},
): Response | Promise<Response> {
  const isFile = most >= maxBodyBytes
  if (isJsonCall(request)) return Response.json({ error: isFile ? 'file_too_large' : 'invalid' }, { status: 413 })
  const file = most === loneFileBytes ? paperLimits.file : most - besidePdfBytes
  const tooLarge = most === paperLimits.body ? bodyTooLarge(most) : pdfTooLarge(file)
  const say = () => `${isFile ? tooLarge : `${phraseOf(413)}.`} ${t(inputMayRemain)}`
  return renderErrorWithText(services, request, { status: 413, say })
}

/** Responds to an address that cannot exist. */
export function answerNotFound(services: Services, request: Request): Response | Promise<Response> {
  return isJsonCall(request) ? answerJsonError(request, 404) : errorPage(services, request, 404)
}

/** Converts a thrown error to a response; the cause is written to the log only. An unsupported method is 405. */
export async function answerError(
  services: Services,
  { request, code, error }: { request: Request; code: unknown; error: unknown },
  routes: Route[],
): Promise<Response> {
  if (error instanceof BodyTooLarge) return answerTooLarge(services, request, error)
  const allowed = code === 'NOT_FOUND' ? methodsAt(routes, new URL(request.url).pathname) : []
  const status = allowed.length > 0 ? 405 : statusOf(code, error)
  if (status >= 500) logError(services, request, error)
  const isSentAgain = status === 503 && request.method === 'POST'
  const say = () => (isSentAgain ? `${phraseOf(status)}. ${t(sentAgain)}` : phraseOf(status))
  const answer = isJsonCall(request)
    ? answerJsonError(request, status)
    : await renderErrorWithText(services, request, { status, say })
  if (allowed.length > 0) answer.headers.set('Allow', allowed.join(', '))
  if (status === 503) answer.headers.set('Retry-After', String(retryAfterSeconds))
  return answer
}

/** Writes the cause of a request's error to the log. */
export function logError({ log }: Pick<Services, 'log'>, request: Request, error: unknown): void {
  log.error({ id: requestId(request), message: messageOf(error) })
}

function statusOf(code: unknown, error: unknown): number {
  if (code === 'NOT_FOUND') return 404
  if (error instanceof ValidationError) return error.type === 'response' ? 500 : error.type === 'params' ? 404 : 400
  if (code === 'PARSE' || isHungUp(error)) return 400
  return isUnavailable(error) ? 503 : 500
}

/** Reports whether the client disconnected before its body was read. */
const isHungUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Returns an error and its causes, without statement parameters, which contain users' input and password hashes. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [message = ''] = error.message.split('\nparams: ')
  const text = (error.stack ?? error.message).replace(error.message, () => message)
  return error.cause ? `${text}\ncaused by ${messageOf(error.cause)}` : text
}
