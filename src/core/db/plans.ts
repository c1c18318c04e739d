/** The uses before a plan is kept, the plans kept at most (some 60 kB each), and the longest text. */
const usual = 3
const mostPlans = 300
const longestKept = 10_000
/** Searches are planned each time: how many rows a word finds decides how it is sought. */
const isSearch = /\b(?:article|entry)_search\b/

/** Tells which statements' plans are kept: the first that are asked again and again. */
function plansKept(): (text: string) => boolean {
  const kept = new Set<string>()
  const asked = new Map<string, number>()
  return (text) => {
    if (kept.has(text)) return true
    if (kept.size === mostPlans || text.length > longestKept || isSearch.test(text)) return false
    const times = (asked.get(text) ?? 0) + 1
    if (asked.size > mostPlans) asked.clear()
    asked.set(text, times)
    if (times === usual) kept.add(text)
    return times === usual
  }
}

/**
 * Has the database keep the plans of usual statements: a short one takes longer to parse and plan than to run, and
 * else the driver asks each time for the types of its parameters, by a message of its own.
 */
export function keepingPlans<Client extends object>(client: Client, isKept = plansKept()): Client {
  return new Proxy(client, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name)
      if (typeof value !== 'function') return value
      if (name === 'unsafe')
        return (text: string, parameters: unknown[], options?: { prepare?: boolean }) =>
          value(text, parameters, { ...options, prepare: options?.prepare || isKept(text) })
      if (name !== 'begin' && name !== 'savepoint') return value
      const within = (given: unknown) =>
        typeof given === 'function' ? (inner: object) => given(keepingPlans(inner, isKept)) : given
      return (...given: unknown[]) => value(...given.map(within))
    },
  })
}
