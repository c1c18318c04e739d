import type { Services } from '../services.ts'
import { isFetchedAhead } from '../usage/rules.ts'
import { isHead } from './handle.ts'
import { mayHaveSession } from './session.ts'

/**
 * Notes a search that was made for a reader, once for each new set of results (COUNTER 5.1, 7.6): later pages of it are none, a
 * filter makes one. The rule of 30 seconds is not for searches (7.2). Left out are the same as among readings.
 */
export function noteSearch({ counting, clock }: Services, request: Request, page: number): void {
  const { headers } = request
  if (page > 1 || isHead(request) || mayHaveSession(request) || isFetchedAhead(headers)) return
  counting.noteSearch({ agent: headers.get('user-agent') ?? '', at: clock().getTime() })
}
