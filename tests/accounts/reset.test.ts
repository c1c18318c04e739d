// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { loginAttempts, users } from '../../src/core/db/tables/accounts.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import type { Mail } from '../../src/office/letters/mailer.ts'
import { sendDue } from '../../src/office/letters/sending-actions.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2525', ORIGIN: 'https://crops.example' })
const { db } = journal
const start = new Date('2026-06-15T10:00:00Z')
const sent: Mail[] = []
let meera: { id: number; name: string }
beforeEach(async () => {
  journal.now.at = start
  sent.length = 0
  for (const table of [audit, notices, users, loginAttempts]) await db.delete(table)
  await db.update(settings).set({ websiteemail: 'office@crops.example', websitename: 'Field Crops' })
  meera = await aUser(db, 'Meera Nair', { email: 'meera@example.org' })
})

const post = (path: string, body: object, token?: string) => journal.call('POST', path, { token, body })

/** Asks for a link, and waits until what is done afterwards is done. */
async function forgot(body: object) {
  const answer = await post('/auth/forgot', body)
  while (journal.gate.afterwards.running() > 0) await Bun.sleep(1)
  return answer
}

/** Sends what waits; returns it. */
async function delivered(): Promise<Mail[]> {
  const before = sent.length
  await sendDue(journal, async (mail) => {
    sent.push(mail)
    return { kind: 'accepted' }
  })
  return sent.slice(before)
}

const linkIn = (mail: Mail | undefined) =>
  /https:\/\/crops\.example(\/reset\/[0-9a-z]{26})\n/.exec(mail?.text ?? '')?.[1] ?? ''

const signIn = async (password: string) => (await post('/auth/login', { username: 'Meera Nair', password })).status

describe('a forgotten password', () => {
  test.each([{ username: 'meera nair' }, { email: 'MEERA@example.org' }])(
    'is set anew by a letter asked for by %j',
    async (asked) => {
      const { token } = await aSession(journal, meera.id)
      const { status, body } = await forgot(asked)
      expect([status, body]).toEqual([202, {}])
      const [mail] = await delivered()
      expect(mail?.to).toBe('meera@example.org')
      const link = linkIn(mail)
      const page = await journal.get(link)
      expect(page.status).toBe(200)
      expect(page.headers.get('referrer-policy')).toBe('no-referrer')
      expect((await journal.get(link)).status).toBe(200) // looking uses nothing up
      expect((await post(link, { password: 'short' })).status).toBe(422)
      expect((await post(link, { password: 'a new long password' })).status).toBe(303)
      expect(await signIn('the password')).toBe(401)
      expect(await signIn('a new long password')).toBe(200)
      expect((await journal.call('GET', '/auth/verify-token', { token })).status).toBe(401)
      for (const [path, status, said, error] of [
        [link, 410, 'It was used, or is older than 30 minutes', 'gone'],
        [`/reset/${'0'.repeat(26)}`, 404, 'Not Found', 'not_found'],
      ] as const) {
        const answer = await journal.get(path)
        expect([answer.status, answer.headers.get('etag')]).toEqual([status, null])
        expect(await answer.text()).toContain(said)
        const told = await journal.get(path, { accept: 'application/json' })
        expect([told.status, await told.json()]).toEqual([status, { error }])
      }
      expect((await post(link, { password: 'another long password' })).status).toBe(410)
    },
  )

  test('is answered the same, whoever asks for whom', async () => {
    await aUser(db, 'Without an address')
    for (const asked of [
      { username: 'nobody' },
      { email: 'nobody@example.org' },
      { username: 'Without an address' },
      {},
    ]) {
      const { status, body } = await forgot(asked)
      expect([status, body]).toEqual([202, {}])
    }
    expect(await delivered()).toEqual([])
  })

  test('has one link at a time, for 30 minutes, and three letters a day', async () => {
    await forgot({ username: 'Meera Nair' })
    await forgot({ username: 'Meera Nair' })
    const [first, second] = (await delivered()).map(linkIn)
    expect((await journal.get(first ?? '')).status).toBe(410)
    expect((await journal.get(second ?? '')).status).toBe(200)
    journal.now.at = new Date(start.getTime() + 30 * 60_000)
    expect((await journal.get(second ?? '')).status).toBe(410)
    await forgot({ username: 'Meera Nair' })
    await forgot({ username: 'Meera Nair' })
    expect(await delivered()).toHaveLength(1)
    expect((await journal.get('/reset/00000000000000000000000000')).status).toBe(404)
  })

  test.each([{ password: 'a new long password' }, { email: 'new@example.org' }])(
    'ends with a change to %j: who has the old link may be who is kept out',
    async (change) => {
      const { token } = await aSession(journal, meera.id)
      await forgot({ username: 'Meera Nair' })
      const link = linkIn((await delivered())[0])
      expect((await post(`/api/users/${meera.id}`, { name: 'Meera N.' }, token)).status).toBe(200)
      expect((await journal.get(link)).status).toBe(200)
      expect((await post(`/api/users/${meera.id}`, change, token)).status).toBe(200)
      expect((await journal.get(link)).status).toBe(410)
      expect((await post(link, { password: 'the password of a thief' })).status).toBe(410)
    },
  )

  test('of two who use a link at the same moment, one sets a password', async () => {
    await forgot({ username: 'Meera Nair' })
    const [mail] = await delivered()
    const link = linkIn(mail)
    const tries = ['first long password', 'second long password'].map((password) => post(link, { password }))
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([303, 410])
  })

  test('leaves no token in the log, nor in the stored letter', async () => {
    await forgot({ username: 'Meera Nair' })
    const [stored] = await db.select().from(notices)
    const [mail] = await delivered()
    const link = linkIn(mail)
    await journal.get(link)
    const token = link.slice('/reset/'.length)
    expect(JSON.stringify(journal.lines)).not.toContain(token)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(journal.lines.some((line) => JSON.stringify(line).includes('/reset/*'))).toBe(true)
  })
})

test('a user is told of a new browser, a new password, a new email at the old one', async () => {
  expect(await signIn('the password')).toBe(200)
  expect(await delivered()).toEqual([]) // the first browser
  expect(await signIn('the password')).toBe(200)
  expect((await delivered()).map(({ subject }) => subject)).toEqual(['A new sign-in: Field Crops'])
  const { token } = await aSession(journal, meera.id)
  const body = { password: 'a new long password', email: 'new@example.org' }
  expect((await post(`/api/users/${meera.id}`, body, token)).status).toBe(200)
  const told = (await delivered()).map(({ to, subject }) => `${to}: ${subject}`)
  expect(told).toEqual([
    'new@example.org: Your password was changed: Field Crops',
    'meera@example.org: Your email address was changed: Field Crops',
  ])
  for (const { text } of sent) expect(text).not.toContain('http')
})

test('the first password that the journal printed ends after a week', async () => {
  await db.update(users).set({ password_until: new Date(start.getTime() + 7 * 24 * 60 * 60_000) })
  expect(await signIn('the password')).toBe(200)
  journal.now.at = new Date(start.getTime() + 7 * 24 * 60 * 60_000)
  const refused = await post('/auth/login', { username: 'Meera Nair', password: 'the password' })
  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({ error: 'password_expired' })
})
