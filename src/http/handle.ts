import type { Services } from '../services.ts'
import { isHost, maxBodyBytes, securityHeaders } from './security.ts'

export type Handle = (request: Request) => Promise<Response>

const ids = new WeakMap<Request, string>()

/** The id that a request has in the log and in its answer. */
export function requestId(request: Request): string {
  const id = ids.get(request) ?? crypto.randomUUID().slice(0, 13)
  ids.set(request, id)
  return id
}

/**
 * What every request passes before and after the router: its host and size are checked, HEAD is answered as GET without
 * a body, the answer gets the security headers, and the log a line.
 */
export function handleWith(route: Handle, { log }: Pick<Services, 'log'>): Handle {
  return async (request) => {
    const began = performance.now()
    const response = refused(request) ?? (await answer(route, request))
    for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
    response.headers.set('X-Request-Id', requestId(request))
    log.info({
      method: request.method,
      path: new URL(request.url).pathname,
      status: response.status,
      ms: Math.round((performance.now() - began) * 10) / 10,
      id: requestId(request),
    })
    return response
  }

  function refused(request: Request): Response | undefined {
    const url = new URL(request.url)
    if (!isHost(request.headers.get('host') ?? url.host)) return new Response('Bad Request', { status: 400 })
    if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) {
      return Response.json({ error: 'too_large' }, { status: 413 })
    }
  }
}

async function answer(route: Handle, request: Request): Promise<Response> {
  if (request.method !== 'HEAD') return route(request)
  const get = new Request(request, { method: 'GET' })
  ids.set(get, requestId(request))
  const { status, headers, body } = await route(get)
  await body?.cancel()
  return new Response(null, { status, headers })
}
