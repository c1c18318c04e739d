// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { roles } from '../../src/core/db/enums.ts'
import { authenticatorApps, sessions, users } from '../../src/core/db/tables/accounts.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import type { Role } from '../../src/office/sessions/rules.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { everyRoute, type Needs, type Who } from '../support/every-route.ts'
import { withJournal } from '../support/journal.ts'

const routesOf = (who: Who) =>
  Object.entries(everyRoute).flatMap(([route, [, , mayAsk]]) => (mayAsk === who ? [route] : []))
const table = { public: routesOf('public'), json: routesOf('json'), page: routesOf('page') }
const guarded = [...table.json, ...table.page]

/** The first route of each part of the office that reads, and the first that changes something, for each need. */
const oneOfEach = (routes: string[]) => [
  ...new Map(routes.toReversed().map((route) => [kindOf(route), route])).values(),
]
const kindOf = (route: string) => {
  const [method, path = ''] = route.split(' ')
  const [, , who, needs] = everyRoute[route] ?? []
  return [method === 'GET', path.split('/').slice(0, 3).join('/'), who, needs].join(' ')
}
/** Where a token counts or does not: one function reads it, whatever the route. */
const sample = { public: oneOfEach(table.public), json: oneOfEach(table.json), page: oneOfEach(table.page) }
const sampled = [...sample.json, ...sample.page]
const bodies: Record<string, object> = {
  'POST /api/users/:id': { name: 'Meera' },
  'POST /auth/login': { username: 'x', password: 'y' },
}

/** The routes that ask for a proof of the last 15 minutes, each with a body that does what it is asked for. */
const proving: Record<string, object> = {
  'POST /api/users/:id': { email: 'meera@example.org' },
  'POST /api/account/totp': {},
  'POST /api/account/totp/confirm': {},
  'POST /api/account/recovery': {},
  'POST /api/account/passkeys': {},
  'POST /api/account/passkeys/options': {},
  'DELETE /api/account/passkeys/:id': {},
  'POST /admin/account/app': {},
  'POST /admin/account/app/confirm': {},
  'POST /admin/account/app/remove': {},
  'POST /admin/account/passkeys/:id/remove': {},
  'POST /admin/account/recovery': {},
  'POST /admin/account/sessions': {},
  'POST /admin/account/:id': { email: 'meera@example.org' },
  'POST /admin/backup': {},
  'POST /admin/users': { name: 'Asha', password: 'a new long password' },
  'POST /admin/users/:id': { email: 'meera@example.org' },
  'POST /admin/users/:id/addresses': {},
  'POST /admin/users/:id/browsers': { browser: 'all' },
  'POST /admin/users/:id/second-factor': {},
  'POST /admin/users/:id/sessions': { session: 'others' },
  'POST /admin/users/:id/status': { status: 'enabled' },
}

const secret = 'the secret of the tests, 32 characters and more'

const journal = await withJournal({ TRUST_PROXY: '127.0.0.0/8' })
const user = await aUser(journal.db, 'Meera')
const withAnApp = aUser(journal.db, 'With an app')

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Who asks, of all routes or of a sample; whoever is refused is the same one each time. */
const askers: Record<string, { isIn: boolean; routes?: typeof table; headers: () => Promise<Record<string, string>> }> =
  {
    nobody: { isIn: false, headers: async () => ({}) },
    'signed in by bearer': { isIn: true, headers: async () => bearer((await aSession(journal, user.id)).token) },
    'signed in by cookie, from our own page': {
      isIn: true,
      routes: sample,
      headers: async () => ({
        cookie: `session=${(await aSession(journal, user.id)).token}`,
        'sec-fetch-site': 'same-origin',
      }),
    },
    'an expired session': {
      isIn: false,
      routes: sample,
      headers: async () => {
        const { id, token } = await aSession(journal, user.id)
        await journal.db.update(sessions).set({ expires_at: journal.now.at }).where(eq(sessions.id, id))
        return bearer(token)
      },
    },
    'a revoked session': {
      isIn: false,
      routes: sample,
      headers: async () => {
        const { id, token } = await aSession(journal, user.id)
        await journal.db.delete(sessions).where(eq(sessions.id, id))
        return bearer(token)
      },
    },
    'a token of another algorithm': {
      isIn: false,
      routes: sample,
      headers: async () => {
        const claims = {
          jti: (await aSession(journal, user.id)).id,
          sub: String(user.id),
          exp: Math.floor(journal.now.at.getTime() / 1000) + 60,
        }
        return bearer(
          await new SignJWT(claims).setProtectedHeader({ alg: 'HS384' }).sign(new TextEncoder().encode(secret)),
        )
      },
    },
  }

/** `POST /a/:id` with an id that is there, as a request. */
function requestOf(route: string, headers: Record<string, string>, body = bodies[route]): Request {
  const [method = 'GET', pattern = ''] = route.split(' ')
  const path = pattern
    .replace(':year', '2026')
    .replace(/:(id|volume|issue|ref)/g, String(user.id))
    .replace(/:\w+/g, 'x')
  const isForm = table.page.includes(route)
  const sent = body && { body: isForm ? new URLSearchParams({ ...body }) : JSON.stringify(body) }
  const type: Record<string, string> = body && !isForm ? { 'content-type': 'application/json' } : {}
  return new Request(`http://localhost${path}`, { method, headers: { ...type, ...headers }, ...sent })
}

