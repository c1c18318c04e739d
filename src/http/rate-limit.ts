/** How many requests a client may make at once, and how many a second from then on. */
export type Rate = { burst: number; perSecond: number }

export type RateLimit = {
  /** Counts a request of a client. @returns 0, or after how many seconds it may be made, and then it is not counted */
  secondsToWait: (key: string, now: Date) => number
}

const maxKnown = 10_000

/** A token bucket for each client, kept as the moment at which it is full again. Those unused longest are forgotten. */
export function createRateLimit({ burst, perSecond }: Rate): RateLimit {
  const fullAt = new Map<string, number>()
  const refillMs = 1000 / perSecond
  return {
    secondsToWait(key, now) {
      const at = now.getTime()
      const full = Math.min(Math.max(fullAt.get(key) ?? at, at), at + burst * refillMs) // clocks are set back
      const waitMs = full + refillMs - (at + burst * refillMs)
      fullAt.delete(key)
      fullAt.set(key, waitMs > 0 ? full : full + refillMs)
      const [oldest = key] = fullAt.keys()
      if (fullAt.size > maxKnown) fullAt.delete(oldest)
      return Math.max(0, Math.ceil(waitMs / 1000))
    },
  }
}
