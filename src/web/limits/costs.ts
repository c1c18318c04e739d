import { isAt, partsOf } from '../../core/text/route-patterns.ts'
import type { QueueLimits } from '../../core/workers/queue.ts'

const endless = Number.POSITIVE_INFINITY

/**
 * The queues in which strangers' requests wait, one line per client. Only work that never waits for a client has a
 * limit for all clients together: slow senders and readers must keep nobody else waiting.
 */
export const lanes = {
  /** Pages and answers that ask the database. */
  database: { atOnce: endless, atOnceOfOne: 8, maxWaiting: endless, maxOfOne: 500 },
  search: { atOnce: 2, maxWaiting: 20, maxOfOne: 16 },
  report: { atOnce: endless, atOnceOfOne: 1, maxWaiting: endless, maxOfOne: 4 },
  /** Documents that are to be drawn; those in memory are answered as pages are. */
  document: { atOnce: 16, atOnceOfOne: 4, maxWaiting: 50, maxOfOne: 28 },
  harvest: { atOnce: endless, atOnceOfOne: 2, maxWaiting: endless, maxOfOne: 50 },
  verify: { atOnce: endless, atOnceOfOne: 2, maxWaiting: endless, maxOfOne: 20 },
} satisfies Record<string, QueueLimits>

/** The parts of reports made at once: each belongs to a request with a turn, so none is refused. */
export const partsAtOnce: QueueLimits = { atOnce: 4, atOnceOfOne: 1, maxWaiting: endless, maxOfOne: endless }

/** The work after answers that is done at once, and waits: a flood must not occupy the database. */
export const afterwardsAtOnce: QueueLimits = { atOnce: 1, maxWaiting: 1_000, maxOfOne: 4 }

export type Lane = keyof typeof lanes

/** The lanes whose requests are counted for each address too, all in one count. */
export const countedLanes: readonly Lane[] = ['search', 'report']

/**
 * The cost of a stranger's request: `cached` is answered from memory or a file, `password` checks a password, which
 * has a queue of its own; the others wait in their lane. All but `cached`, `password` and `database` are costly.
 */
export type Cost = 'cached' | 'password' | Lane

/** `reads`: the query parameters that change the answer; a cached page answers whatever the others are. */
type PublicRoute = { cost: Cost; reads?: readonly string[] }

/** The routes of a room that strangers may request, by method and pattern. */
export type PublicRoutes = Record<string, PublicRoute>

/** The facts of routes for gate and cache. */
export type Costs = {
  /** A stranger's lane; undefined if they do not wait. An address without a route may be a former one. */
  laneOf: (method: string, path: string) => Lane | undefined
  /** Whether one of an address's query parameters changes its answer. */
  isQueryRead: (url: URL) => boolean
}

/** @param routes every route that a stranger may request; the others refuse strangers without asking the database */
export function costsOf(routes: PublicRoutes): Costs {
  const known = Object.entries(routes).map(([route, of]) => {
    const [method = '', pattern = ''] = route.split(' ')
    return { method, pattern: partsOf(pattern), of }
  })
  const routeAt = (method: string, path: string) => {
    const requested = partsOf(path)
    return known.find((route) => route.method === method && isAt(route.pattern, requested))?.of
  }
  return {
    laneOf(method, path) {
      const cost = routeAt(method, path)?.cost ?? (method === 'GET' ? 'database' : 'cached')
      if (cost === 'document') return 'database' // until it is known that one is to be drawn
      return cost === 'cached' || cost === 'password' ? undefined : cost
    },
    isQueryRead: ({ pathname, searchParams }) =>
      searchParams.size > 0 && (routeAt('GET', pathname)?.reads?.some((name) => searchParams.has(name)) ?? false),
  }
}
