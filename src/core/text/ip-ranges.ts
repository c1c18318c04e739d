import { BlockList, isIP } from 'node:net'

/** Whether a text is a CIDR such as 10.0.0.0/8 or 2001:db8::/32; a lone address counts as one. */
export function isCidr(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** The most CIDRs of a user, and their most characters: each request is compared with all of them. */
export const maxCidrs = 100
const maxCidrsLength = 10_000

/** Parses CIDRs separated by lines, spaces or commas, without duplicates; undefined if there are too many. */
export function cidrsIn(text: string): string[] | undefined {
  if (text.length > maxCidrsLength) return undefined
  const cidrs = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  return cidrs.length > maxCidrs ? undefined : cidrs
}

/** Whether an address is in one of the CIDRs; an empty list allows every address. IPv4 within IPv6 counts as IPv4. */
export function isAllowedFrom(address: string, cidrs: string[]): boolean {
  return cidrs.length === 0 || isInAddressRanges(address, cidrs)
}

/** Converts IPv4 within IPv6 to IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether an address is in one of the CIDRs. */
export function isInAddressRanges(address: string, cidrs: string[]): boolean {
  const plain = plainAddress(address)
  const version = isIP(plain)
  if (version === 0) return false
  const list = new BlockList()
  const family = version === 4 ? 'ipv4' : 'ipv6'
  for (const cidr of cidrs.filter(isCidr)) {
    const [network = '', bits] = cidr.split('/')
    if (isIP(network) === version) list.addSubnet(network, Number(bits ?? (version === 4 ? 32 : 128)), family)
  }
  return list.check(plain, family)
}

/**
 * Returns the client's address: the connection's, or the one that trusted proxies forward.
 * @param forwarded X-Forwarded-For, '' for none
 * @param trusted CIDRs of the proxies
 */
export function clientAddress(connection: string, forwarded: string, trusted: string[]): string {
  let address = connection
  const hops = forwarded.split(',').map((part) => part.trim())
  while (trusted.length > 0 && isInAddressRanges(address, trusted)) {
    const before = bareAddress(hops.pop() ?? '')
    if (!before) break
    address = before
  }
  return address
}

/**
 * Returns a hop's address without the port that some proxies add, which would defeat limits by address; '' if it has no
 * address.
 */
function bareAddress(hop: string): string {
  const [, bare = hop] = /^(?:\[([\da-f:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/i.exec(hop)?.filter(Boolean) ?? []
  return isIP(bare) ? bare : ''
}
