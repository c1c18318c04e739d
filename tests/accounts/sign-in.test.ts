// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { loginAttempts, sessions, signIns, users } from '../../src/core/db/tables/accounts.ts'
import { recordAttempt } from '../../src/office/accounts/attempts/queries.ts'
import type { SignInOutcome } from '../../src/office/accounts/rules.ts'
import { recordAddress } from '../../src/web/http/address.ts'
import { aUser } from '../support/builders/rows.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const start = new Date('2026-06-15T10:00:00Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

const journal = await withJournal({ ORIGIN: 'https://crops.example', TRUST_PROXY: '10.0.0.0/8' })
const user = await aUser(journal.db, 'Meera Nair')
await aUser(journal.db, 'Gone', { status: 'disabled' })
await aUser(journal.db, 'Fixed', { allowed_cidrs: ['192.168.1.0/24', '2001:db8::/32'] })
beforeEach(async () => {
  journal.now.at = start
  await journal.db.delete(loginAttempts)
  await journal.db.delete(sessions)
  await journal.db.delete(signIns)
  journal.lines.length = 0
})

async function login(
  username = 'Meera Nair',
  password = 'the password',
  from = '203.0.113.5',
  headers: Record<string, string> = {},
) {
  const request = new Request('http://localhost/auth/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username, password }),
  })
  recordAddress(request, from)
  const answer = await journal.handle(request)
  return {
    status: answer.status,
    body: await answer.json(),
    cookie: answer.headers.getSetCookie()[0] ?? null,
    device: answer.headers.getSetCookie()[1]?.split(';')[0] ?? '',
    retryAfter: answer.headers.get('retry-after'),
  }
}

const verify = (headers: Record<string, string>, path = '/auth/verify-token/') =>
  journal.handle(new Request(`http://localhost${path}`, { headers }))

