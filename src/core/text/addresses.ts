import { isIPv6 } from 'node:net'

/**
 * Returns the rate-limiting key of a client: an IPv4 address, or the /64 of an IPv6 address, the smallest block a
 * subscriber gets (RFC 6177). IPv4-mapped IPv6 counts as IPv4. A malformed address is its own key.
 */
export function addressKey(address: string): string {
  const groups = expandIpGroups(address)
  if (!groups) return address
  return isMapped(groups) ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Returns the /48 of an IPv6 address, the largest block that a subscriber gets (RFC 6177); undefined for other
 * addresses.
 */
export function networkKey(address: string): string | undefined {
  const groups = expandIpGroups(address)
  return groups && !isMapped(groups) ? `${groups.slice(0, 3).join(':')}::/48` : undefined
}

/** Returns the network that a client belongs to: its /48, or the /24 of an IPv4 address. */
export const networkOf = ({ key, network }: { key: string; network?: string | undefined }): string =>
  network ?? key.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')

const isMapped = (groups: string[]) => groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'

/** Returns an IPv6 address as eight groups, in hexadecimal without leading zeros. */
function expandIpGroups(address: string): string[] | undefined {
  const plain = address.replace(/%.*$/, '') // a link-local address may name its network interface
  if (!isIPv6(plain)) return undefined
  const [head = [], tail = []] = new URL(`http://[${plain}]`).hostname
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

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i

/** Whether a Host header is a host name or an IP address, with or without a port. */
export function isHost(host: string): boolean {
  const [, name = '', port] = /^(\[[0-9a-f:.]+\]|[^:[\]]*)(?::(\d{1,5}))?$/i.exec(host) ?? []
  if (port !== undefined && Number(port) > 65535) return false
  return (name.startsWith('[') || hostName.test(name)) && URL.canParse(`http://${name}/`)
}

/** Whether the public origin was https at the start. */
export const isHttps = ({ origin }: { origin: string | undefined }): boolean => origin?.startsWith('https:') ?? false

/** Whether issue pages have the Subject column: only on the hosts in `SUBJECT_HOSTS`, and on this machine. */
export function showsSubject(hostname: string, subjectHosts: string[]): boolean {
  return ['localhost', '127.0.0.1', ...subjectHosts].includes(hostname.toLowerCase())
}
