// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { trustedBrowsers } from '../../src/core/db/tables/accounts.ts'
import { backup, restore } from '../support/archives.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { anAuthenticator } from '../support/fakes/authenticator.ts'
import { aJournal, wordsOf } from '../support/journal.ts'

type Journal = Awaited<ReturnType<typeof aJournal>>

const home = { origin: 'https://old.example', rpId: 'old.example' }

describe('second factors in a backup', () => {
  let folder: string
  const journals: Journal[] = []
  const authenticator = anAuthenticator(home)
  let secret: string
  let recovery: string[]
  const post = (journal: Journal, path: string, body: object = {}, token?: string) =>
    journal.call('POST', path, { token, body })
  const codeAt = ({ now }: Journal) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.at.getTime() })

  /** A journal at an address, into which the backup is restored. */
  async function restored(ORIGIN: string): Promise<Journal> {
    const journal = await aJournal({ ORIGIN })
    journals.push(journal)
    journal.now.at = new Date('2026-06-16T10:00:00Z')
    expect(await restore(journal, [join(folder, 'factors.tar')])).toMatchObject({ status: 0 })
    return journal
  }

  const challengeOf = async (journal: Journal) =>
    (await post(journal, '/auth/login', { username: 'Meera Nair', password: 'the password' })).body

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'factors-'))
    const journal = await aJournal({ ORIGIN: home.origin })
    journals.push(journal)
    const meera = await aUser(journal.db, 'Meera Nair')
    const { token } = await aSession(journal, meera.id)
    const options = (await post(journal, '/api/account/passkeys/options', {}, token)).body
    const credential = authenticator.make(options)
    recovery = (await post(journal, '/api/account/passkeys', { name: 'Laptop', credential }, token)).body.recovery
    secret = (await post(journal, '/api/account/totp', {}, token)).body.secret
    const confirmed = await post(journal, '/api/account/totp/confirm', { totp: codeAt(journal) }, token)
    expect(confirmed.status).toBe(200)
    journal.now.at = new Date(journal.now.at.getTime() + 30_000)
    const { challenge } = await challengeOf(journal)
    await post(journal, '/auth/second-factor', { challenge, totp: codeAt(journal), trust: 'yes' })
    expect(await journal.db.$count(trustedBrowsers)).toBe(1)
    expect(await backup(journal, [join(folder, 'factors.tar')])).toMatchObject({ status: 0 })
  })
  afterAll(async () => {
    for (const journal of journals) await journal.close()
    await rm(folder, { recursive: true })
  })

  test('are all there at the same address', async () => {
    const journal = await restored(home.origin)
    const { challenge, methods } = await challengeOf(journal)
    expect(methods).toEqual(['totp', 'passkey', 'recovery'])
    expect((await post(journal, '/auth/second-factor', { challenge, totp: codeAt(journal) })).status).toBe(200)
    const asked = (await post(journal, '/auth/passkey')).body
    expect((await post(journal, '/auth/passkey/verify', { passkey: authenticator.use(asked) })).status).toBe(200)
  })

  test('but for passkeys go on at another address, where those are named as no longer usable', async () => {
    const journal = await restored('https://new.example')
    const first = await challengeOf(journal)
    expect(first.methods).toEqual(['totp', 'recovery'])
    const signedIn = await post(journal, '/auth/second-factor', { challenge: first.challenge, totp: codeAt(journal) })
    expect(signedIn.status).toBe(200)
    const { challenge } = await challengeOf(journal)
    expect((await post(journal, '/auth/second-factor', { challenge, recovery: recovery[0] })).status).toBe(200)
    const { token } = signedIn.body
    const page = await journal.call('GET', '/admin/account', { token })
    expect(wordsOf(String(page.body))).toContain(
      'No longer usable: it was made for another address of the journal Remove',
    )
    const asked = (await post(journal, '/auth/passkey')).body
    for (const odd of [{}, { origin: 'https://new.example' }, { origin: 'https://new.example', rpId: 'new.example' }])
      expect((await post(journal, '/auth/passkey/verify', { passkey: authenticator.use(asked, odd) })).status).toBe(401)
    const elsewhere = anAuthenticator({ origin: 'https://new.example', rpId: 'new.example' })
    const options = (await post(journal, '/api/account/passkeys/options', {}, token)).body
    const added = await post(
      journal,
      '/api/account/passkeys',
      { name: 'New', credential: elsewhere.make(options) },
      token,
    )
    expect(added.status).toBe(200)
    expect((await challengeOf(journal)).methods).toEqual(['totp', 'passkey', 'recovery'])
  })

  test('trust no browser of before, and over plain http offer no passkey and say why', async () => {
    const journal = await restored('http://plain.example')
    expect(await journal.db.$count(trustedBrowsers)).toBe(0)
    expect((await challengeOf(journal)).methods).toEqual(['totp', 'recovery'])
    expect((await post(journal, '/auth/passkey')).status).toBe(404)
    expect(String((await journal.call('GET', '/admin/login')).body)).not.toContain('<pass-key')
    const { challenge } = await challengeOf(journal)
    const { token } = (await post(journal, '/auth/second-factor', { challenge, totp: codeAt(journal) })).body
    const page = wordsOf(String((await journal.call('GET', '/admin/account', { token })).body))
    expect(page).toContain('Browsers offer passkeys over https alone.')
    expect(page).toContain('No longer usable')
  })
})
