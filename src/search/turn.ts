import type { Admitted } from '../http/queue.ts'
import { clientOf } from '../http/refusal.ts'
import { sessionOf } from '../http/session.ts'
import type { Services } from '../services.ts'
import { type Found, type Options, searchArticles } from './queries.ts'
import type { Search } from './rules.ts'

/** Queues a client's search; rate-limited by address unless signed in. */
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
