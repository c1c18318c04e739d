const maxMs = 10
let hadAt = 0
let isTurning = false

/**
 * Yields to the event loop after 10 ms. Bun serves new connections while it accepts others: if answers never wait and
 * clients reconnect at once, timers and other connections starve. Of many that wait, as many go on in a turn as take 10 ms.
 */
export async function yieldToEventLoop(): Promise<void> {
  while (performance.now() - hadAt >= maxMs) {
    if (!isTurning) setImmediate(beginTurn)
    isTurning = true
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

function beginTurn(): void {
  isTurning = false
  hadAt = performance.now()
}
