import type { Services } from '../services.ts'
import { keptAnswer } from './answer.ts'
import { requestReader } from './asked.ts'
import { maxBodyBytes, securityHeaders } from './security.ts'
import { connectionAddress, mayHaveSession, noteAddress } from './session.ts'
import { otherTurns } from './turn.ts'

/** Who knows where a request's connection comes from: the server. */
type Connection = { requestIP: (request: Request) => { address: string } | null }

/** Answers a request; at once where the answer is there already. */
export type Handle = (request: Request, connection?: Connection) => Response | Promise<Response>

const ids = new WeakMap<Request, string>()
const idOfProcess = crypto.randomUUID().slice(0, 8)
let requests = 0

/** The id of a request in the log and, where it was answered by the router, in X-Request-Id: its process's, and its number there. */
export function requestId(request: Request): string {
  const known = ids.get(request)
  if (known) return known
  const id = nextId()
  ids.set(request, id)
  return id
}

function nextId(): string {
  return `${idOfProcess}-${++requests}`
}

/**
 * What every request passes before and after the router: its host is checked, a kept answer is sent at once,
 * HEAD is answered as GET without a body, the answer gets the security headers, and the log a line.
 */
export function handleWith(route: Handle, services: Services): Handle {
  const read = requestReader(services)
  return (request, connection) => {
    const began = performance.now()
    const { logged, isWellFormed, key } = read(request)
    const isPersonal = mayHaveSession(request)
    const kept = key !== undefined && !isPersonal ? keptAnswer(services, request, key) : undefined
    const quick = kept ?? (isWellFormed ? undefined : badRequest())
    if (quick) {
      note(logged, quick, began, nextId())
      return quick
    }
    if (connection) noteAddress(request, connection.requestIP(request)?.address ?? '')
    return routed(request).then((response) => {
      if (isPersonal && response.headers.get('cache-control') === 'public, no-cache') {
        response.headers.set('Cache-Control', 'private, no-store')
      }
      note(logged, response, began, requestId(request))
      return response
    })
  }

  function note(asked: string, { status }: Response, began: number, id: string): void {
    services.log.answered(asked, status, Math.round((performance.now() - began) * 10) / 10, id)
  }

  async function routed(request: Request): Promise<Response> {
    await otherTurns()
    const response = await answer(route, request)
    for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
    response.headers.set('X-Request-Id', requestId(request))
    return response
  }

  function badRequest(): Response {
    return new Response('Bad Request', { status: 400, headers: securityHeaders })
  }
}

async function answer(route: Handle, request: Request): Promise<Response> {
  if (request.headers.has('transfer-encoding')) return route(await measured(request))
  if (request.method !== 'HEAD') return route(request)
  const get = standIn(request, new Request(request, { method: 'GET' }))
  get.headers.delete('range') // RFC 9110 knows ranges of GET alone
  const { status, headers, body } = await route(get)
  await body?.cancel()
  return new Response(null, { status, headers })
}

/** A request that does not say how long its body is, as one that does: with what was read of it before it was too large. */
async function measured(request: Request): Promise<Request> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > maxBodyBytes) break
  }
  const { url, method, signal } = request
  const headers = new Headers(request.headers)
  headers.delete('transfer-encoding')
  headers.set('content-length', String(bytes))
  return standIn(request, new Request(url, { method, headers, signal, body: bytes > 0 ? Buffer.concat(chunks) : null }))
}

/** Another request in the place of one: it has its id, and comes from where that came from. */
function standIn(request: Request, other: Request): Request {
  ids.set(other, requestId(request))
  noteAddress(other, connectionAddress(request))
  return other
}
