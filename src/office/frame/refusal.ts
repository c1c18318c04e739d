import { status as statusOf, t } from 'elysia'
import type { Config } from '../../core/config/config.ts'
import { addressKey, networkKey } from '../../core/text/addresses.ts'
import { message, t as translate } from '../../core/words/words.ts'
import type { Client, Refusal } from '../../core/workers/queue.ts'
import type { Services } from '../../services.ts'
import { findClientAddress } from '../../web/http/address.ts'
import { answerJson } from '../../web/http/json.ts'
import { isJsonCall } from '../../web/http/request-line.ts'
import { renderSharedError } from './errors.tsx'

/** Returns the client whose expensive requests are counted. */
export function clientOf(request: Request, config: Pick<Config, 'trustProxy'>): Client {
  const address = findClientAddress(request, config)
  return { key: addressKey(address), network: networkKey(address), signal: request.signal }
}

const codes = { 429: 'too_many_requests', 503: 'busy' } as const

/** Returns the message for a refusal. */
export function describeRefusal({ status, retryAfter }: Refusal): string {
  const [ofNetwork, ofAll] = [
    message(
      'Too many requests came from your network. Please try again in {seconds, plural, =1 {a second} other {# seconds}}.',
    ),
    message(
      'Too many people ask for this at once. Please try again in {seconds, plural, =1 {a second} other {# seconds}}.',
    ),
  ]
  return translate(status === 429 ? ofNetwork : ofAll, { seconds: retryAfter })
}

/** The error of a request whose client gets no turn. */
export class TurnRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(codes[refusal.status])
  }
}

/** Answers a refused request in the caller's format: JSON, or otherwise a page. */
export async function answerRefusal(services: Services, request: Request, refusal: Refusal): Promise<Response> {
  return setRetryAfter(await answerRefusedRequest(services, request, refusal), refusal)
}

/** Adds the time to retry to the response to a refused request. */
export function setRetryAfter(answer: Response, refusal: Refusal): Response {
  answer.headers.set('Retry-After', String(refusal.retryAfter))
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}

function answerRefusedRequest(services: Services, request: Request, refusal: Refusal): Response | Promise<Response> {
  const { status } = refusal
  const isPerson = request.headers.get('accept')?.includes('text/html') === true
  if (isJsonCall(request) && !isPerson) return answerJson(request, { error: codes[status] }, { status })
  return renderSharedError(services, request, { status, say: () => describeRefusal(refusal) })
}

/** Works as {@link answerRefusal}, for a call whose responses have a schema. */
export function returnRefusal(set: { headers: Record<string, string | number | undefined> }, refusal: Refusal) {
  const { status, retryAfter } = refusal
  Object.assign(set.headers, { 'Retry-After': String(retryAfter), 'Cache-Control': 'no-store' })
  return status === 429 ? statusOf(status, { error: codes[status] }) : statusOf(status, { error: codes[status] })
}

function defineRefusalBody(title: string, status: Refusal['status'], description: string) {
  return t.Object({ error: t.Literal(codes[status]) }, { title, description, examples: [{ error: codes[status] }] })
}

/** OpenAPI bodies of {@link answerRefusal}. */
export const refusalBodies = {
  429: defineRefusalBody(
    'TooMany',
    429,
    'Too many requests of this client; `Retry-After` says when to come again, in seconds',
  ),
  503: defineRefusalBody(
    'Busy',
    503,
    'Too many requests of all clients together; `Retry-After` says when to come again, in seconds',
  ),
}
