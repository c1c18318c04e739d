const maxMs = 10
let hadAt = 0

/**
 * Yields to the event loop after 10 ms. Bun serves new connections while it accepts others: if answers never wait and
 * clients reconnect at once, timers and other connections starve.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - hadAt < maxMs) return
  await new Promise<void>((resolve) => setImmediate(resolve))
  hadAt = performance.now()
}
