// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { Secret, TOTP, URI } from 'otpauth'
import {
  authenticatorApps,
  challenges,
  loginAttempts,
  recoveryCodes,
  sessions,
  trustedBrowsers,
  users,
} from '../../src/core/db/tables/accounts.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { userCommand } from '../../src/office/accounts/command.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { historyOf } from '../support/history.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal({ TRUST_PROXY: '127.0.0.0/8' })
const { db } = journal
const start = new Date('2026-06-15T10:00:00Z')
let meera: { id: number; name: string }
beforeEach(async () => {
  journal.now.at = start
  for (const table of [audit, users, loginAttempts, challenges]) await db.delete(table)
  await db.update(settings).set({ second_factor: '' })
  meera = await aUser(db, 'Meera Nair')
})

const later = (ms: number) => {
  journal.now.at = new Date(journal.now.at.getTime() + ms)
}
const minute = 60_000
const step = 30_000

/** What an authenticator app shows, by a generator that is not ours. */
const shownBy = (secret: string, at = journal.now.at) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

type Headers = Record<string, string>

const post = (path: string, body: object = {}, { token, headers = {} }: { token?: string; headers?: Headers } = {}) =>
  journal.call('POST', path, { token, body, headers })

/** Sets up an app, as its user does; returns its key and the recovery codes. */
async function anApp(userId = meera.id): Promise<{ secret: string; recovery: string[]; token: string }> {
  const { token } = await aSession(journal, userId)
  const { secret } = (await post('/api/account/totp', {}, { token })).body
  const { recovery } = (await post('/api/account/totp/confirm', { totp: shownBy(secret) }, { token })).body
  later(step)
  return { secret, recovery, token }
}

const logIn = (headers: Headers = {}, password = 'the password') =>
  post('/auth/login', { username: 'Meera Nair', password }, { headers })

const challengeOf = async (headers: Headers = {}) => (await logIn(headers)).body.challenge as string

const confirm = (body: object, headers: Headers = {}) => post('/auth/second-factor', body, { headers })

const cookiesOf = (answer: { headers: globalThis.Headers }) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

describe('without a second factor', () => {
  test('a login answers as before, with the same cookies', async () => {
    const { status, body, headers } = await logIn()
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['token', 'user'])
    const names = headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    expect(names).toEqual(['session', `device-${meera.id}`])
  })
})

