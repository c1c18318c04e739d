/** The most user agents of an address that count as separate readers on a day; all others count as one. */
export const maxAgents = 200

/** The most addresses of an IPv6 network that count as separate readers on a day; all others count as one. */
export const maxAddresses = 200

/** The bits of a reader's number that differ between user agents of an address. */
export const agentBits = 0xff_ffff
const agents = BigInt(agentBits)

/** The bits that differ between addresses of a network, and their user agents; the bits above are the network's. */
const addresses = 0xff_ffff_ffffn

/** An inclusive range of readers' numbers. */
type Range = { lowest: string; highest: string }

/**
 * Returns a reader's number from three hashes: of the network (or address), of the address, and of the address with the
 * user agent.
 */
export function readerOf(network: bigint, address: bigint, agent: bigint): string {
  return BigInt.asIntN(64, (network & ~addresses) | (address & addresses & ~agents) | (agent & agents)).toString()
}

/** Returns the ranges of readers at the same address and in the same network. */
export function findReaderRanges(reader: string): { address: Range; network: Range } {
  const number = BigInt(reader)
  const within = (bits: bigint) => ({ lowest: (number & ~bits).toString(), highest: (number | bits).toString() })
  return { address: within(agents), network: within(addresses) }
}

/**
 * Merges readers beyond the limits: too many user agents of an address become one reader, as do too many addresses of a
 * network. Called again for a visit, it gives the same result if the returned readers were stored.
 * @param known the day's readers at the visits' addresses, and one at each address of their networks, up to the limits
 */
export function withMergedReaders<Visit extends { reader: string }>(known: string[], visits: Visit[]): Visit[] {
  const groups = new Map<string, Set<string>>()
  const membersOf = (group: string) => groups.getOrInsertComputed(group, () => new Set())
  const of = (reader: string) => {
    const { address, network } = findReaderRanges(reader)
    return {
      address: address.lowest,
      network: network.lowest,
      inNetwork: membersOf(`network ${network.lowest}`),
      atAddress: membersOf(address.lowest),
    }
  }
  for (const reader of known) {
    const { address, inNetwork, atAddress } = of(reader)
    inNetwork.add(address)
    atAddress.add(reader)
  }
  return visits.map((visit) => {
    const { address, network, inNetwork, atAddress } = of(visit.reader)
    if (inNetwork.size >= maxAddresses && !inNetwork.has(address)) return { ...visit, reader: network }
    inNetwork.add(address)
    if (atAddress.size >= maxAgents && !atAddress.has(visit.reader)) return { ...visit, reader: address }
    atAddress.add(visit.reader)
    return visit
  })
}
