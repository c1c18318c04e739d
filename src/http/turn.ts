const longestMs = 10
let hadAt = 0

/**
 * Lets timers and other connections have their turn where they had none for a while. Bun answers a new connection while it
 * still takes others in: with answers that wait for nothing and clients that come back as soon as they have theirs, it never ends that.
 */
export async function otherTurns(): Promise<void> {
  if (performance.now() - hadAt < longestMs) return
  await new Promise<void>((resolve) => setImmediate(resolve))
  hadAt = performance.now()
}
