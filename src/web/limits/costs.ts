import { isAt, splitRoutePath } from '../../core/text/route-patterns.ts'
import type { QueueLimits } from '../../core/workers/queue.ts'

const endless = Number.POSITIVE_INFINITY

/**
 * The queues for anonymous requests, one line per client. Only work that never waits for a client has a limit for all
 * clients together: slow senders and readers must not keep others waiting.
 */
export const lanes = {
  /** Pages and answers that query the database. */
  database: { atOnce: endless, atOnceOfOne: 8, maxWaiting: endless, maxOfOne: 500 },
  search: { atOnce: 2, maxWaiting: 20, maxOfOne: 16 },
  report: { atOnce: endless, atOnceOfOne: 1, maxWaiting: endless, maxOfOne: 4 },
  /** Documents to be drawn; those in memory are answered like pages. */
  document: { atOnce: 16, atOnceOfOne: 4, maxWaiting: 50, maxOfOne: 28 },
  harvest: { atOnce: endless, atOnceOfOne: 2, maxWaiting: endless, maxOfOne: 50 },
  verify: { atOnce: endless, atOnceOfOne: 2, maxWaiting: endless, maxOfOne: 20 },
} satisfies Record<string, QueueLimits>

/** The parts of reports made at the same time: each belongs to a request with a turn, so none is refused. */
export const partsAtOnce: QueueLimits = { atOnce: 4, atOnceOfOne: 1, maxWaiting: endless, maxOfOne: endless }

/** The work after answers: how much runs at the same time, and waits; a flood must not occupy the database. */
export const afterwardsAtOnce: QueueLimits = { atOnce: 1, maxWaiting: 1_000, maxOfOne: 4 }

export type Lane = keyof typeof lanes

/** The lanes whose requests are also counted for each address, in one common count. */
export const countedLanes: readonly Lane[] = ['search', 'report']

/**
 * The cost of an anonymous request: `cached` is answered from memory or a file, `password` checks a password, which has
 * its own queue; the others wait in their lane. All but `cached`, `password` and `database` are costly.
 */
export type Cost = 'cached' | 'password' | Lane

/** `reads` lists the query parameters that change the answer; a cached page ignores all others. */
type PublicRoute = { cost: Cost; reads?: readonly string[] }

/** The routes of a room that are open to anonymous requests, by method and pattern. */
export type PublicRoutes = Record<string, PublicRoute>

/** The properties of routes that the gate and the cache need. */
export type Costs = {
  /**
   * Returns an anonymous request's lane; undefined if it does not wait. An address without a route may be a former one.
   */
  laneOf: (method: string, path: string) => Lane | undefined
  /** Whether one of an address's query parameters changes its answer. */
  isQueryRead: (url: URL) => boolean
}

/**
 * Looks up the costs of routes.
 * @param routes every route open to anonymous requests; the others refuse these without querying the database
 */
export function costsOf(routes: PublicRoutes): Costs {
  const known = Object.entries(routes).map(([route, of]) => {
    const [method = '', pattern = ''] = route.split(' ')
    return { method, pattern: splitRoutePath(pattern), of }
  })
  const routeAt = (method: string, path: string) => {
    const requested = splitRoutePath(path)
    return known.find((route) => route.method === method && isAt(route.pattern, requested))?.of
  }
  return {
    laneOf(method, path) {
      const cost = routeAt(method, path)?.cost ?? (method === 'GET' ? 'database' : 'cached')
      if (cost === 'document') return 'database' // until it turns out that one must be drawn
      return cost === 'cached' || cost === 'password' ? undefined : cost
    },
    isQueryRead: ({ pathname, searchParams }) =>
      searchParams.size > 0 && (routeAt('GET', pathname)?.reads?.some((name) => searchParams.has(name)) ?? false),
  }
}
