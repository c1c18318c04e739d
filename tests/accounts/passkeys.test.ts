// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { loginAttempts, passkeys, users } from '../../src/core/db/tables/accounts.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { anAuthenticator } from '../support/fakes/authenticator.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const start = new Date('2026-06-15T10:00:00Z')
const minute = 60_000
let meera: { id: number; name: string }
beforeEach(async () => {
  journal.now.at = start
  for (const table of [audit, users, loginAttempts]) await db.delete(table)
  meera = await aUser(db, 'Meera Nair')
})

const post = (path: string, body: object = {}, token?: string) => journal.call('POST', path, { token, body })
const later = (ms: number) => {
  journal.now.at = new Date(journal.now.at.getTime() + ms)
}

type Authenticator = ReturnType<typeof anAuthenticator>

const setUpOptions = async (token: string) => (await post('/api/account/passkeys/options', {}, token)).body
const add = (token: string, credential: object) => post('/api/account/passkeys', { name: 'Laptop', credential }, token)

/** A passkey that its user has set up. */
async function aPasskey(userId = meera.id): Promise<Authenticator> {
  const { token } = await aSession(journal, userId)
  const authenticator = anAuthenticator()
  expect((await add(token, authenticator.make(await setUpOptions(token)))).status).toBe(200)
  return authenticator
}

const options = async () => (await post('/auth/passkey')).body
const verify = (passkey: object) => post('/auth/passkey/verify', { passkey })
const logIn = (username = 'Meera Nair') => post('/auth/login', { username, password: 'the password' })
const step = (challenge: string, passkey: object) => post('/auth/second-factor', { challenge, passkey })

