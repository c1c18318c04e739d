/**
 * Runs a function every `ms`, but never while it still runs.
 * @param failed called with its errors
 * @returns a function that ends it; later errors are dropped
 */
export function repeat(run: () => Promise<unknown>, ms: number, failed: (error: unknown) => void): () => void {
  let isRunning = false
  let isOver = false
  const begin = async () => {
    if (isRunning) return
    isRunning = true
    await run().catch((error) => {
      if (!isOver) failed(error)
    })
    isRunning = false
  }
  const timer = setInterval(begin, ms).unref()
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
