/**
 * The uses of a statement before its plan is kept, the most plans to keep (some 60 kB each), and the longest statement.
 */
const usual = 3
const mostPlans = 300
const longestKept = 10_000
/** Matches searches, which are planned each time: the best plan depends on the number of rows that a word finds. */
const isSearch = /\b(?:article|entry)_search\b/

/** Returns a function that selects the statements whose plans are kept: the first ones to recur. */
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
 * Makes the database keep the plans of usual statements: parsing and planning a short one takes longer than running it,
 * and otherwise the driver requests the types of its parameters each time, in a separate message.
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
