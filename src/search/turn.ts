import { type Admitted, createQueue, type Queue } from '../http/queue.ts'
import { createRateLimit, type Rate } from '../http/rate-limit.ts'
import { clientOf } from '../http/refusal.ts'
import { sessionOf } from '../http/session.ts'
import type { Services } from '../services.ts'
import { secondsToWaitEverywhere } from './limit-queries.ts'
import { type Found, type Options, searchArticles } from './queries.ts'
import type { Search } from './rules.ts'

/** This process's running and waiting searches, and each address's recent count: its seconds to wait, or 0. */
export type Searching = {
  queue: Queue
  limit: { secondsToWait: (key: string, now: Date) => number | Promise<number> }
}

/** Enough for a campus behind one address. */
const searchRate: Rate = { burst: 30, perSecond: 3 }

const searchQueue = { atOnce: 2, maxWaiting: 20, maxOfOne: 16 }

/** @param shared a database in which all processes count together; this process's own count keeps floods from it */
export function createSearching(rate = searchRate, limits = searchQueue, shared?: Services['db']): Searching {
  const own = createRateLimit(rate)
  const both = async (key: string, now: Date) =>
    own.secondsToWait(key, now) || (shared ? secondsToWaitEverywhere(shared, rate, key) : 0)
  return { queue: createQueue(limits), limit: shared ? { secondsToWait: both } : own }
}

/** Searches when the client's turn comes; rate-limited by address, unless signed in. */
export async function searchForAnyone(
  services: Services,
  request: Request,
  search: Search,
  options: Options,
): Promise<Admitted<Found>> {
  const { searching, config, clock } = services
  const retryAfter = await searching.limit.secondsToWait(clientOf(request, config).key, clock())
  if (retryAfter > 0 && !(await sessionOf(services, request)))
    return { ok: false, refusal: { status: 429, retryAfter } }
  return searchInTurn(services, request, search, options)
}

/** Searches when the client's turn comes. */
export function searchInTurn(
  { db, searching, config }: Services,
  request: Request,
  search: Search,
  options: Options,
): Promise<Admitted<Found>> {
  return searching.queue.run(clientOf(request, config), () => searchArticles(db, search, options))
}
