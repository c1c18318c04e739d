import type { Reading } from '../../exchange/counter/rules.ts'
import type { Services } from '../../services.ts'
import { type Connection, connectionAddress, fixedAddress } from '../../web/http/address.ts'
import { isDelivered, isPrefetch } from './count-rules.ts'

/** What is kept of a header until the reading is counted, in characters: requests bring as much as they like. */
const maxHeader = 1000

type Read = { request: Request; answer: Response; connection: Connection | undefined; at: number }

/** Counts an article view, unless the response is an error or a prefetch. The cost on a cached page is negligible. */
export function countReading(
  { counting, config }: Pick<Services, 'counting' | 'config'>,
  reading: Reading,
  { request, answer, connection, at }: Read,
): void {
  const { headers } = request
  const range = answer.status === 206 ? answer.headers.get('content-range') : null
  if (!isDelivered(answer.status, range)) return
  if (isPrefetch(headers)) return
  const address = fixedAddress(config) ?? connectionAddress(request, connection)
  const forwarded = (headers.get('x-forwarded-for') ?? '').slice(-maxHeader) // proxies add at the end
  const agent = (headers.get('user-agent') ?? '').slice(0, maxHeader)
  counting.note({ reading, at, address, forwarded, agent })
}