describe('signing in', () => {
  test('with a NUL, which no database takes, is refused or right as without it', async () => {
    expect((await login('Meera\0 Nobody')).status).toBe(401)
    expect((await login('Meera\0 Nair', 'the \0password')).status).toBe(200)
  })

  test.each(['a\0b', 'a\ud800b'])('restores %j in the form where it was typed', async (typed) => {
    const fields = { username: 'Meera Nair', password: 'the password', next: '/admin/archives' }
    const body = new URLSearchParams({ ...fields, draft: JSON.stringify({ volume: typed, [typed]: 'x' }) })
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await journal.handle(new Request('http://localhost/admin/login', { method: 'POST', body, headers }))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/admin/archives')
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    // takes nothing
    await journal.handle(new Request('http://localhost/admin/archives', { method: 'HEAD', headers: { cookie } }))
    const form = await (await journal.get('/admin/archives', { cookie })).text()
    expect(form).toContain(`value="${typed.replace('\0', '').toWellFormed()}"`)
  })

  test.each([
    ['/admin/login?next=%2Fadmin%2Farchives', {}, '/admin/archives'],
    ['/webdata/login?next=%2Fwebdata%2Furgent', {}, '/webdata/urgent'],
    ['/admin/login?next=%2Fadmin%2Farchives', { next: '/admin/editors' }, '/admin/editors'],
    ['/admin/login?next=%2F%2Felsewhere.example', {}, '/admin'],
  ])('at %s with the fields %j leads to %s', async (path, fields, to) => {
    const body = new URLSearchParams({ username: 'Meera Nair', password: 'the password', ...fields })
    const answer = await journal.handle(new Request(`http://localhost${path}`, { method: 'POST', body }))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
  })

  test.each([
    [{ username: 'Meera Nair' }, { error: 'required', field: 'password' }],
    [{ password: 'the password' }, { error: 'required', field: 'username' }],
    [
      { username: ['Meera Nair'], password: 'the password' },
      { error: 'invalid', field: 'username' },
    ],
  ])('with the body %j names the invalid field', async (body, answer) => {
    expect(await journal.call('POST', '/auth/login', { body })).toMatchObject({ status: 422, body: answer })
  })

  test('returns a token and the name, and sets the same session as a cookie', async () => {
    const { status, body, cookie } = await login('meera  NAIR')
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.any(String), user: 'Meera Nair' })
    expect(cookie).toMatch(/^__Host-session=[^;]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/)
    const byBearer = await verify({ authorization: `Bearer ${body.token}` })
    expect(byBearer.status).toBe(200)
    expect(await byBearer.json()).toEqual({ user: 'Meera Nair' })
    expect((await verify({ cookie: cookie?.split(';')[0] ?? '' })).status).toBe(200)
    expect(byBearer.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([
    ['Meera Nair', 'wrong', 401, 'invalid_credentials'],
    ['Nobody', 'the password', 401, 'invalid_credentials'],
    ['Meera Nair', '', 401, 'invalid_credentials'],
    ['', '', 401, 'invalid_credentials'],
    ['Gone', 'the password', 403, 'disabled'],
    ['Gone', 'wrong', 401, 'invalid_credentials'],
    ['Fixed', 'the password', 403, 'invalid_ip'],
    ['Fixed', 'wrong', 401, 'invalid_credentials'],
    ['Meera Nair', 'x'.repeat(10_000), 401, 'invalid_credentials'],
    ['Meera Nair', 'x'.repeat(100_000), 413, 'invalid'],
  ])('as %s with password %.12s gets status %p %s', async (name, password, status, error) => {
    const answer = await login(name, password)
    expect(answer.status).toEqual(status)
    expect(answer.body).toEqual({ error })
    expect(answer.cookie).toBeNull()
  })

  test.each([
    ['192.168.1.7', {}, 200],
    ['192.168.2.7', {}, 403],
    ['2001:db8::1', {}, 200],
    ['::ffff:192.168.1.7', {}, 200],
    ['10.0.0.1', { 'x-forwarded-for': '192.168.1.9' }, 200],
    ['10.0.0.1', { 'x-forwarded-for': '192.168.1.9, 203.0.113.5' }, 403],
    ['10.0.0.1', { 'x-forwarded-for': '203.0.113.5, 192.168.1.9, 10.0.0.2' }, 200],
    ['203.0.113.5', { 'x-forwarded-for': '192.168.1.9' }, 403],
  ])('from %s with headers %p gets status %p if the user’s addresses are restricted', async (from, headers, status) => {
    expect((await login('Fixed', 'the password', from, headers)).status).toBe(status)
  })

  test('refuses a malformed call without counting an attempt', async () => {
    expect((await journal.call('POST', '/auth/login', { body: { username: 5 } })).status).toBe(422)
    expect((await journal.call('POST', '/auth/login', { body: 'text' })).status).toBe(400)
    expect(await journal.db.$count(loginAttempts)).toBe(0)
  })
})

describe('wrong tries', () => {
  const tries = async (count: number, name: string, from: string) => {
    for (let number = 0; number < count; number++)
      await journal.db.insert(loginAttempts).values({ name, address: from, at: journal.now.at })
  }

  test('are limited to one each 30 seconds after ten for a name from one address', async () => {
    for (let number = 0; number < 10; number++) expect((await login('Meera Nair', 'wrong')).status).toBe(401)
    expect(await login()).toMatchObject({ status: 429, body: { error: 'too_many_attempts' }, retryAfter: '30' })
    expect((await login('Meera Nair', 'the password', '198.51.100.1')).status).toBe(200)
    journal.now.at = new Date(start.getTime() + 30_000)
    expect((await login()).status).toBe(200)
  })

  test('are limited after thirty for a name, and after fifty from an address', async () => {
    for (let host = 0; host < 6; host++) await tries(5, 'meera nair', `198.51.100.${host}`)
    expect((await login()).status).toBe(429)
    await tries(50, 'others', '203.0.113.9')
    expect((await login('Fixed', 'the password', '203.0.113.9')).status).toBe(429)
    expect((await login('Fixed', 'the password', '192.168.1.1')).status).toBe(200)
  })

  test('expire after ten minutes, and a right try does not count', async () => {
    await tries(9, 'meera nair', '203.0.113.5')
    for (let number = 0; number < 5; number++) expect((await login()).status).toBe(200)
    expect((await login('Meera Nair', 'wrong')).status).toBe(401)
    expect((await login()).status).toBe(429)
    journal.now.at = minutes(10.1)
    expect((await login()).status).toBe(200)
  })

  test('from one IPv6 network count as from one address', async () => {
    for (let number = 0; number < 10; number++) await login('Meera Nair', 'wrong', `2001:db8:0:1::${number}`)
    expect((await login('Meera Nair', 'the password', '2001:db8:0:1:ffff::1')).status).toBe(429)
    expect((await login('Meera Nair', 'the password', '2001:db8:0:2::1')).status).toBe(200)
  })

  test('by strangers do not lock users out of their known devices', async () => {
    const { device } = await login()
    expect(device).toMatch(new RegExp(`^__Host-device-${user.id}=`))
    for (let host = 0; host < 6; host++) await tries(5, 'meera nair', `198.51.100.${host}`)
    await tries(50, 'others', '203.0.113.5')
    expect((await login()).status).toBe(429)
    const again = await login('Meera Nair', 'the password', '203.0.113.5', { cookie: device })
    expect(again.status).toBe(200)
    expect((await login('Meera Nair', 'the password', '203.0.113.5', { cookie: again.device })).status).toBe(200)
  })

  test('at a known device have their own limit and count for nobody else', async () => {
    const { device } = await login()
    const atDevice = (password: string) => login('Meera Nair', password, '203.0.113.5', { cookie: device })
    for (let number = 0; number < 10; number++) expect((await atDevice('wrong')).status).toBe(401)
    expect(await atDevice('the password')).toMatchObject({ status: 429, retryAfter: '30' })
    expect((await login()).status).toBe(200)
    journal.now.at = new Date(start.getTime() + 30_000)
    expect((await atDevice('the password')).status).toBe(200)
  })

  test('count as a stranger’s with another user’s device cookie or a forged one', async () => {
    const cookieOf = (token: string) => ({ cookie: `__Host-device-${user.id}=${token}` })
    const { device: fixed } = await login('Fixed', 'the password', '192.168.1.1')
    const { body, device } = await login()
    const claims = { aud: 'device', jti: 'x', sub: String(user.id), exp: 2_000_000_000 }
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))
    await tries(30, 'meera nair', '198.51.100.1')
    for (const token of [fixed.split('=')[1] ?? '', body.token, forged, 'x'])
      expect((await login('Meera Nair', 'the password', '203.0.113.5', cookieOf(token))).status).toBe(429)
    expect((await login('Meera Nair', 'the password', '203.0.113.5', { cookie: device })).status).toBe(200)
    expect((await verify({ authorization: `Bearer ${device.split('=')[1]}` })).status).toBe(401)
  })

  test('from two hundred addresses of one /48 are too many for any name; a neighbouring network is not affected', async () => {
    const ofNetwork = { network: '2001:db8:7::/48', at: start }
    const rows = Array.from({ length: 200 }, (_, host) => ({ name: `name ${host}`, address: `${host}`, ...ofNetwork }))
    await journal.db.insert(loginAttempts).values(rows.slice(1))
    expect((await login('Nobody', 'wrong', '2001:db8:7:ffff::1')).status).toBe(401)
    expect(await login('Meera Nair', 'the password', '2001:db8:7:1::1')).toMatchObject({
      status: 429,
      retryAfter: '30',
    })
    expect((await login('Meera Nair', 'the password', '2001:db8:8:1::1')).status).toBe(200)
  })

  test('at the same time are all counted', async () => {
    const attempt = { kind: 'sign_in', name: 'meera nair', address: '203.0.113.5' } as const
    const tried = await Promise.all(Array.from({ length: 25 }, () => recordAttempt(journal.db, attempt, start)))
    expect(tried.filter((made) => 'id' in made)).toHaveLength(10)
  })
})

