import { paths } from '../../src/core/paths.ts'
import { sessionExpired } from '../../src/core/text/messages.ts'
import type { EntryList } from '../../src/staff/work-log/entry-rules.ts'

/** A fetched list; `failed` if there was no answer, `ended` when the session is over. */
export type Loaded = { kind: 'list'; list: EntryList } | { kind: 'failed' } | { kind: 'ended' }

/** Fetches a page of the list as JSON, from the same address as the page. */
export async function loadList(href: string): Promise<Loaded> {
  try {
    const response = await fetch(href, { headers: { Accept: 'application/json' } })
    if (response.status === 401) return { kind: 'ended' }
    if (!response.ok) throw new Error(`status ${response.status}`)
    return { kind: 'list', list: await response.json() }
  } catch (error) {
    console.error('Error fetching data:', error)
    return { kind: 'failed' }
  }
}

/** An API request; an entry is added with the cookie alone. */
type Sent = { method: 'POST' | 'PUT'; path: string; body: object; isByCookie?: boolean }

/**
 * Sends JSON, and again after a login in place if the session has ended.
 * @returns the answer of any status below 500; `ended` if the user did not sign in again
 */
export async function sendEntryRequest(sent: Sent): Promise<Response | 'failed' | 'ended'> {
  try {
    let response = await sendOnce(sent)
    while (response.status === 401 && (await signedInAgain())) response = await sendOnce(sent)
    if (response.status === 401) return 'ended'
    if (response.status >= 500) throw new Error(`status ${response.status}`)
    return response
  } catch (error) {
    console.error('Error making API request:', error)
    return 'failed'
  }
}

async function sendOnce(sent: Sent): Promise<Response> {
  const token = sent.isByCookie ? undefined : storedToken()
  const response = await sendBy(token, sent)
  return response.status === 401 && token ? sendBy(undefined, sent) : response // the cookie may be newer
}

function sendBy(token: string | undefined, { method, path, body }: Sent): Promise<Response> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  return fetch(path, { method, headers, body: JSON.stringify(body) })
}

/**
 * Asks the user to sign in; imported lazily, because the module reads the DOM when it loads, and the server has no DOM.
 */
async function signedInAgain(): Promise<boolean> {
  const { signInAgain } = await import('../session/sign-in-again.ts')
  return signInAgain(sessionExpired)
}

/** Returns the token that login saved in local storage. */
function storedToken(): string | undefined {
  const key = document.querySelector<HTMLMetaElement>('meta[name=journal-session]')?.dataset.key
  try {
    return JSON.parse(localStorage.getItem(key ?? '') ?? '{}').token
  } catch {
    return undefined
  }
}

/** Whether the session is still valid; undefined if there was no answer. */
export async function isSignedIn(): Promise<boolean | undefined> {
  try {
    return (await fetch('/auth/verify-token', { signal: AbortSignal.timeout(5000) })).status !== 401
  } catch {
    return undefined
  }
}

export const entryApi = (id: number) => `${paths.webdataApi()}/${id}`
