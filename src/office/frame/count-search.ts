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
  const { counting, clock, config } = services
  const { headers } = request
  if (page > 1 || isHead(request) || isPrefetch(headers)) return
  if (carriesToken(request, config) && (await isSignedIn(services, request))) return
  counting.noteSearch({ agent: headers.get('user-agent') ?? '', at: clock().getTime() })
}
