import { type Admitted, createQueue, type Queue } from '../http/queue.ts'
import { createRateLimit, type Rate, type RateLimit } from '../http/rate-limit.ts'
import { clientOf } from '../http/refusal.ts'
import { sessionOf } from '../http/session.ts'
import type { Services } from '../services.ts'
import { type Found, type Options, searchArticles } from './queries.ts'
import type { Search } from './rules.ts'

/** The searches of this process: those under way and waiting, and how many each address made lately. */
export type Searching = { queue: Queue; limit: RateLimit }

/** Enough for a campus behind one address. */
const searchRate: Rate = { burst: 30, perSecond: 3 }

const searchQueue = { atOnce: 2, maxWaiting: 20, maxOfOne: 16 }

export function createSearching(rate = searchRate, limits = searchQueue): Searching {
  return { queue: createQueue(limits), limit: createRateLimit(rate) }
}

/** Searches for anybody when the turn comes; refused to an address that searches without a pause, unless it is signed in. */
export async function searchForAnyone(
  services: Services,
  request: Request,
  search: Search,
  options: Options,
): Promise<Admitted<Found>> {
  const { searching, config, clock } = services
  const retryAfter = searching.limit.secondsToWait(clientOf(request, config).key, clock())
  if (retryAfter > 0 && !(await sessionOf(services, request)))
    return { ok: false, refusal: { status: 429, retryAfter } }
  return searchInTurn(services, request, search, options)
}

/** Searches when the turn comes. */
export function searchInTurn(
  { db, searching, config }: Services,
  request: Request,
  search: Search,
  options: Options,
): Promise<Admitted<Found>> {
  return searching.queue.run(clientOf(request, config), () => searchArticles(db, search, options))
}
