import { isWithin } from '../accounts/rules.ts'
import type { Config } from '../config.ts'

const addresses = new WeakMap<Request, string>()

/** Records a request's connection address. */
export function noteAddress(request: Request, address: string): void {
  addresses.set(request, address)
}

/** A request's connection address; this machine's if no server recorded it. */
export function connectionAddress(request: Request): string {
  return addresses.get(request) ?? '127.0.0.1'
}

/** The client's address: the connection's, or the one that trusted proxies forward. */
export function addressOf(request: Request, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  let address = connectionAddress(request)
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  while (trustProxy.length > 0 && isWithin(address, trustProxy)) {
    const before = forwarded.pop()
    if (!before) break
    address = before
  }
  return address
}
