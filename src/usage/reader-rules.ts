/** The user agents of an address that are readers of their own on a day; all others of it are one reader. */
export const maxAgents = 200

/** The bits of a reader's number that tell the agents of an address apart: those above are the address's. */
const agentBits = 24n
const agents = (1n << agentBits) - 1n

/** A reader's number, of hashes of the address and of address and agent. */
export function readerOf(address: bigint, agent: bigint): string {
  return BigInt.asIntN(64, (address & ~agents) | (agent & agents)).toString()
}

/** The lowest and the highest number of the readers at the address of one. */
export function readersBeside(reader: string): { lowest: string; highest: string } {
  const number = BigInt(reader)
  return { lowest: (number & ~agents).toString(), highest: (number | agents).toString() }
}

/**
 * The visits, those of too many agents of an address as of one reader. As long as the readers that it lets through are
 * stored, it answers the same for a visit again.
 * @param known the day's readers at the visits' addresses, or as many of each as count
 */
export function withFewAgents<Visit extends { reader: string }>(known: string[], visits: Visit[]): Visit[] {
  const ofAddress = new Map<string, Set<string>>()
  const besides = (reader: string) => {
    const { lowest } = readersBeside(reader)
    const readers = ofAddress.get(lowest) ?? new Set()
    ofAddress.set(lowest, readers)
    return { lowest, readers }
  }
  for (const reader of known) besides(reader).readers.add(reader)
  return visits.map((visit) => {
    const { lowest, readers } = besides(visit.reader)
    if (readers.size >= maxAgents && !readers.has(visit.reader)) return { ...visit, reader: lowest }
    readers.add(visit.reader)
    return visit
  })
}
