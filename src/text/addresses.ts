import { isIPv6 } from 'node:net'

/**
 * The key for counting a client's requests: an IPv4 address, or the /64 of an IPv6 address, the smallest block a
 * subscriber gets (RFC 6177). IPv4-mapped IPv6 counts as IPv4. A malformed address is its own key.
 */
export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, '') // a link-local address may name its network interface
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/** An IPv6 address as eight groups, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

function dotted(groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
}
