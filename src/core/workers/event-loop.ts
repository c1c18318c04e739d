const maxMs = 10
let hadAt = 0
let isTurning = false

/**
 * Yields to the event loop after 10 ms. Bun serves new connections while it accepts others: if answers never wait and
 * clients reconnect at once, timers and other connections starve. Of many that wait, as many go on in a turn as take 10 ms; those that
 * came first go first.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (!isDue()) return
  await immediate() // behind all that wait already: whoever takes long in its turn, and comes again, would be before them each time
  while (isDue()) await turn()
}

/** The same for what costs nothing: it goes on after one turn, however many wait. */
export async function yieldOnce(): Promise<void> {
  if (isDue()) await turn()
}

const isDue = () => performance.now() - hadAt >= maxMs

const immediate = () => new Promise<void>((resolve) => setImmediate(resolve))

function turn(): Promise<void> {
  if (!isTurning) setImmediate(beginTurn)
  isTurning = true
  return immediate()
}

function beginTurn(): void {
  isTurning = false
  hadAt = performance.now()
}
