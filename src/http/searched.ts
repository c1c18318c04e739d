import type { Services } from '../services.ts'
import { isFetchedAhead } from '../usage/rules.ts'
import { isHead } from './handle.ts'
import { mayHaveSession } from './session.ts'

/**
 * Counts a reader's search, once for each new set of results (COUNTER 5.1, 7.6): a later page of results counts
 * nothing, a new filter counts again. The rule of 30 seconds does not apply (7.2); who is left out of readings is left
 * out here too.
 */
export function noteSearch({ counting, clock }: Services, request: Request, page: number): void {
  const { headers } = request
  if (page > 1 || isHead(request) || mayHaveSession(request) || isFetchedAhead(headers)) return
  counting.noteSearch({ agent: headers.get('user-agent') ?? '', at: clock().getTime() })
}
