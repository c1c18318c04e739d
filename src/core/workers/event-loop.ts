import type { Steps } from './steps.ts'

const maxMs = 10
let hadAt = 0
let isTurning = false

/**
 * Yields to the event loop after 10 ms. Bun serves new connections while it accepts others: if answers never wait and
 * clients reconnect at once, timers and other connections starve. Each turn of the loop continues waiting callers for
 * 10 ms, in order of arrival.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (!isDue()) return
  // after the callers that already wait, which a slow caller would otherwise overtake each time
  await immediate()
  while (isDue()) await turn()
}

/** Yields once, for callers that do almost nothing: they continue after one turn, however many wait. */
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

/** Runs the steps in the thread that answers requests, and answers others between them. */
export async function finishInTurns<T>(steps: Steps<T>): Promise<T> {
  let step = steps.next()
  for (; !step.done; step = steps.next()) await yieldToEventLoop()
  return step.value
}