describe('checking a few passwords at a time', () => {
  /** Takes all turns of a lane until it is told to end. */
  function held(lane: 'strangers' | 'known') {
    const { promise, resolve } = Promise.withResolvers<void>()
    const queue = journal.checking[lane]
    const all = [0, 1].map((number) => queue.run({ key: `held ${number}`, signal: never }, () => promise))
    return { end: () => Promise.all([resolve(), ...all]) }
  }
  const never = new AbortController().signal
  const until = async (holds: () => boolean) => {
    while (!holds()) await Bun.sleep(5)
  }
  const { strangers, known } = journal.checking

  test('lets a known device sign in while 150 tries from as many addresses wait or are refused', async () => {
    const { device } = await login()
    const turns = held('strangers')
    const names = (number: number) => (number % 2 ? 'Meera Nair' : `Nobody ${number}`)
    let answered = 0
    const tries = Array.from({ length: 150 }, async (_, number) => {
      const answer = await login(names(number), 'wrong', `198.51.100.${number}`)
      answered += 1
      return answer
    })
    await until(() => answered === 130)
    const answer = await login('Meera Nair', 'the password', '203.0.113.5', { cookie: device })
    expect(answer.status).toBe(200)
    expect(strangers.waiting()).toBe(20)
    await turns.end()
    const answers = await Promise.all(tries)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused).toHaveLength(130)
    for (const { body, retryAfter } of refused) expect([body, retryAfter]).toEqual([{ error: 'busy' }, '2'])
    expect(await journal.db.$count(loginAttempts)).toBe(20)
  })

  test('admits four of one address; the next is told to wait, by a page if it is a form', async () => {
    const turns = held('strangers')
    const tries = Array.from({ length: 4 }, () => login('Meera Nair', 'wrong'))
    await until(() => strangers.waiting() === 4)
    expect(await login()).toMatchObject({ status: 429, body: { error: 'too_many_attempts' }, retryAfter: '2' })
    const request = new Request('http://localhost/admin/login', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ username: 'Meera Nair', password: 'the password', draft: '{"volume":"7"}' }),
    })
    recordAddress(request, '203.0.113.5')
    const page = await journal.handle(request)
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '2'])
    const html = await page.text()
    expect(wordsOf(html)).toContain('Too many attempts. Please wait and try again.')
    expect(html).toContain('{&quot;volume&quot;:&quot;7&quot;}')
    await turns.end()
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })

  test('checks and counts nothing for a client that has disconnected', async () => {
    const turns = held('strangers')
    const left = new AbortController()
    const body = JSON.stringify({ username: 'Meera Nair', password: 'wrong' })
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body, signal: left.signal }
    const gone = journal.handle(new Request('http://localhost/auth/login', init))
    await until(() => strangers.waiting() === 1)
    left.abort()
    await until(() => strangers.waiting() === 0)
    await turns.end()
    await gone
    expect(await journal.db.$count(loginAttempts)).toBe(0)
    expect(journal.lines.map(({ outcome }) => outcome).filter(Boolean)).toEqual(['busy'])
  })

  test('checks signed-in users’ passwords beside those of strangers, with a limit too', async () => {
    const { token } = (await login()).body
    journal.now.at = minutes(16)
    const save = () =>
      journal.call('POST', `/api/users/${user.id}`, {
        token,
        body: { password: 'long enough to be new', current_password: 'wrong' },
      })
    const turns = held('strangers')
    expect(await save()).toMatchObject({ status: 422, body: { field: 'current_password' } })
    await turns.end()
    const more = held('known')
    const tries = [save(), save()]
    await until(() => known.waiting() === 2)
    const refused = await save()
    expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_attempts', field: 'current_password' } })
    expect(refused.headers.get('retry-after')).toBe('2')
    await more.end()
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([422, 422])
  })
})

