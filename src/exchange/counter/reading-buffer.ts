import { doubleClickMs } from './count-rules.ts'
import type { Reading } from './rules.ts'

/** A reading to be counted, with its reader's traits: connection address, forwarded addresses, user agent. */
export type PendingReading = { reading: Reading; at: number; address: string; forwarded: string; agent: string }

/** The first and the last of readings that are one by the rule of 30 seconds. */
type Run = { first: number; last: number }

/** Beyond this, readings are dropped: the database has been away for long, or cannot keep up. */
const maxRuns = 200_000

/**
 * Gathers readings until they are counted. It runs for each cached page, so it is fast: of a reader's repeated requests
 * only the first and the last time are kept, found without building string keys. Equal addresses give the same
 * `Reading`.
 */
export function createReadingBuffer() {
  let byAgent = new Map<string, Map<string, Map<string, Map<Reading, Run[]>>>>()
  let runs = 0

  const add = ({ reading, at, address, forwarded, agent }: PendingReading) => {
    const proxies = within(byAgent, agent, newMap<string, Map<string, Map<Reading, Run[]>>>)
    const clients = within(proxies, address, newMap<string, Map<Reading, Run[]>>)
    const readings = within(clients, forwarded, newMap<Reading, Run[]>)
    const known = within(readings, reading, noRuns)
    const last = known[known.length - 1]
    if (last && at - last.last <= doubleClickMs) last.last = at
    else if (runs < maxRuns) {
      runs++
      known.push({ first: at, last: at })
    }
  }

  /** Everything that was gathered, which is forgotten. */
  const take = (): PendingReading[] => {
    const noted: PendingReading[] = []
    for (const [agent, proxies] of byAgent)
      for (const [address, clients] of proxies)
        for (const [forwarded, readings] of clients)
          for (const [reading, all] of readings)
            for (const { first, last } of all)
              for (const at of first === last ? [first] : [first, last])
                noted.push({ reading, at, address, forwarded, agent })
    byAgent = new Map()
    runs = 0
    return noted
  }

  return { add, take }
}

const newMap = <Key, Value>() => new Map<Key, Value>()
const noRuns = (): Run[] => []

function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
