const maxMs = 10
let hadAt = 0
let isTurning = false

/**
 * Yields to the event loop after 10 ms. Bun serves new connections while it accepts others: if answers never wait and
 * clients reconnect at once, timers and other connections starve. Of many that wait, as many go on in a turn as take 10 ms.
 */
export async function yieldToEventLoop(): Promise<void> {
  while (isDue()) await turn()
}

/** The same for what costs nothing: it goes on after one turn, however many wait. */
export async function yieldOnce(): Promise<void> {
  if (isDue()) await turn()
}

const isDue = () => performance.now() - hadAt >= maxMs

function turn(): Promise<void> {
  if (!isTurning) setImmediate(beginTurn)
  isTurning = true
  return new Promise((resolve) => setImmediate(resolve))
}

function beginTurn(): void {
  isTurning = false
  hadAt = performance.now()
}
