import type { Services } from '../../services.ts'
import { isHead } from '../../web/http/request-id.ts'
import { carriesToken } from '../../web/http/token.ts'
import { isSignedIn } from '../sessions/sessions.ts'
import { isPrefetch } from './count-rules.ts'

/**
 * Counts a reader's search once per new set of results (COUNTER 5.1, 7.6): a later page of results does not count, a
 * new filter does. The 30-second rule does not apply (7.2). Clients excluded from views are excluded here too.
 */
export async function countSearch(services: Services, request: Request, page: number): Promise<void> {
  if (page > 1 || !(await isReaders(services, request))) return
  services.counting.noteSearch(agentOf(services, request))
}

/** Counts a reader's download of a supplement. @param of its article's id, and its number */
export async function countSupplement(services: Services, request: Request, of: { article: number; n: number }) {
  if (await isReaders(services, request)) services.counting.noteSupplement({ ...agentOf(services, request), ...of })
}

const agentOf = ({ clock }: Services, { headers }: Request) => ({
  agent: headers.get('user-agent') ?? '',
  at: clock().getTime(),
})

/** Reports whether a request is a reader's: not a signed-in user's, and not a browser's prefetch. */
async function isReaders(services: Services, request: Request): Promise<boolean> {
  if (isHead(request) || isPrefetch(request.headers)) return false
  return !(carriesToken(request, services.config) && (await isSignedIn(services, request)))
}
