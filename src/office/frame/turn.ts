import type { Services } from '../../services.ts'
import { findRequestToken } from '../../web/http/token.ts'
import type { Lane } from '../../web/limits/costs.ts'
import { sessionOf } from '../sessions/sessions.ts'
import { logError } from './errors.tsx'
import { clientOf, TurnRefused } from './refusal.ts'

const turns = new WeakMap<Request, { end: () => void; isHeld: boolean }>()

const isUser = async (services: Services, request: Request) =>
  findRequestToken(request, services.config) !== undefined && (await sessionOf(services, request)) !== undefined

/** Answers a request at its client's turn. Signed-in users neither wait nor count. @throws TurnRefused */
export async function answerInTurn(
  services: Services,
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { gate, costs, config, clock } = services
  const lane = costs.laneOf(request.method, new URL(request.url).pathname)
  if (!lane || (await isUser(services, request))) return answer()
  const entered = await gate.enter(lane, clientOf(request, config), clock())
  if (!entered.ok) throw new TurnRefused(entered.refusal)
  const turn = { end: entered.value, isHeld: false }
  turns.set(request, turn)
  try {
    return await answer()
  } finally {
    if (!turn.isHeld) turn.end()
  }
}

/**
 * Returns a way to run a client's work in a separate lane, which is entered only if the work is needed: `turn` ends the
 * request's own turn, runs the work in the lane, and throws TurnRefused if that is full.
 */
export function waitingIn(services: Services, request: Request, lane: Lane) {
  const { gate, config, clock } = services
  async function turn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (await isUser(services, request)) return work()
    turns.get(request)?.end()
    const entered = await gate.enter(lane, clientOf(request, config), clock())
    if (!entered.ok) throw new TurnRefused(entered.refusal)
    return work().finally(entered.value)
  }
  return { signal: request.signal, turn }
}

/**
 * Streams parts within the request's turn, which it takes over at the first part; the turn then ends with the last
 * part, or when the client stops reading. Each part is made in a separate turn among all clients. That turn ends before
 * the client reads the part, so that slow readers block no one.
 */
export async function* yieldPartsInTurn<Part>(
  { gate, config }: Pick<Services, 'gate' | 'config'>,
  request: Request,
  parts: AsyncGenerator<Part, void>,
): AsyncGenerator<Part, void> {
  const turn = turns.get(request)
  if (!turn) return yield* parts
  turn.isHeld = true
  const client = clientOf(request, config)
  const leave = () => parts.return().then(turn.end, turn.end)
  request.signal.addEventListener('abort', leave)
  try {
    for (;;) {
      const made = await gate.parts.run(client, () => parts.next())
      if (!made.ok || made.value.done) return
      yield made.value.value
    }
  } finally {
    request.signal.removeEventListener('abort', leave)
    await leave()
  }
}

const endless = new AbortController().signal

/**
 * Does work after the response, since its duration would reveal what was found. Each address may have little of it
 * waiting; the rest is dropped, and a genuine user asks again.
 */
export function runAfterAnswer(
  services: Pick<Services, 'gate' | 'config' | 'log'>,
  request: Request,
  work: () => Promise<void>,
): void {
  const { key, network = key } = clientOf(request, services.config)
  services.gate.afterwards
    .run({ key: network, signal: endless }, work)
    .catch((error) => logError(services, request, error))
}