let asked = 0

/** Asks from an address of its own: guesses of a link are counted by it. */
async function ask(route: string, headers: Record<string, string>, body?: object) {
  const from = { 'x-forwarded-for': `198.51.${asked >> 8}.${asked++ & 255}` }
  const answer = await journal.handle(requestOf(route, { ...from, ...headers }, body))
  const isEndless = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isEndless ? '' : await answer.text()
  if (isEndless) await answer.body?.cancel()
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    text,
    caching: answer.headers.get('cache-control'),
  }
}

/** A wrong code or challenge in one's own account is 401 too. */
const okay = (route: string) => [200, 201, 204, 303, 400, 404, 409, 422, ...(/account|prove/.test(route) ? [401] : [])]

describe.each(Object.entries(askers))('%s', (_, asker) => {
  const { isIn, routes = table } = asker
  const refused = isIn ? undefined : asker.headers()
  const headers = () => refused ?? asker.headers()

  test.each(routes.json)(isIn ? 'may ask %s' : 'gets 401 of %s', async (route) => {
    const { status, text, caching } = await ask(route, await headers())
    if (isIn) expect(okay(route)).toContain(status)
    else {
      expect(status).toBe(401)
      expect(JSON.parse(text)).toEqual({ error: 'unauthorized', status: 401 })
    }
    if (isIn && status === 200) expect(caching).toBe('private, no-store')
  })

  test.each(routes.page)(isIn ? 'may ask %s' : 'is led to the login by %s', async (route) => {
    const { status, location, text } = await ask(route, await headers())
    if (isIn) expect([200, 303, 404, 422]).toContain(status)
    else if (route.startsWith('GET')) {
      expect(status).toBe(303)
      expect(location).toMatch(/\/login|^\/#signed-out$/)
    } else {
      expect(status).toBe(401)
      expect(text).toContain('Session expired. Please login again.')
    }
    if (isIn && status === 303) expect(location).not.toContain('login')
  })

  test.each(routes.public)('may ask %s', async (route) => {
    const { status, location } = await ask(route, await headers())
    expect([200, 302, 303, 400, 404]).toContain(status)
    expect(location ?? '').not.toContain('login')
  })
})

/** The roles that may ask a route, by what it needs beside a session. */
const allowed: Record<Needs | 'staff', readonly Role[]> = {
  admin: ['admin'],
  own: ['admin'],
  editor: ['admin', 'editor'],
  treasurer: ['admin', 'treasurer'],
  'editor or treasurer': ['admin', 'editor', 'treasurer'],
  staff: ['admin', 'editor', 'staff'],
  any: roles,
  'set-up': roles,
}

describe.each(['editor', 'treasurer', 'staff'] as const)('a user with the role %s', (role) => {
  const other = aUser(journal.db, `One with the role ${role}`, { role })
  const headers = async () => bearer((await aSession(journal, (await other).id)).token)

  test.each(guarded)('is told what the role allows of %s', async (route) => {
    const { status, text } = await ask(route, await headers())
    const [, , who, needs = 'staff'] = everyRoute[route] ?? []
    const isRefused = !allowed[needs].includes(role)
    if (isRefused) expect(status).toBe(403)
    else expect(okay(route)).toContain(status)
    if (isRefused && who === 'json') expect(JSON.parse(text)).toEqual({ error: 'forbidden' })
  })

  test.each(Object.keys(everyRoute).filter((route) => everyRoute[route]?.[3] === 'own'))(
    'does not learn from %s whether there is such a user',
    async (route) => {
      const unknown = await ask(route.replace(/:id/, '99999'), await headers())
      expect(unknown.status).toBe(403)
    },
  )
})

describe.each([
  ['of 15 minutes ago', false, guarded.filter((route) => !route.startsWith('GET'))],
  ['renewed since', true, Object.keys(proving)],
] as const)('a proof %s', (_, isNew, routes) => {
  const longAgo = () => new Date(journal.now.at.getTime() - 15 * 60_000)
  const aToken = async () => {
    const { id, token } = await aSession(journal, user.id)
    const proved_at = isNew ? journal.now.at : longAgo()
    await journal.db.update(sessions).set({ created_at: longAgo(), proved_at }).where(eq(sessions.id, id))
    return token
  }

  test.each(routes)('is asked for what it has to be by %s', async (route) => {
    const { status, text } = await ask(route, bearer(await aToken()), proving[route])
    await journal.db.update(users).set({ email: '' }).where(eq(users.id, user.id))
    const isAsked = route in proving && !isNew
    if (!isAsked) expect([...okay(route)]).toContain(status)
    else expect(status).toBe(403)
    if (isAsked && table.json.includes(route)) expect(JSON.parse(text).error).toBe('reauthentication_required')
    if (isAsked && table.page.includes(route)) expect(text).toContain('name="current_password"')
  })
})

describe('where a second factor is asked of all', () => {
  beforeAll(async () => void (await journal.db.update(settings).set({ second_factor: 'all' })))
  afterAll(async () => {
    const [row] = await journal.db.select().from(settings)
    expect(row?.second_factor).toBe('all') // no route changed it meanwhile
    await journal.db.update(settings).set({ second_factor: '' })
  })

  test.each(sampled)('who has one may ask %s', async (route) => {
    const { id } = await withAnApp
    await journal.db.insert(authenticatorApps).values({ user_id: id, secret: 'sealed' }).onConflictDoNothing()
    const { status } = await ask(route, bearer((await aSession(journal, id)).token))
    expect(okay(route)).toContain(status)
  })

  test.each(guarded)('a session that must set one up gets nothing of %s', async (route) => {
    const { status, text, location } = await ask(route, bearer((await aSession(journal, user.id)).token))
    const [, , who, needs] = everyRoute[route] ?? []
    const error = status === 403 && text.startsWith('{') ? JSON.parse(text).error : undefined
    if (needs === 'set-up') expect(okay(route)).toContain(status)
    else if (who === 'json') expect({ status, error }).toEqual({ status: 403, error: 'second_factor_setup_required' })
    else expect({ status, location }).toEqual({ status: 303, location: '/admin/account' })
  })
})

describe('before the second factor', () => {
  let challenge = ''
  let cookie = ''
  beforeAll(async () => {
    const { id, name } = await withAnApp
    await journal.db.insert(authenticatorApps).values({ user_id: id, secret: 'sealed' }).onConflictDoNothing()
    const body = JSON.stringify({ username: name, password: 'the password' })
    const headers = { 'content-type': 'application/json', origin: 'http://localhost' }
    const login = await journal.handle(new Request('http://localhost/auth/login', { method: 'POST', body, headers }))
    challenge = (await login.json()).challenge
    const [set = ''] = login.headers.getSetCookie()
    cookie = set.replace(/;.*/, '')
  })

  test.each(sampled)('the challenge of a login is no key to %s', async (route) => {
    expect(cookie).toStartWith('challenge=')
    for (const carried of [
      bearer(challenge),
      { cookie, 'sec-fetch-site': 'same-origin' },
      { cookie: `session=${challenge}` },
    ]) {
      const { status } = await ask(route, carried as Record<string, string>)
      expect(status).toBe(route.startsWith('GET') && table.page.includes(route) ? 303 : 401)
    }
  })

  test('the challenge is open after all of that', async () => {
    const headers = { cookie, origin: 'http://localhost' }
    const body = { challenge, recovery: 'k7pm-2wxd-9fqr-h3tv' }
    const answer = await journal.call('POST', '/auth/second-factor', { headers, body })
    expect(answer.body).toEqual({ error: 'invalid_code' })
  })
})

describe('a disabled user', () => {
  let held = { id: '', token: '' }
  beforeAll(async () => {
    held = await aSession(journal, (await aUser(journal.db, 'Disabled', { status: 'disabled' })).id)
  })

  test.each(sampled)('is nobody to %s', async (route) => {
    const { status } = await ask(route, bearer(held.token))
    expect(status).toBe(route.startsWith('GET') && table.page.includes(route) ? 303 : 401)
  })

  test('is not refused for want of a session', async () => {
    expect(await journal.db.$count(sessions, eq(sessions.id, held.id))).toBe(1)
  })
})

describe('a foreign page with our cookie', () => {
  test.each(sampled.filter((route) => !route.startsWith('GET')))('changes nothing by %s', async (route) => {
    const { token } = await aSession(journal, user.id)
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      {},
    ]
    for (const headers of foreign) {
      expect((await ask(route, { cookie: `session=${token}`, ...headers })).status).toBe(401)
    }
  })

  test.each(['POST /admin/login', 'POST /webdata/login', 'POST /auth/login'])(
    'cannot sign its reader in by %s',
    async (route) => {
      const signIn = (headers: Record<string, string>) => {
        const body = new URLSearchParams({ username: 'Meera', password: 'the password' })
        return journal.handle(new Request(`http://localhost${route.split(' ')[1]}`, { method: 'POST', body, headers }))
      }
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ]
      for (const headers of foreign) {
        const answer = await signIn(headers)
        expect(answer.status).toBe(403)
        expect(answer.headers.getSetCookie()).toEqual([])
        const told = await signIn({ ...headers, accept: 'application/json' })
        expect(told.status).toBe(403)
        expect((await told.json()).error).toBe('cross_site')
      }
      const own: Record<string, string>[] = [{}, { origin: 'http://localhost' }, { 'sec-fetch-site': 'same-origin' }]
      for (const headers of own) expect((await signIn(headers)).headers.getSetCookie()).not.toEqual([])
    },
  )

  test.each(['POST /admin/logout', 'POST /webdata/logout'])('cannot sign its reader out by %s', async (route) => {
    const { id, token } = await aSession(journal, user.id)
    await ask(route, { cookie: `session=${token}`, 'sec-fetch-site': 'cross-site' })
    expect(await journal.db.$count(sessions, eq(sessions.id, id))).toBe(1)
  })
})
