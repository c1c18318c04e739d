import type { Config } from '../../core/config/config.ts'
import { clientAddress } from '../../core/text/ip-ranges.ts'

/** The server's knowledge of a request's connection. */
export type Connection = { requestIP: (request: Request) => { address: string } | null }

const addresses = new WeakMap<Request, string>()

/** Records a request's connection address. */
export function recordAddress(request: Request, address: string): void {
  addresses.set(request, address)
}

/**
 * Returns the address to use for every connection if the server listens on a loopback address, as it does behind a
 * proxy on the same machine: reading a connection's address takes longer than the rest of the rate limit.
 */
export function fixedAddress({ host }: Pick<Config, 'host'>): string | undefined {
  return host === '127.0.0.1' || host === '::1' ? host : undefined
}

/** Returns a request's connection address: the recorded one, else the server's; without either, this machine's. */
export function findConnectionAddress(request: Request, connection?: Connection): string {
  return addresses.get(request) ?? connection?.requestIP(request)?.address ?? '127.0.0.1'
}

/** Returns the client's address: the connection's, or the one forwarded by trusted proxies. */
export function findClientAddress(request: Request, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  return clientAddress(findConnectionAddress(request), request.headers.get('x-forwarded-for') ?? '', trustProxy)
}
