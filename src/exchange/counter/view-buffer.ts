import type { PendingView } from '../../services.ts'
import { doubleClickMs } from './count-rules.ts'
import type { View } from './rules.ts'

/** The first and the last of views that count as one by the rule of 30 seconds. */
type Run = { first: number; last: number }

/** Beyond this, views are dropped: the database has been away for long, or cannot keep up. */
const maxRuns = 200_000

/**
 * Holds views until they are counted. It runs for each cached page, so it is fast: of a reader's repeated requests it
 * keeps only the first and the last time, and finds them without building string keys. Equal addresses give the same
 * `View`.
 */
export function createViewBuffer() {
  let byAgent = new Map<string, Map<string, Map<string, Map<View, Run[]>>>>()
  let runs = 0

  const add = ({ view, at, address, forwarded, agent }: PendingView) => {
    const proxies = within(byAgent, agent, newMap<string, Map<string, Map<View, Run[]>>>)
    const clients = within(proxies, address, newMap<string, Map<View, Run[]>>)
    const views = within(clients, forwarded, newMap<View, Run[]>)
    const known = within(views, view, noRuns)
    const last = known[known.length - 1]
    if (last && at - last.last <= doubleClickMs) last.last = at
    else if (runs < maxRuns) {
      runs++
      known.push({ first: at, last: at })
    }
  }

  /** Empties the buffer. @returns its views */
  const take = (): PendingView[] => {
    const noted: PendingView[] = []
    for (const [agent, proxies] of byAgent)
      for (const [address, clients] of proxies)
        for (const [forwarded, views] of clients)
          for (const [view, all] of views)
            for (const { first, last } of all)
              for (const at of first === last ? [first] : [first, last])
                noted.push({ view, at, address, forwarded, agent })
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
