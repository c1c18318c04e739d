import { status as statusOf, t } from 'elysia'
import type { Config } from '../config.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { addressKey, networkKey } from '../text/addresses.ts'
import { exceptionOf, statusOf as statusOfException } from '../usage/report-rules.ts'
import { addressOf } from './address.ts'
import { errorPage } from './errors.tsx'
import { yieldToEventLoop } from './event-loop.ts'
import { jsonAnswer } from './json.ts'
import { plainAnswer } from './plain.ts'
import type { Client, Refusal } from './queue.ts'
import { isJsonCall } from './request-line.ts'

/** The client whose expensive work is counted. */
export function clientOf(request: Request, config: Pick<Config, 'trustProxy'>): Client {
  const address = addressOf(request, config)
  return { key: addressKey(address), network: networkKey(address), signal: request.signal }
}

const codes = { 429: 'too_many_requests', 503: 'busy' } as const

/** The message for a refusal. */
export function refusalMessage({ status, retryAfter }: Refusal): string {
  const why = status === 429 ? 'Too many requests came from your network.' : 'Too many people ask for this at once.'
  return `${why} Please try again in ${retryAfter === 1 ? 'a second' : `${retryAfter} seconds`}.`
}

/** Answers a refused request as its caller understands it: as JSON, by a protocol, else with a page. */
export async function refusalResponse(services: Services, request: Request, refusal: Refusal): Promise<Response> {
  await yieldToEventLoop() // many are refused at once
  const answer = await refused(services, request, refusal)
  answer.headers.set('Retry-After', String(refusal.retryAfter))
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}

function refused(services: Services, request: Request, refusal: Refusal): Response | Promise<Response> {
  const { status, retryAfter } = refusal
  const { pathname } = new URL(request.url)
  if (isJsonCall(request)) return jsonAnswer(request, { error: codes[status] }, { status })
  if (pathname.startsWith('/r51/')) {
    const exception = exceptionOf(status === 429 ? 1020 : 1010, `Come again in ${retryAfter} seconds`)
    return Response.json(exception, { status: statusOfException(exception) })
  }
  if (pathname.startsWith(paths.oai())) return plainAnswer(refusalMessage(refusal), 503) // OAI-PMH 2.0, 3.1.2.2
  return errorPage(services, request, status, refusalMessage(refusal))
}

/** The same for a call whose responses have a schema. */
export function refusalResult(set: { headers: Record<string, string | number | undefined> }, refusal: Refusal) {
  const { status, retryAfter } = refusal
  Object.assign(set.headers, { 'Retry-After': String(retryAfter), 'Cache-Control': 'no-store' })
  return status === 429 ? statusOf(status, { error: codes[status] }) : statusOf(status, { error: codes[status] })
}

function refusalBody(status: Refusal['status'], description: string) {
  return t.Object({ error: t.Literal(codes[status]) }, { description, examples: [{ error: codes[status] }] })
}

/** OpenAPI bodies of {@link refusalResponse}. */
export const refusalBodies = {
  429: refusalBody(429, 'Too many requests of this client; `Retry-After` says when to come again, in seconds'),
  503: refusalBody(503, 'Too many requests of all clients together; `Retry-After` says when to come again, in seconds'),
}
