import { type AnyElysia, Elysia } from 'elysia'
import { answerError } from '../../src/office/frame/errors.tsx'
import type { Services } from '../../src/services.ts'
import { aSession, aUser } from './builders/rows.ts'

type Sent = { body?: FormData | object | string; headers?: Record<string, string>; isSignedIn?: boolean }

/** Calls JSON routes as the signed-in user Meera Nair. */
export async function signedInCalls(services: Services, ...routes: AnyElysia[]) {
  const { id: userId } = await aUser(services.db, 'Meera Nair')
  const { token } = await aSession(services, userId)
  const app = new Elysia().onError({ as: 'global' }, ({ request, code, error }) =>
    answerError(services, { request, code, error }, []),
  )
  for (const route of routes) app.use(route)

  return async (method: string, path: string, { body, headers = {}, isSignedIn = true }: Sent = {}) => {
    const isJson = typeof body === 'object' && !(body instanceof FormData)
    const sent = isJson ? JSON.stringify(body) : (body as FormData | string | undefined) // nothing else is left
    const all = new Headers(headers)
    if (isJson) all.set('content-type', 'application/json')
    if (isSignedIn) all.set('authorization', `Bearer ${token}`)
    const answer = await app.handle(new Request(`http://localhost${path}`, { method, headers: all, body: sent }))
    const json = answer.status === 204 ? undefined : await answer.json()
    return { status: answer.status, headers: answer.headers, body: json }
  }
}

/** A multipart form of texts and files. */
export function aFormOf(fields: Record<string, string | Blob | (string | Blob)[]>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of Array.isArray(values) ? values : [values]) form.append(name, value)
  }
  return form
}
