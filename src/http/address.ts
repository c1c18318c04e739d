import { clientAddress } from '../accounts/address-rules.ts'
import type { Config } from '../config.ts'

/** The server's knowledge of a request's connection. */
export type Connection = { requestIP: (request: Request) => { address: string } | null }

const addresses = new WeakMap<Request, string>()

/** Records a request's connection address. */
export function noteAddress(request: Request, address: string): void {
  addresses.set(request, address)
}

/**
 * The address of every connection if the server listens on a loopback address, as it does behind a proxy on its
 * machine; asking a connection takes longer than everything else that counting does.
 */
export function onlyAddress({ host }: Pick<Config, 'host'>): string | undefined {
  return host === '127.0.0.1' || host === '::1' ? host : undefined
}

/** A request's connection address: as recorded, else as the server says; without one, this machine's. */
export function connectionAddress(request: Request, connection?: Connection): string {
  return addresses.get(request) ?? connection?.requestIP(request)?.address ?? '127.0.0.1'
}

/** The client's address: the connection's, or the one that trusted proxies forward. */
export function addressOf(request: Request, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  return clientAddress(connectionAddress(request), request.headers.get('x-forwarded-for') ?? '', trustProxy)
}
