/** A client's rate limit: burst size, and requests per second after that. */
export type Rate = { burst: number; perSecond: number }

type RateLimit = {
  /** Counts a request. @returns 0, or the seconds until it is allowed; a request that must wait is not counted */
  secondsToWait: (key: string, now: Date) => number
}

const maxKnown = 10_000

/**
 * Creates a token bucket per client, stored as the time at which it is full again. Evicts the least recently used
 * clients.
 */
export function createRateLimit({ burst, perSecond }: Rate): RateLimit {
  const fullAt = new Map<string, number>()
  const refillMs = 1000 / perSecond
  return {
    secondsToWait(key, now) {
      const at = now.getTime()
      const full = Math.min(Math.max(fullAt.get(key) ?? at, at), at + burst * refillMs) // clocks are sometimes set back
      const waitMs = full + refillMs - (at + burst * refillMs)
      fullAt.delete(key)
      fullAt.set(key, waitMs > 0 ? full : full + refillMs)
      const [oldest = key] = fullAt.keys()
      if (fullAt.size > maxKnown) fullAt.delete(oldest)
      return Math.max(0, Math.ceil(waitMs / 1000))
    },
  }
}
