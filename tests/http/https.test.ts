// one database
import { afterAll, describe, expect, test } from 'bun:test'
import { isSameOrigin } from '../../src/web/http/csrf.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'

const origin = 'https://crops.example'
const journal = await aJournal({ ORIGIN: origin })
const plain = await aJournal()
afterAll(() => Promise.all([journal.close(), plain.close()]))

const tooLarge = { method: 'POST', headers: { 'content-length': '99999999' }, body: 'x' }
const hsts = 'strict-transport-security'

describe('if a journal’s origin is https, every answer has Strict-Transport-Security', () => {
  test.each<[string, string, RequestInit, number]>([
    ['a page', '/about', {}, 200],
    ['a kept page', '/about', {}, 200],
    ['JSON', '/api/settings', {}, 200],
    ['a built file', journal.assets.url('public.css'), {}, 200],
    ['health', '/healthz', {}, 200],
    ['a redirect', '/admin', {}, 303],
    ['the login', '/admin/login', {}, 200],
    ['what is not there', '/none', {}, 404],
    ['a malformed host', '/about', { headers: { host: 'a_b' } }, 400],
    ['a body that is too large', '/auth/login', tooLarge, 413],
    ['HEAD', '/about', { method: 'HEAD' }, 200],
  ])('%s', async (_, path, request, status) => {
    const answer = await journal.handle(new Request(`http://localhost${path}`, request))
    expect(answer.status).toBe(status)
    expect(answer.headers.get(hsts)).toBe('max-age=31536000')
    const { headers } = await plain.handle(new Request(`http://localhost${path}`, request))
    expect(headers.get(hsts)).toBeNull()
  })

  test('a 304 too', async () => {
    const etag = (await journal.get('/about')).headers.get('etag') ?? ''
    const answer = await journal.get('/about', { 'if-none-match': etag })
    expect(answer.status).toBe(304)
    expect(answer.headers.get(hsts)).toBe('max-age=31536000')
  })
})

test('its subdomains are included where HSTS_SUBDOMAINS says so', async () => {
  const whole = await aJournal({ ORIGIN: origin, HSTS_SUBDOMAINS: 'yes' })
  const answers = [await whole.get('/about'), await whole.get('/none'), await whole.get('/healthz')]
  await whole.close()
  for (const { headers } of answers) expect(headers.get(hsts)).toBe('max-age=31536000; includeSubDomains')
})

describe('the cookies of a journal', () => {
  test('have the __Host- prefix if its origin is https, and an unprefixed one is not read', async () => {
    const { id } = await aUser(journal.db)
    const { token } = await aSession(journal, id)
    const verify = async (cookie: string) => (await journal.get('/auth/verify-token', { cookie })).status
    expect(await verify(`__Host-session=${token}`)).toBe(200)
    expect(await verify(`session=x; __Host-session=${token}`)).toBe(200)
    expect(await verify(`session=${token}`)).toBe(401)
  })

  test('are all Secure if its origin is https, also the one with the next page’s message', async () => {
    const { id } = await aUser(journal.db)
    const { token } = await aSession(journal, id)
    const { headers } = await journal.call('POST', `/admin/users/${id}/status`, { token })
    const [flash = ''] = headers.getSetCookie()
    expect(flash).toMatch(/^__Host-flash=error[^;]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/)
    const cookie = `__Host-session=${token}; ${flash.split(';')[0]}`
    const shown = await journal.get('/admin/users', { cookie })
    expect(await shown.text()).toContain('Something went wrong')
    expect(shown.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-flash=; .*Max-Age=0;.*; Secure$/)])
  })

  test('have plain names if its origin is not https', async () => {
    const { name } = await aUser(plain.db)
    const { headers } = await plain.call('POST', '/auth/login', { body: { username: name, password: 'the password' } })
    for (const cookie of headers.getSetCookie()) expect(cookie).not.toMatch(/__Host|Secure/)
  })
})

test.each<[string, Record<string, string>, boolean, boolean]>([
  ['nothing', {}, false, false],
  ['our own page', { 'sec-fetch-site': 'same-origin' }, true, true],
  ['a sibling', { 'sec-fetch-site': 'same-site', origin }, false, false],
  ['the address bar', { 'sec-fetch-site': 'none' }, false, false],
  ['the public origin', { origin }, true, false],
  ['its http twin', { origin: 'http://crops.example' }, false, false],
  ['the host that was asked', { origin: 'http://localhost' }, false, true],
  ['its https twin', { origin: 'https://localhost' }, false, false],
  ['another port of it', { origin: 'http://localhost:81' }, false, false],
  ['an opaque origin', { origin: 'null' }, false, false],
])('a request with %s counts as of the same origin or not', (_, headers, withOrigin, without) => {
  const request = new Request('http://localhost/admin', { method: 'POST', headers })
  expect(isSameOrigin(request, { origin })).toBe(withOrigin)
  expect(isSameOrigin(request, { origin: undefined })).toBe(without)
  expect(isSameOrigin(request, { origin: 'http://other.example' })).toBe(without)
})

test('an answer for one reader cannot be loaded by other sites', async () => {
  const policy = async (path: string) => (await plain.get(path)).headers.get('cross-origin-resource-policy')
  expect(await policy('/admin/login')).toBe('same-origin')
  expect(await policy('/about')).toBeNull()
  expect((await plain.get('/about')).headers.get('permissions-policy')).toContain('camera=()')
})
