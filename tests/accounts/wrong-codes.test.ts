// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { loginAttempts, users } from '../../src/core/db/tables/accounts.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { aFormOf } from '../support/calls.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { db } = journal
const start = new Date('2026-06-15T10:00:00Z')
const password = 'the password'
let own: { secret: string; recovery: string[]; token: string }
beforeEach(async () => {
  journal.now.at = start
  for (const table of [users, loginAttempts, notices]) await db.delete(table)
  await setSettings(db, { websiteemail: 'office@journal.example' })
  const { id } = await aUser(db, 'Meera Nair')
  await db.update(users).set({ email: 'meera@example.org' })
  const { token } = await aSession(journal, id)
  const { secret } = (await post('/api/account/totp', {}, token)).body
  const { recovery } = (await post('/api/account/totp/confirm', { totp: shownBy(secret) }, token)).body
  own = { secret, recovery, token }
  await db.delete(notices)
  journal.now.at = new Date(start.getTime() + 30_000)
})

const shownBy = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: journal.now.at.getTime() })
const post = (path: string, body: object, token?: string) => journal.call('POST', path, { token, body })
const logIn = async (typed = password) =>
  (await post('/auth/login', { username: 'Meera Nair', password: typed })).body as Record<string, unknown>
const step = async (offered: object) =>
  (await post('/auth/second-factor', { challenge: (await logIn()).challenge, ...offered })).status
const wrong = () => step({ totp: '000000' })
const right = () => step({ totp: shownBy(own.secret) })
const had = (wrong_codes: number) => db.update(users).set({ wrong_codes })
const subjects = async () =>
  (await db.select({ subject: notices.subject, to: notices.recipient }).from(notices)).map(
    ({ subject, to }) => `${to} ${subject.split(':')[0]}`,
  )

describe('wrong codes behind the right password', () => {
  const told = 'meera@example.org Wrong codes after your password'

  test('are told to the user after five, once', async () => {
    for (let tries = 0; tries < 4; tries++) expect(await wrong()).toBe(401)
    expect(await subjects()).toEqual([])
    for (let tries = 0; tries < 4; tries++) expect(await wrong()).toBe(401)
    expect(await subjects()).toEqual([told])
    const [letter] = await db.select().from(notices)
    expect(letter?.body).toContain('somebody knows your password')
  })

  test('count anew after a right one', async () => {
    await had(4)
    expect(await right()).toBe(200)
    expect(await wrong()).toBe(401)
    expect((await subjects()).filter((one) => one === told)).toEqual([])
  })

  test('of a recovery code count too, wrong passwords and passkeys do not', async () => {
    await had(3)
    expect(await step({ recovery: 'AAAAA-AAAAA' })).toBe(401)
    expect((await logIn('another password')).error).toBe('invalid_credentials')
    expect(await step({ passkey: '{}' })).toBe(401)
    expect((await db.select().from(users))[0]?.wrong_codes).toBe(4)
  })
})

describe('after a hundred wrong codes', () => {
  const methods = async () => (await logIn()).methods

  test('no code of the app is taken, which the user is told by letter and on the page', async () => {
    await had(99)
    expect(await wrong()).toBe(401)
    expect(await subjects()).toEqual(['meera@example.org No code of your app is taken any more'])
    expect(await methods()).toEqual(['recovery'])
    expect(await right()).toBe(401)
    const headers = { origin: 'http://localhost' }
    const body = aFormOf({ username: 'Meera Nair', password })
    const asked = await journal.call('POST', '/admin/login', { body, headers })
    const cookie = asked.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const page = wordsOf(await (await journal.get(asked.headers.get('location') ?? '', { cookie })).text())
    expect(page).toContain('no code of your app is taken any more. Use a recovery code, or set a new password.')
    expect(page).not.toContain('Code of your authenticator app')
  })

  test('a recovery code brings the app back', async () => {
    await had(100)
    expect(await step({ recovery: own.recovery[0] })).toBe(200)
    expect(await methods()).toEqual(['totp', 'recovery'])
    expect(await right()).toBe(200)
  })

  test('a new password brings the app back', async () => {
    await had(100)
    const id = (await db.select().from(users))[0]?.id
    const changed = { password: 'another long password', current_password: password }
    expect((await post(`/api/users/${id}`, changed, own.token)).status).toBe(200)
    expect((await logIn(changed.password)).methods).toEqual(['totp', 'recovery'])
  })

  test('who has no other factor still needs one', async () => {
    await had(100)
    expect(await logIn()).not.toHaveProperty('token')
  })
})
