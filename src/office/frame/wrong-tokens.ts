import { addressKey } from '../../core/text/addresses.ts'
import type { Services } from '../../services.ts'
import { findClientAddress } from '../../web/http/address.ts'
import { secondsToWaitEverywhere } from '../../web/limits/queries.ts'

/** The limit of wrong tokens from one address: 60 in 10 minutes. */
const wrongTokens = { burst: 60, perSecond: 0.1 }

/** Counts a wrong token of a client. @returns the seconds that it must wait, 0 if it kept to the limit */
export function countWrongToken({ db, config }: Pick<Services, 'db' | 'config'>, request: Request): Promise<number> {
  return secondsToWaitEverywhere(db, wrongTokens, `link ${addressKey(findClientAddress(request, config))}`)
}