describe('the outcome of a sign-in', () => {
  const kept = async () => (await journal.db.select().from(signIns).orderBy(signIns.id)).map(({ id, ...row }) => row)
  const logged = () => journal.lines.filter(({ message }) => message)

  test('is logged with name and address, and stored for an existing user', async () => {
    const agent = { 'user-agent': 'curl/8.5.0' }
    await login('MEERA nair', 'wrong', '::ffff:203.0.113.5', agent)
    await login('Meera Nair', 'the password', '203.0.113.5', agent)
    await login('Gone', 'the password', '203.0.113.5', agent)
    await login('Fixed', 'the password', '203.0.113.5', agent)
    await login(`nobody ${'x'.repeat(100)}`, 'the password', '203.0.113.5', agent)
    const line = { level: 'info', message: 'sign_in', address: '203.0.113.5' }
    expect(logged()).toEqual([
      { ...line, outcome: 'invalid_credentials', name: 'meera nair' },
      { ...line, outcome: 'ok', name: 'meera nair' },
      { ...line, outcome: 'disabled', name: 'gone' },
      { ...line, outcome: 'invalid_ip', name: 'fixed' },
      { ...line, outcome: 'invalid_credentials', name: `nobody ${'x'.repeat(57)}` },
    ])
    expect((await kept()).map(({ outcome, address, user_agent }) => [outcome, address, user_agent])).toEqual([
      ['invalid_credentials', '::ffff:203.0.113.5', 'curl/8.5.0'],
      ['ok', '203.0.113.5', 'curl/8.5.0'],
      ['disabled', '203.0.113.5', 'curl/8.5.0'],
      ['invalid_ip', '203.0.113.5', 'curl/8.5.0'],
    ])
  })

  test('is logged but not stored if it was throttled or came from another site', async () => {
    for (let number = 0; number < 10; number++)
      await journal.db.insert(loginAttempts).values({ name: 'meera nair', address: '203.0.113.5', at: start })
    await login()
    await login('Meera Nair', 'the password', '203.0.113.5', { origin: 'https://evil.example' })
    expect(logged().map(({ outcome }) => outcome)).toEqual(['too_many_attempts', 'cross_site'])
    expect(await kept()).toEqual([])
  })

  test('is stored for 90 days, at most a hundred successes and a hundred failures of a user', async () => {
    const row = { user_id: user.id, address: '203.0.113.5', user_agent: '' }
    const many = (outcome: SignInOutcome, number: number, at = start) =>
      journal.db.insert(signIns).values(Array.from({ length: number }, () => ({ ...row, outcome, at })))
    await many('ok', 7, minutes(-91 * 24 * 60))
    await many('ok', 3)
    await many('invalid_credentials', 130)
    await login('Meera Nair', 'wrong')
    const outcomes = (await kept()).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'invalid_credentials')).toHaveLength(100)
    expect((await kept()).every(({ at }) => at >= start)).toBe(true)
  })

  test('is logged like the end of a session and the refusal of a session’s address', async () => {
    const { token } = (await login()).body
    await journal.db
      .update(users)
      .set({ allowed_cidrs: ['10.9.9.9'] })
      .where(eq(users.id, user.id))
    await verify({ authorization: `Bearer ${token}` })
    await journal.db.update(users).set({ allowed_cidrs: [] }).where(eq(users.id, user.id))
    await journal.call('POST', '/auth/logout/', { token })
    const line = { level: 'info', name: 'meera nair', address: '127.0.0.1' }
    expect(logged().slice(1)).toEqual([
      { ...line, message: 'session_refused' },
      { ...line, message: 'sign_out' },
    ])
  })
})

