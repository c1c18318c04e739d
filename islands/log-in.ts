import { noAnswer, somethingWrong } from '../src/text/messages.ts'

/** What became of a try to sign in: without a token the message says why not. */
type Answer = { token?: string; user?: string; next?: string; message?: string }

/** Signs in, and keeps token and name in local storage under that key (specification 3). */
export async function logIn(action: string, body: FormData, storageKey: string): Promise<Answer> {
  try {
    const response = await fetch(action, { method: 'POST', headers: { Accept: 'application/json' }, body })
    const answer: Answer = await response.json().catch(() => ({ message: somethingWrong }))
    const { token, user } = answer
    if (token && storageKey) localStorage.setItem(storageKey, JSON.stringify({ token, user }))
    return answer
  } catch {
    return { message: noAnswer }
  }
}
