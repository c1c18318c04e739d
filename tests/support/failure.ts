/**
 * The reason a promise was rejected with, or undefined. Bun's `.rejects` blocks the event loop until the promise
 * settles, so that a worker's answer never arrives.
 */
export async function failureOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
}