describe('a passkey', () => {
  test('signs in alone, and its answer counts once', async () => {
    const authenticator = await aPasskey()
    const answer = authenticator.use(await options())
    const { status, body } = await verify(answer)
    expect(status).toBe(200)
    expect(body.user).toBe('Meera Nair')
    const again = await verify(answer)
    expect([again.status, again.body]).toEqual([401, { error: 'invalid_code' }])
  })

  test('of two who send the same answer at the same moment, one gets in', async () => {
    const authenticator = await aPasskey()
    const answer = authenticator.use(await options())
    const both = await Promise.all([verify(answer), verify(answer)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('that was copied is refused, and the log tells it', async () => {
    const authenticator = await aPasskey()
    for (let used = 0; used < 3; used++) expect((await verify(authenticator.use(await options()))).status).toBe(200)
    const [{ counter = 0 } = {}] = await db.select().from(passkeys)
    expect(counter).toBe(3)
    for (const copied of [2, 3]) {
      journal.lines.length = 0
      expect((await verify(authenticator.use(await options(), { counter: copied }))).status).toBe(401)
      expect(journal.lines).toContainEqual(
        expect.objectContaining({ message: 'passkey', outcome: 'copied', user: meera.id }),
      )
    }
    expect((await verify(authenticator.use(await options()))).status).toBe(200)
  })

  test('of two with the same counter at the same moment, one gets in', async () => {
    const authenticator = await aPasskey()
    const asked = [await options(), await options()]
    const answers = asked.map((options) => authenticator.use(options, { counter: 7 }))
    expect((await Promise.all(answers.map(verify))).map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('that never counts signs in again and again', async () => {
    const authenticator = await aPasskey()
    for (let used = 0; used < 3; used++)
      expect((await verify(authenticator.use(await options(), { counter: 0 }))).status).toBe(200)
  })

  test.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without its user being there', { isVerified: false }],
  ])('does not sign in %s', async (_, odd) => {
    const authenticator = await aPasskey()
    const refused = await verify(authenticator.use(await options(), odd))
    expect([refused.status, refused.body]).toEqual([401, { error: 'invalid_code' }])
  })

  test('does not sign in by a challenge that is old, was never given, or is for something else', async () => {
    const authenticator = await aPasskey()
    const old = await options()
    later(5 * minute)
    const { token } = await aSession(journal, meera.id)
    const ofLogin = (await logIn()).body.challenge
    for (const asked of [
      old,
      { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      await setUpOptions(token),
      { challenge: ofLogin },
    ])
      expect((await verify(authenticator.use(asked))).status).toBe(401)
  })

  test('does not sign in after it was removed, nor a user who was disabled', async () => {
    const authenticator = await aPasskey()
    await db.update(users).set({ status: 'disabled' })
    expect((await verify(authenticator.use(await options()))).body).toEqual({ error: 'disabled' })
    await db.update(users).set({ status: 'enabled' })
    const { token } = await aSession(journal, meera.id)
    const [made] = await db.select().from(passkeys)
    const removed = await journal.call('DELETE', `/api/account/passkeys/${made?.id}`, { token })
    expect([removed.status, removed.body]).toEqual([204, ''])
    expect((await verify(authenticator.use(await options()))).status).toBe(401)
  })
})

describe('a passkey as the second step', () => {
  test('answers the challenge of the login once, and another user’s does not', async () => {
    const [authenticator, ravis] = [await aPasskey(), await aPasskey((await aUser(db, 'Ravi Rao')).id)]
    const { challenge } = (await logIn()).body
    expect((await step(challenge, ravis.use({ challenge }))).body).toEqual({ error: 'invalid_code' })
    const elsewhere = authenticator.use({ challenge }, { origin: 'https://evil.example' })
    expect((await step(challenge, elsewhere)).body).toEqual({ error: 'invalid_code' })
    const answer = authenticator.use({ challenge })
    const both = await Promise.all([step(challenge, answer), step(challenge, answer)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const next = (await logIn()).body.challenge
    expect((await step(next, answer)).body).toEqual({ error: 'invalid_code' })
    expect((await step(challenge, answer)).body).toEqual({ error: 'challenge_expired' })
  })
})

describe('setting a passkey up', () => {
  test('takes what the browser sent once, and a passkey once', async () => {
    const { token } = await aSession(journal, meera.id)
    const authenticator = anAuthenticator()
    const made = authenticator.make(await setUpOptions(token))
    const both = await Promise.all([add(token, made), add(token, made)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await add(token, made)).body).toEqual({ error: 'challenge_expired' })
    const again = await add(token, authenticator.make(await setUpOptions(token)))
    expect([again.status, again.body]).toEqual([409, { error: 'duplicate_passkey' }])
    expect(await db.$count(passkeys)).toBe(1)
  })

  test('takes nothing for another’s challenge, another site, or without its user being there', async () => {
    const { token } = await aSession(journal, meera.id)
    const ravis = await aSession(journal, (await aUser(db, 'Ravi Rao')).id)
    const stolen = anAuthenticator().make(await setUpOptions(ravis.token))
    expect((await add(token, stolen)).body).toEqual({ error: 'challenge_expired' })
    for (const odd of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }]) {
      const refused = await add(token, anAuthenticator().make(await setUpOptions(token), odd))
      expect([refused.status, refused.body]).toEqual([422, { error: 'invalid' }])
    }
    expect(await db.$count(passkeys)).toBe(0)
  })
})

test('one’s own passkey proves who is there, once, and another’s does not', async () => {
  const [authenticator, ravis] = [await aPasskey(), await aPasskey((await aUser(db, 'Ravi Rao')).id)]
  const { token } = await aSession(journal, meera.id)
  later(15 * minute)
  const prove = (passkey: object) => post('/auth/prove', { passkey }, token)
  expect((await prove(ravis.use(await options()))).status).toBe(401)
  expect((await post('/api/account/totp', {}, token)).status).toBe(403)
  const answer = authenticator.use(await options())
  expect((await prove(answer)).status).toBe(200)
  expect((await prove(answer)).status).toBe(401)
  expect((await post('/api/account/totp', {}, token)).status).toBe(200)
})
