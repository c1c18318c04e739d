import type { Services } from '../../src/services.ts'
import { aSession, aUser } from './builders/rows.ts'
import { aFormOf } from './calls.ts'
import { wordsOf } from './journal.ts'

type Asked = Services & { handle: (request: Request) => Response | Promise<Response> }
type Fields = Record<string, string | Blob | (string | Blob)[]> | FormData

/** A signed-in browser without scripts: it keeps cookies and follows redirects. */
export async function browsingAs(journal: Asked, name = 'Meera Nair') {
  const { id: userId } = await aUser(journal.db, name)
  const { id, token } = await aSession(journal, userId)
  const cookies = new Map([['session', token]])

  async function ask(path: string, request: RequestInit = {}): Promise<Response> {
    const headers = new Headers(request.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('sec-fetch-site', 'same-origin')
    const answer = await journal.handle(new Request(`http://localhost${path}`, { ...request, headers }))
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return answer
  }

  async function open(path: string) {
    const answer = await ask(path)
    const html = await answer.text()
    return { status: answer.status, html, text: wordsOf(html), caching: answer.headers.get('cache-control') }
  }

  /** Submits a form and follows its redirect. */
  async function submit(path: string, fields: Fields = {}) {
    const answer = await ask(path, { method: 'POST', body: fields instanceof FormData ? fields : aFormOf(fields) })
    const location = answer.headers.get('location')
    if (location) return { ...(await open(location.replace(/#.*/, ''))), location }
    const html = await answer.text()
    return { status: answer.status, html, text: wordsOf(html), location: undefined }
  }

  /** Submits a form as its script does, and returns the JSON. */
  async function send(path: string, fields: Fields = {}) {
    const body = fields instanceof FormData ? fields : aFormOf(fields)
    const answer = await ask(path, { method: 'POST', body, headers: { accept: 'application/json' } })
    return { status: answer.status, body: await answer.json() }
  }

  return { ask, open, submit, send, token, sessionId: id, userId }
}