describe('a session', () => {
  test('ends when its browser signs in again as anybody; a wrong try does not end it', async () => {
    const first = await login()
    const other = await login()
    const cookie = first.cookie?.split(';')[0] ?? ''
    await login('Meera Nair', 'wrong', '203.0.113.5', { cookie })
    expect(await status(first.body.token)).toBe(200)
    const next = await login('Fixed', 'the password', '192.168.1.1', { cookie })
    expect(await Promise.all([first, other].map(({ body }) => status(body.token)))).toEqual([401, 200])
    expect((await login('Meera Nair', 'the password', '203.0.113.5', { cookie })).status).toBe(200)
    expect(await journal.db.$count(sessions)).toBe(3)
    expect(next.status).toBe(200)
  })

  const signedIn = async () => (await login()).body.token as string
  const status = async (token: string) => (await verify({ authorization: `Bearer ${token}` })).status

  test('ends 12 hours after its last use', async () => {
    const token = await signedIn()
    journal.now.at = minutes(11 * 60 + 59)
    expect(await status(token)).toBe(200)
    journal.now.at = minutes(23 * 60 + 58)
    expect(await status(token)).toBe(200)
    journal.now.at = minutes(35 * 60 + 58)
    expect(await status(token)).toBe(401)
  })

  test('ends after seven days, however much it is used', async () => {
    const token = await signedIn()
    for (let hour = 6; hour < 7 * 24; hour += 6) {
      journal.now.at = minutes(hour * 60)
      expect(await status(token)).toBe(200)
    }
    journal.now.at = minutes(7 * 24 * 60)
    expect(await status(token)).toBe(401)
  })

  test('ends when its user logs out of it; other sessions go on', async () => {
    const [first, second] = [await signedIn(), await signedIn()]
    const answer = await journal.call('POST', '/auth/logout/', { token: first })
    expect(answer.status).toBe(204)
    expect(answer.body).toBe('')
    expect(await status(first)).toBe(401)
    expect(await status(second)).toBe(200)
  })

  test('ends when its user is disabled or comes from another address', async () => {
    const token = await signedIn()
    await journal.db.update(users).set({ status: 'disabled' }).where(eq(users.id, user.id))
    expect(await status(token)).toBe(401)
    await journal.db
      .update(users)
      .set({ status: 'enabled', allowed_cidrs: ['10.9.9.9'] })
      .where(eq(users.id, user.id))
    expect(await status(token)).toBe(401)
    await journal.db.update(users).set({ allowed_cidrs: [] }).where(eq(users.id, user.id))
    expect(await status(token)).toBe(200)
  })

  test('requires a token that we signed', async () => {
    await signedIn()
    const [row] = await journal.db.select().from(sessions)
    const secret = new TextEncoder().encode('the secret of the tests, 32 characters and more')
    const expires = Math.floor(minutes(60).getTime() / 1000)
    const claims = { jti: row?.id ?? '', sub: String(user.id) }
    const made = (more: object, alg = 'HS256', key = secret) =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg }).sign(key)
    expect(await status(await made({ exp: expires }))).toBe(200)
    expect(await status(await made({ exp: expires }, 'HS512'))).toBe(401)
    expect(await status(await made({}))).toBe(401)
    expect(await status(await made({ exp: expires, sub: undefined }))).toBe(401)
    expect(await status(await made({ exp: expires, jti: undefined }))).toBe(401)
    expect(await status(await made({ exp: expires, sub: String(user.id + 1) }))).toBe(401)
    expect(await status(await made({ exp: expires, jti: 'other' }))).toBe(401)
    expect(await status(await made({ exp: Math.floor(start.getTime() / 1000) - 1 }))).toBe(401)
    expect(
      await status(
        await made({ exp: expires }, 'HS256', new TextEncoder().encode('another secret, as long as the first one')),
      ),
    ).toBe(401)
    const [, payload] = (await made({ exp: expires })).split('.')
    expect(await status(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`)).toBe(401)
    for (const nonsense of ['', 'x', 'a.b.c', 'ü'])
      expect((await verify({ authorization: `Bearer ${nonsense === 'ü' ? 'x x' : nonsense}` })).status).toBe(401)
  })

  test('in a cookie allows no change from another site’s page', async () => {
    const { cookie } = await login()
    const session = cookie?.split(';')[0] ?? ''
    const post = async (headers: Record<string, string>) =>
      (
        await journal.call('POST', `/api/users/${user.id}`, {
          headers: { cookie: session, ...headers },
          body: { name: 'Meera Nair' },
        })
      ).status
    expect(await post({})).toBe(401)
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(401)
    expect(await post({ 'sec-fetch-site': 'same-site' })).toBe(401)
    expect(await post({ origin: 'https://evil.example' })).toBe(401)
    expect(await post({ origin: 'null' })).toBe(401)
    expect(await post({ 'sec-fetch-site': 'cross-site', origin: 'https://crops.example' })).toBe(401)
    expect(await post({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await post({ origin: 'https://crops.example' })).toBe(200)
    expect(await post({ origin: 'http://crops.example' })).toBe(401)
    expect(await post({ origin: 'http://localhost' })).toBe(401)
  })
})
