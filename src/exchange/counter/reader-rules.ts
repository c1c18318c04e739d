/** The user agents of an address that are readers of their own on a day; all others of it are one reader. */
export const maxAgents = 200

/** The addresses of an IPv6 network with readers of their own on a day; all others of it are one reader. */
export const maxAddresses = 200

/** The bits of a reader's number that tell the agents of an address apart. */
export const agentBits = 0xff_ffff
const agents = BigInt(agentBits)

/** The bits that tell the addresses of a network apart, and their agents; those above are the network's. */
const addresses = 0xff_ffff_ffffn

/** The lowest and the highest number of some readers. */
type Range = { lowest: string; highest: string }

/** A reader's number, of hashes of the network, which is the address itself where there is none, of the address, and of address and agent. */
export function readerOf(network: bigint, address: bigint, agent: bigint): string {
  return BigInt.asIntN(64, (network & ~addresses) | (address & addresses & ~agents) | (agent & agents)).toString()
}

/** The numbers of the readers at the address of one, and in its network. */
export function readersBeside(reader: string): { address: Range; network: Range } {
  const number = BigInt(reader)
  const within = (bits: bigint) => ({ lowest: (number & ~bits).toString(), highest: (number | bits).toString() })
  return { address: within(agents), network: within(addresses) }
}

/**
 * The visits, those of too many agents of an address as of one reader, and those of too many addresses of a network. As long as
 * the readers that it lets through are stored, it answers the same for a visit again.
 * @param known the day's readers at the visits' addresses, and one at each address of their networks, or as many of each as count
 */
export function withFewAgents<Visit extends { reader: string }>(known: string[], visits: Visit[]): Visit[] {
  const groups = new Map<string, Set<string>>()
  const membersOf = (group: string) => {
    const members = groups.get(group) ?? new Set()
    groups.set(group, members)
    return members
  }
  const of = (reader: string) => {
    const { address, network } = readersBeside(reader)
    return {
      ...{ address: address.lowest, network: network.lowest },
      ...{ inNetwork: membersOf(`network ${network.lowest}`), atAddress: membersOf(address.lowest) },
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
