import { findConnectionAddress, recordAddress } from './address.ts'

const ids = new WeakMap<Request, string>()
const heads = new WeakSet<Request>()

/** Returns a random id: a counter would reveal to each reader the number of other requests. */
export const makeRequestId = () => crypto.randomUUID().slice(0, 13)

/** Gives a request its id. */
export function identify(request: Request, id: string): void {
  ids.set(request, id)
}

/** Returns the request id for the log and, on the router's answers, X-Request-Id. */
export function requestId(request: Request): string {
  return ids.get(request) ?? ''
}

/** Returns the GET that answers a HEAD: same id and client, no range, which RFC 9110 defines only for GET. */
export function getFor(head: Request): Request {
  const get = new Request(head, { method: 'GET' })
  get.headers.delete('range')
  heads.add(get)
  return sentBySame(head, get)
}

/** Returns a request for another path: same id and client. */
export function requestAt(request: Request, path: string): Request {
  const other = new Request(new URL(path, request.url), request)
  if (isHead(request)) heads.add(other)
  return sentBySame(request, other)
}

function sentBySame(request: Request, other: Request): Request {
  ids.set(other, requestId(request))
  recordAddress(other, findConnectionAddress(request))
  return other
}

/** Whether a GET is handled for a HEAD, which must change nothing (RFC 9110, 9.2.1). */
export function isHead(request: Request): boolean {
  return heads.has(request)
}
