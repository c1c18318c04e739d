import type { Services } from '../services.ts'
import { isAhead, isDelivered, prefetchHeaders, type Reading } from '../usage/rules.ts'
import { type Connection, connectionAddress } from './address.ts'

type Read = { request: Request; answer: Response; connection: Connection | undefined }

/** Notes that an article was read, unless the answer is no success or its browser only fetched ahead. Costs a kept page next to nothing. */
export function noteReading(
  { counting, clock }: Services,
  reading: Reading,
  { request, answer, connection }: Read,
): void {
  const { headers } = request
  const range = answer.status === 206 ? answer.headers.get('content-range') : null
  if (!isDelivered(answer.status, range)) return
  if (prefetchHeaders.some((name) => isAhead(headers.get(name)))) return
  const address = connectionAddress(request, connection)
  const forwarded = headers.get('x-forwarded-for') ?? ''
  const agent = headers.get('user-agent') ?? ''
  counting.note({ reading, at: clock().getTime(), address, forwarded, agent })
}
