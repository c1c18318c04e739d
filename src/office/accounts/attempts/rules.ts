import type { attemptKinds } from '../../../core/db/enums.ts'

export type AttemptKind = (typeof attemptKinds)[number]

const counters = ['together', 'name', 'address', 'network', 'device'] as const

/**
 * The number of wrong attempts within the window, and the time of the last one: by strangers for a name from one
 * address, for the name, from the address, and from its IPv6 network; or by a known device alone.
 */
export type AttemptCounts = Partial<Record<(typeof counters)[number], number>> & { last?: Date | null }

/** Once any counter reaches its `max` within `withinMs`, one attempt is allowed per `pauseMs`. */
type AttemptLimits = {
  withinMs: number
  pauseMs: number
  max: Partial<Record<(typeof counters)[number], number>>
}

/** The rate limits by kind; only sign-ins know devices. */
export const attemptLimits: Record<AttemptKind, AttemptLimits> = {
  sign_in: {
    withinMs: 600_000,
    pauseMs: 30_000,
    max: { together: 10, name: 30, address: 50, network: 200, device: 10 },
  },
  verify: { withinMs: 600_000, pauseMs: 30_000, max: { together: 10, name: 30, address: 50, network: 200 } },
}

/** Returns the seconds until another attempt is allowed; 0 if it is allowed now. */
export function countSecondsToWait({ max, pauseMs }: AttemptLimits, counts: AttemptCounts, now: Date): number {
  const isOver = counters.some((counter) => (counts[counter] ?? 0) >= (max[counter] ?? Number.POSITIVE_INFINITY))
  if (!counts.last || !isOver) return 0
  return Math.max(0, Math.ceil((counts.last.getTime() + pauseMs - now.getTime()) / 1000))
}