describe('an authenticator app', () => {
  test('is set up by a key that a code confirms, and gives ten recovery codes', async () => {
    const { token } = await aSession(journal, meera.id)
    const { secret, uri } = (await post('/api/account/totp', {}, { token })).body
    const read = URI.parse(uri)
    expect(read).toMatchObject({ issuer: 'The Journal', label: 'Meera Nair', algorithm: 'SHA1', digits: 6, period: 30 })
    expect(read.secret.base32).toBe(secret)
    const wrong = await post('/api/account/totp/confirm', { totp: '000000' }, { token })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ error: 'invalid_code', field: 'totp' })
    expect((await logIn()).status).toBe(200)
    const { body } = await post('/api/account/totp/confirm', { totp: shownBy(secret) }, { token })
    expect(new Set(body.recovery).size).toBe(10)
    expect((await logIn()).status).toBe(401)
    expect((await historyOf(db))[0]).toMatchObject({ action: 'add-factor', after: { factor: 'Authenticator app' } })
  })

  test('is stored sealed, and its recovery codes hashed', async () => {
    const { secret, recovery } = await anApp()
    const [app] = await db.select().from(authenticatorApps)
    const raw = Buffer.from(Secret.fromBase32(secret).bytes)
    expect(app?.secret).not.toContain(secret)
    expect(Buffer.from(app?.secret ?? '', 'base64url').includes(raw)).toBe(false)
    const codes = JSON.stringify(await db.select().from(recoveryCodes))
    for (const code of recovery) expect(codes).not.toContain(code.replaceAll('-', ''))
  })

  test('is asked for after the right password alone', async () => {
    await anApp()
    const wrong = await logIn({}, 'another password')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ error: 'invalid_credentials' })
    const { status, body, headers } = await logIn()
    expect(status).toBe(401)
    expect(body).toEqual({
      error: 'second_factor_required',
      challenge: expect.stringMatching(/^\S{43}$/),
      methods: ['totp', 'recovery'],
    })
    expect(headers.getSetCookie()).toEqual([])
  })

  test.each([-1, 0, 1])('lets in by the code %p steps away, once', async (away) => {
    const { secret } = await anApp()
    later(5 * step)
    const totp = shownBy(secret, new Date(journal.now.at.getTime() + away * step))
    const { status, body } = await confirm({ challenge: await challengeOf(), totp })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['token', 'user'])
    expect((await journal.call('GET', '/auth/verify-token', { token: body.token })).status).toBe(200)
    const again = await confirm({ challenge: await challengeOf(), totp })
    expect(again.status).toBe(401)
    expect(again.body).toEqual({ error: 'invalid_code' })
  })

  test.each([-2, 2])('does not let in by the code %p steps away', async (away) => {
    const { secret } = await anApp()
    later(5 * step)
    const totp = shownBy(secret, new Date(journal.now.at.getTime() + away * step))
    expect((await confirm({ challenge: await challengeOf(), totp })).status).toBe(401)
  })

  test('lets in one of two who send the same code at the same moment', async () => {
    const { secret } = await anApp()
    const totp = shownBy(secret)
    const [one, other] = [await challengeOf(), await challengeOf()]
    const answers = await Promise.all([one, other].map((challenge) => confirm({ challenge, totp })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    later(step)
    const [challenge, code] = [await challengeOf(), shownBy(secret)]
    const twice = await Promise.all([1, 2].map(() => confirm({ challenge, totp: code })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

describe('a recovery code', () => {
  test('lets in once, however it is typed', async () => {
    const { recovery } = await anApp()
    const [first = '', second = ''] = recovery
    expect((await confirm({ challenge: await challengeOf(), recovery: ` ${first.toUpperCase()} ` })).status).toBe(200)
    expect((await confirm({ challenge: await challengeOf(), recovery: first })).status).toBe(401)
    const challenges = [await challengeOf(), await challengeOf()]
    const typed = second.replaceAll('-', '')
    const answers = await Promise.all(challenges.map((challenge) => confirm({ challenge, recovery: typed })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await db.$count(recoveryCodes)).toBe(8)
  })

  test('ends with those that replace it', async () => {
    const { recovery, token } = await anApp()
    const renewed = (await post('/api/account/recovery', {}, { token })).body.recovery
    expect(renewed).toHaveLength(10)
    expect((await confirm({ challenge: await challengeOf(), recovery: recovery[0] })).status).toBe(401)
    expect((await confirm({ challenge: await challengeOf(), recovery: renewed[0] })).status).toBe(200)
  })
})

describe('a challenge', () => {
  const expired = async (body: object, headers: Headers = {}) => {
    const answer = await confirm(body, headers)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ error: 'challenge_expired' })
  }

  test('lives five minutes', async () => {
    const { secret } = await anApp()
    const challenge = await challengeOf()
    later(5 * minute)
    await expired({ challenge, totp: shownBy(secret) })
    await expired({ challenge: 'never given', totp: shownBy(secret) })
  })

  test('is answered once', async () => {
    const { secret, recovery } = await anApp()
    const challenge = await challengeOf()
    expect((await confirm({ challenge, totp: shownBy(secret) })).status).toBe(200)
    await expired({ challenge, recovery: recovery[0] })
  })

  test('takes five tries', async () => {
    const { secret } = await anApp()
    const challenge = await challengeOf()
    for (let tried = 0; tried < 5; tried++)
      expect((await confirm({ challenge, totp: '000000' })).body.error).toBe('invalid_code')
    await expired({ challenge, totp: shownBy(secret) })
    expect((await confirm({ challenge: await challengeOf(), totp: shownBy(secret) })).status).toBe(200)
  })

  test('belongs to the browser whose login it answers', async () => {
    const { secret } = await anApp()
    const origin = { origin: 'http://localhost' }
    const asked = await logIn(origin)
    const { challenge } = asked.body
    expect(asked.headers.getSetCookie()[0]).toMatch(/^challenge=.*HttpOnly/i)
    await expired({ challenge, totp: shownBy(secret) })
    await expired({ challenge, totp: shownBy(secret) }, { ...origin, cookie: 'challenge=x.y' })
    const { status } = await confirm({ challenge, totp: shownBy(secret) }, { ...origin, cookie: cookiesOf(asked) })
    expect(status).toBe(200)
  })

  test('ends with the password that it followed', async () => {
    const { secret, token } = await anApp()
    const challenge = await challengeOf()
    const body = { password: 'another password', current_password: 'the password' }
    expect((await post(`/api/users/${meera.id}`, body, { token })).status).toBe(200)
    await expired({ challenge, totp: shownBy(secret) })
  })

  test('carries what was typed before the login, without passwords', async () => {
    await anApp()
    const typed = { name: 'Sita Devi', password: 'Secret-Typed-77', current_password: 'Secret-Typed-78' }
    const form = {
      username: 'Meera Nair',
      password: 'the password',
      next: '/admin/users',
      draft: JSON.stringify(typed),
    }
    const body = aFormOf(form)
    const headers = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
    expect((await journal.call('POST', '/admin/login', { body, headers })).status).toBe(303)
    const [row] = await db.select().from(challenges)
    expect(row?.draft).toEqual({ name: 'Sita Devi' })
  })

  test('is refused from another site', async () => {
    const answer = await confirm({ challenge: await challengeOf(), totp: '000000' }, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({ error: 'cross_site' })
  })
})

test('of 100 guesses none gets in, and the owner signs in on a known device', async () => {
  const { secret } = await anApp()
  const first = await confirm({ challenge: await challengeOf(), totp: shownBy(secret) })
  const known = cookiesOf(first)
  later(step)
  const outcomes = new Map<string, number>()
  let challenge = await challengeOf()
  for (let guess = 0; guess < 100; guess++) {
    const headers = { 'x-forwarded-for': `198.51.100.${guess}` }
    const { body } = await confirm({ challenge, totp: String(guess).padStart(6, '7') }, headers)
    outcomes.set(body.error, (outcomes.get(body.error) ?? 0) + 1)
    if (body.error === 'challenge_expired') challenge = (await logIn(headers)).body.challenge ?? challenge
  }
  expect(outcomes.get('invalid_code')).toBe(30) // the others were not even looked at
  expect([...outcomes.keys()].sort()).toEqual(['challenge_expired', 'invalid_code'])
  const own = await challengeOf({ cookie: known })
  expect((await confirm({ challenge: own, totp: shownBy(secret) }, { cookie: known })).status).toBe(200)
})

describe('a trusted browser', () => {
  const trusting = async (secret: string) =>
    cookiesOf(await confirm({ challenge: await challengeOf(), totp: shownBy(secret), trust: 'yes' }))
  const asksOf = async (cookie: string) => (await logIn({ cookie })).status === 401

  test('is asked for no second factor for 30 days', async () => {
    const { secret } = await anApp()
    const cookie = await trusting(secret)
    expect(await asksOf(cookie)).toBe(false)
    expect(await asksOf('')).toBe(true)
    later(30 * 24 * 60 * minute - 1)
    expect(await asksOf(cookie)).toBe(false)
    later(1)
    expect(await asksOf(cookie)).toBe(true)
  })

  test('is none without being ticked', async () => {
    const { secret } = await anApp()
    const cookie = cookiesOf(await confirm({ challenge: await challengeOf(), totp: shownBy(secret) }))
    expect(await asksOf(cookie)).toBe(true)
  })

  test('ends with a new password, and with signing out everywhere', async () => {
    const { secret, token } = await anApp()
    const cookie = await trusting(secret)
    const body = { password: 'the password again', current_password: 'the password' }
    expect((await post(`/api/users/${meera.id}`, body, { token })).status).toBe(200)
    expect(await db.$count(trustedBrowsers)).toBe(0)
    await post(`/api/users/${meera.id}`, { password: 'the password', current_password: body.password }, { token }).then(
      ({ status }) => expect(status).toBe(200),
    )
    expect(await asksOf(cookie)).toBe(true)
    later(step)
    await trusting(secret)
    const form = new FormData()
    form.set('session', 'others')
    await journal.call('POST', `/admin/users/${meera.id}/sessions`, { token, body: form })
    expect(await db.$count(trustedBrowsers)).toBe(0)
  })
})

describe('another user’s page', () => {
  const formOf = (path: string, token: string, fields: Record<string, string> = {}) =>
    journal.call('POST', path, { token, body: aFormOf(fields) })
  const pageOf = async (userId: number, token: string) =>
    wordsOf(String((await journal.call('GET', `/admin/users/${userId}`, { token })).body))

  test('lists the browsers that the user trusts, and an admin ends one, or all', async () => {
    const { secret } = await anApp()
    const trusting = async (agent: string) => {
      later(step)
      const headers = { 'user-agent': agent }
      return confirm({ challenge: await challengeOf(), totp: shownBy(secret), trust: 'yes' }, headers)
    }
    for (const agent of ['curl/8.5.0', 'Wget/1.21', 'Lynx/2.9']) await trusting(agent)
    const ravi = await aUser(db, 'Ravi Rao')
    const { token } = await aSession(journal, ravi.id)
    later(15 * minute)
    const path = `/admin/users/${meera.id}/browsers`
    expect(await pageOf(meera.id, token)).not.toContain('Trusted browsers')
    expect((await formOf(path, token, { browser: 'all' })).status).toBe(403)
    expect(await db.$count(trustedBrowsers)).toBe(3)
    await post('/auth/prove', { password: 'the password' }, { token })
    expect(await pageOf(meera.id, token)).toContain('Trusted browsers')
    const [one] = await db.select().from(trustedBrowsers)
    expect((await formOf(path, token, { browser: String(one?.id) })).status).toBe(303)
    expect(await db.$count(trustedBrowsers)).toBe(2)
    expect((await formOf(`/admin/users/${ravi.id}/browsers`, token, { browser: 'all' })).status).toBe(303)
    expect(await db.$count(trustedBrowsers)).toBe(2)
    expect((await formOf(path, token, { browser: 'all' })).status).toBe(303)
    expect(await db.$count(trustedBrowsers)).toBe(0)
    expect((await historyOf(db)).map(({ action }) => action).filter((action) => action === 'end-trust')).toHaveLength(2)
  })

  test('has a button that takes the second factor away, after a proof', async () => {
    await anApp()
    const ravi = await aUser(db, 'Ravi Rao')
    const { token } = await aSession(journal, ravi.id)
    expect(await pageOf(meera.id, token)).toContain('Authenticator app 10 recovery codes Take away')
    const path = `/admin/users/${meera.id}/second-factor`
    later(15 * minute)
    const asked = await formOf(path, token)
    expect(asked.status).toBe(403)
    expect(wordsOf(String(asked.body))).toContain('Second factor of Meera Nair')
    expect((await logIn()).status).toBe(401)
    expect((await formOf(path, token, { current_password: 'the password' })).status).toBe(303)
    expect((await logIn()).status).toBe(200)
    expect(await pageOf(meera.id, token)).toContain('None is set up.')
    expect((await historyOf(db)).at(-1)).toMatchObject({ username: 'Ravi Rao', action: 'remove-factor' })
  })
})

describe('a proof', () => {
  test('is asked for where a session is ended, but the present one', async () => {
    const [own, other] = [await aSession(journal, meera.id), await aSession(journal, meera.id)]
    later(15 * minute)
    const path = `/admin/users/${meera.id}/sessions`
    const ending = (session: string) => journal.call('POST', path, { token: own.token, body: aFormOf({ session }) })
    for (const which of [other.id, 'others', 'all']) expect((await ending(which)).status).toBe(403)
    expect(await db.$count(sessions)).toBe(2)
    expect((await ending(own.id)).status).toBe(303)
    expect(await db.$count(sessions)).toBe(1)
  })

  test('is a sign-in of the last 15 minutes, or renewed by the password', async () => {
    const { token } = await aSession(journal, meera.id)
    later(15 * minute)
    const late = await post('/api/account/totp', {}, { token })
    expect(late.status).toBe(403)
    expect(late.body).toEqual({ error: 'reauthentication_required' })
    const wrong = await post('/auth/prove', { password: 'another password' }, { token })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ error: 'invalid_credentials' })
    expect((await post('/api/account/totp', { current_password: 'the password' }, { token })).status).toBe(200)
    expect((await post('/api/account/totp', {}, { token })).status).toBe(403)
    expect((await post('/auth/prove', { password: 'the password' }, { token })).status).toBe(200)
    expect((await post('/api/account/totp', {}, { token })).status).toBe(200)
    later(15 * minute)
    expect((await post('/api/account/totp', {}, { token })).status).toBe(403)
  })

  test('is limited as passwords are', async () => {
    const { token } = await aSession(journal, meera.id)
    const tries = []
    for (let tried = 0; tried < 11; tried++) tries.push(await post('/auth/prove', { password: 'wrong' }, { token }))
    expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
    expect(tries[10]?.headers.get('retry-after')).toBe('30')
  })
})

describe('the setting', () => {
  const ask = (second_factor: string) => db.update(settings).set({ second_factor })
  const asked = async (userId: number) => {
    const { token } = await aSession(journal, userId)
    const { status, body } = await journal.call('GET', '/auth/verify-token', { token })
    return status === 403 ? body.error : status
  }

  test('is refused to who has no second factor of their own', async () => {
    const { token } = await aSession(journal, meera.id)
    const refused = await post('/api/settings', { second_factor: 'all' }, { token })
    expect(refused.status).toBe(422)
    expect(refused.body).toEqual({ error: 'no_second_factor', field: 'second_factor' })
    await anApp()
    expect((await post('/api/settings', { second_factor: 'all' }, { token })).status).toBe(200)
    expect((await journal.call('GET', '/api/settings')).body).not.toHaveProperty('second_factor')
  })

  test('asks admins and editors, or all', async () => {
    const editor = await aUser(db, 'An editor', { role: 'editor' })
    const staff = await aUser(db, 'One of the staff', { role: 'staff' })
    const all = async () => Promise.all([meera.id, editor.id, staff.id].map(asked))
    expect(await all()).toEqual([200, 200, 200])
    await ask('editors')
    const setUp = 'second_factor_setup_required'
    expect(await all()).toEqual([setUp, setUp, 200])
    await ask('all')
    expect(await all()).toEqual([setUp, setUp, setUp])
  })

  test('lets who is asked set one up, and then everything', async () => {
    await ask('all')
    const { status, body } = await logIn()
    expect(status).toBe(200)
    const { token } = body
    const page = await journal.call('GET', '/admin', { token })
    expect([page.status, page.headers.get('location')]).toEqual([303, '/admin/account'])
    expect((await journal.call('GET', '/admin/account', { token })).status).toBe(200)
    const { secret } = (await post('/api/account/totp', {}, { token })).body
    expect((await post('/api/account/totp/confirm', { totp: shownBy(secret) }, { token })).status).toBe(200)
    expect((await journal.call('GET', '/admin', { token })).status).toBe(200)
  })
})

test('the log of a sign-in tells outcomes, and no code, challenge or password', async () => {
  const { secret } = await anApp()
  journal.lines.length = 0
  const challenge = await challengeOf()
  const totp = shownBy(secret)
  await confirm({ challenge, totp: '000000' })
  await confirm({ challenge, totp })
  const told = journal.lines.filter(({ message }) => message === 'sign_in')
  expect(told.map(({ outcome }) => outcome)).toEqual(['second_factor_required', 'invalid_code', 'ok'])
  for (const word of [challenge, totp, secret, 'the password'])
    expect(JSON.stringify(journal.lines)).not.toContain(word)
})

test('what one user has sealed opens for nobody else', async () => {
  const ravi = await aUser(db, 'Ravi Rao')
  const { secret } = await anApp()
  await anApp(ravi.id)
  const [own] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.user_id, meera.id))
  await db.update(authenticatorApps).set({ secret: own?.secret }).where(eq(authenticatorApps.user_id, ravi.id))
  const { body } = await post('/auth/login', { username: 'Ravi Rao', password: 'the password' })
  const answer = await confirm({ challenge: body.challenge, totp: shownBy(secret) })
  expect(answer.status).not.toBe(200)
})

describe('the reset of a password', () => {
  test('is opened by an admin, who proves who they are, and the history tells it', async () => {
    const ravi = await aUser(db, 'Ravi Rao')
    await anApp(ravi.id)
    const { token } = await aSession(journal, meera.id)
    later(15 * minute)
    expect((await post(`/api/users/${ravi.id}`, { second_factor: '' }, { token })).body.error).toBe(
      'reauthentication_required',
    )
    const odd = { second_factor: 'x', name: 'Ravi Das', current_password: 'the password' }
    const refused = await post(`/api/users/${ravi.id}`, odd, { token })
    expect([refused.status, refused.body]).toEqual([422, { error: 'invalid', field: 'second_factor' }])
    const body = { second_factor: '', current_password: 'the password' }
    expect((await post(`/api/users/${ravi.id}`, body, { token })).status).toBe(200)
    expect((await post('/auth/login', { username: 'Ravi Rao', password: 'the password' })).status).toBe(200)
    expect((await historyOf(db)).at(-1)).toMatchObject({
      action: 'remove-factor',
      before: { factor: 'Authenticator app' },
    })
  })

  test('is opened on the machine', async () => {
    await anApp()
    let said = ''
    const terminal = {
      print: (text: string) => (said += text),
      isInteractive: false,
      folder: '/',
      writeFile: async () => undefined,
    }
    expect(await userCommand(journal, ['second-factor', 'Meera Nair'], terminal)).toBe(2)
    expect((await logIn()).status).toBe(401)
    expect(await userCommand(journal, ['second-factor', 'Meera Nair', '--remove'], terminal)).toBe(0)
    expect(said).toEndWith('Meera Nair: done\n')
    expect((await logIn()).status).toBe(200)
    expect(await db.$count(recoveryCodes)).toBe(0)
  })
})
