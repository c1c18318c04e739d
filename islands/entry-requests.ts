import { paths } from '../src/paths.ts'
import type { EntryList } from '../src/webdata/rules.ts'

/** A fetched list; `failed` without an answer, `ended` when the session is over. */
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

/** The result of a status change; on a conflict, `status` is the stored one. */
export type Changed =
  | { kind: 'changed' }
  | { kind: 'conflict'; status: string }
  | { kind: 'failed' }
  | { kind: 'gone' }
  | { kind: 'ended' }

/** Changes an entry's status, unless it is no longer `from`. */
export async function putStatus(id: number, status: string, from: string): Promise<Changed> {
  try {
    const token = storedToken()
    let response = await put(id, { status, from }, token)
    if (response.status === 401 && token) response = await put(id, { status, from }, undefined) // the cookie may be newer
    if (response.status === 401) return { kind: 'ended' }
    if (response.status === 404) return { kind: 'gone' }
    if (response.status === 409) return { kind: 'conflict', status: (await response.json()).current.status }
    if (!response.ok) throw new Error(`status ${response.status}`)
    return { kind: 'changed' }
  } catch (error) {
    console.error('Error making API request:', error)
    return { kind: 'failed' }
  }
}

function put(id: number, body: object, token: string | undefined): Promise<Response> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  return fetch(`${paths.webdataApi()}/${id}`, { method: 'PUT', headers, body: JSON.stringify(body) })
}

/** The token that login saved in local storage. */
function storedToken(): string | undefined {
  const key = document.querySelector<HTMLMetaElement>('meta[name=journal-session]')?.dataset.key
  try {
    return JSON.parse(localStorage.getItem(key ?? '') ?? '{}').token
  } catch {
    return undefined
  }
}

/** Whether the session is still valid; undefined without an answer. */
export async function isSignedIn(): Promise<boolean | undefined> {
  try {
    return (await fetch('/auth/verify-token', { signal: AbortSignal.timeout(5000) })).status !== 401
  } catch {
    return undefined
  }
}
