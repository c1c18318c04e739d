import type { Services } from '../services.ts'
import { isDelivered, isFetchedAhead, type Reading } from '../usage/rules.ts'
import { type Connection, connectionAddress, onlyAddress } from './address.ts'

type Read = { request: Request; answer: Response; connection: Connection | undefined; at: number }

/** Notes that an article was read, unless the answer is no success or its browser only fetched ahead. Costs a kept page next to nothing. */
export function noteReading(
  { counting, config }: Pick<Services, 'counting' | 'config'>,
  reading: Reading,
  { request, answer, connection, at }: Read,
): void {
  const { headers } = request
  const range = answer.status === 206 ? answer.headers.get('content-range') : null
  if (!isDelivered(answer.status, range)) return
  if (isFetchedAhead(headers)) return
  const address = onlyAddress(config) ?? connectionAddress(request, connection)
  const forwarded = headers.get('x-forwarded-for') ?? ''
  const agent = headers.get('user-agent') ?? ''
  counting.note({ reading, at, address, forwarded, agent })
}
