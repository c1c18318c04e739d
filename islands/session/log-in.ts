import { noAnswer, somethingWrong } from '../../src/core/text/messages.ts'

/** Shown while nothing can be stored. */
const cannotSignIn =
  'Nobody can sign in now: the journal cannot write to its database, as when its disk is full. Its log says more.'

/** The answer to a login; without a token, `message` is the error, and `step` leads to the second step. */
type Answer = { token?: string; user?: string; next?: string; step?: string; message?: string }

/** Signs in and saves token and user name in local storage under `storageKey`. */
export async function logIn(action: string, body: FormData, storageKey: string): Promise<Answer> {
  try {
    const response = await fetch(action, { method: 'POST', headers: { Accept: 'application/json' }, body })
    const answer: Answer = await response.json().catch(() => ({ message: somethingWrong }))
    if (response.status === 503 && !answer.message) return { message: cannotSignIn }
    const { token, user } = answer
    if (token && storageKey) localStorage.setItem(storageKey, JSON.stringify({ token, user }))
    return answer
  } catch {
    return { message: noAnswer }
  }
}
