/**
 * What a promise was rejected with; undefined where it was not. Bun's `.rejects` holds the event loop until the promise
 * settles, and the answer of a worker never comes.
 */
export async function failureOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
}
