// one database
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import { loginAttempts, passkeys, users } from '../../src/core/db/tables/accounts.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { axeFindingsInBothSchemes } from '../support/axe.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { anAuthenticator } from '../support/fakes/authenticator.ts'
import { aWindow, awake, keyboardFindings, pageFindings, type Width, widths } from '../support/quality.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
const { db } = journal
const origin = `http://localhost:${server.port}` // passkeys are for a host by its name
const url = (path: string) => new URL(path, origin)
const minute = 60_000

const post = (path: string, body: object, token?: string) =>
  fetch(url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

/** What an authenticator app shows, by a generator that is not ours. */
const shownBy = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: journal.now.at.getTime() })

/** A user with a passkey, an app and recovery codes. */
async function withFactors(name: string) {
  const { id } = await aUser(db, name)
  const { token } = await aSession(journal, id)
  const options = await (await post('/api/account/passkeys/options', {}, token)).json()
  const credential = anAuthenticator({ origin, rpId: 'localhost' }).make(options)
  const added = await post('/api/account/passkeys', { name: 'Laptop', credential }, token)
  const { recovery }: { recovery: string[] } = await added.json()
  const { secret }: { secret: string } = await (await post('/api/account/totp', {}, token)).json()
  expect((await post('/api/account/totp/confirm', { totp: shownBy(secret) }, token)).status).toBe(200)
  journal.now.at = new Date(journal.now.at.getTime() + minute)
  return { id, token, secret, recovery }
}

beforeEach(async () => {
  journal.now.at = new Date('2026-06-15T10:00:00Z')
  for (const table of [audit, users, loginAttempts]) await db.delete(table)
})

describe('axe finds nothing, and nothing moves, in both widths and colour schemes, in', () => {
  let strangers: Record<Width, Page>
  let owners: Record<Width, Page>
  let other: { id: number }
  let [challenge, session] = ['', '']
  const inBoth = async () => {
    const [narrow, wide] = await Promise.all(widths.map((width) => aWindow(browser, width)))
    if (!narrow || !wide) throw new Error('No window')
    return { 390: narrow, 1280: wide }
  }
  beforeAll(async () => {
    strangers = await inBoth()
    owners = await inBoth()
  })
  afterAll(async () => {
    for (const page of [...Object.values(strangers), ...Object.values(owners)]) await page.context().close()
  })
  const carry = (windows: Record<Width, Page>, name: string, value: string) =>
    Promise.all(Object.values(windows).map((page) => page.context().addCookies([{ name, value, url: origin }])))
  beforeEach(async () => {
    const { token } = await withFactors('Meera Nair')
    other = await withFactors('Ravi Rao')
    session = token
    const login = await post('/auth/login', { username: 'Meera Nair', password: 'the password' })
    challenge = /challenge=([^;]*)/.exec(login.headers.getSetCookie().join())?.[1] ?? ''
    expect(challenge).not.toBe('')
  })

  test('the login, its second step, and the way to a new password', async () => {
    await carry(strangers, 'challenge', challenge)
    for (const path of ['/admin/login', '/admin/login/second-factor', '/forgot']) {
      expect(await pageFindings(strangers, url(path))).toEqual([])
      if (path.endsWith('second-factor')) continue // begins in the field of the code
      for (const width of widths) {
        await strangers[width].goto(url(path).href)
        await awake(strangers[width])
        expect((await keyboardFindings(strangers[width], width)).findings).toEqual([])
      }
    }
  }, 120_000)

  test('one’s own account, and another user’s', async () => {
    await carry(owners, 'session', session)
    for (const path of ['/admin/account', `/admin/users/${other.id}`])
      expect(await pageFindings(owners, url(path))).toEqual([])
  }, 120_000)

  test('the proof, the key of an app and the recovery codes', async () => {
    const { token } = await aSession(journal, (await aUser(db, 'Asha')).id)
    await carry(owners, 'session', token)
    const page = owners[390]
    journal.now.at = new Date(journal.now.at.getTime() + 15 * minute)
    await page.goto(url('/admin/account').href)
    await page.getByRole('button', { name: 'Set up an app' }).click()
    await page.getByLabel('Your own current password').waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await page.getByLabel('Your own current password').fill('the password')
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('heading', { name: 'Set up an app' }).waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    const key = (await page.locator('.key').textContent()) ?? ''
    await page.getByLabel('The six digits').fill(shownBy(key.replaceAll(' ', '')))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
  }, 120_000)
})

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  const found = await element.elementHandle() // looking for it by its name takes longer than a key
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await found?.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}

/** Presses a button by the keyboard. */
async function pressOn(page: Page, element: Locator): Promise<void> {
  await tabTo(page, element)
  await page.keyboard.press('Enter')
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('by keyboard alone: an app is set up, signs in, and the browser is trusted', async () => {
  await aUser(db, 'Meera Nair')
  const page = await aWindow(browser, 1280)
  const logIn = async () => {
    await page.goto(url('/admin/login').href)
    await typeInto(page, 'Username', 'Meera Nair')
    await page.waitForSelector('#login-form[data-awake]')
    await typeInto(page, 'Password', 'the password')
    await page.keyboard.press('Enter')
  }
  await logIn()
  await page.waitForURL(url('/admin').href)
  await page.goto(url('/admin/account').href)
  await pressOn(page, page.getByRole('button', { name: 'Set up an app' }))
  const key = ((await page.locator('.key').textContent()) ?? '').replaceAll(' ', '')
  await typeInto(page, 'The six digits that the app shows', shownBy(key))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  await pressOn(page, page.getByRole('link', { name: 'I have kept them' }))
  await page.getByRole('button', { name: 'Remove the app' }).waitFor()
  const signOut = () => page.context().clearCookies({ name: 'session' })
  await signOut()
  journal.now.at = new Date(journal.now.at.getTime() + minute)
  await logIn()
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  await page.locator('[name="totp"]:focus').waitFor()
  await page.keyboard.type(shownBy(key))
  await tabTo(page, page.getByLabel('Trust this browser for 30 days'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL(url('/admin').href)
  await signOut()
  await logIn()
  await page.waitForURL(url('/admin').href) // a trusted browser
  await page.context().close()
}, 120_000)

test('without scripts the app and the recovery codes work, and a passkey is not offered', async () => {
  const { secret, recovery } = await withFactors('Meera Nair')
  const page = await aWindow(browser, 390, { javaScriptEnabled: false })
  const logIn = async (tool: string) => {
    await page.context().clearCookies()
    await page.goto(url(`${tool}/login`).href)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor({ state: 'hidden' })
    await page.getByLabel('Username').fill('Meera Nair')
    await page.getByLabel('Password', { exact: true }).fill('the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor({ state: 'hidden' })
  }
  await logIn('/admin')
  await page.getByLabel('Code of your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText('This code is not right, or was used already').waitFor()
  await page.getByLabel('Code of your authenticator app').fill(shownBy(secret))
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL(url('/admin').href)
  await logIn('/webdata')
  await page.getByText('Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL(url('/webdata').href)
  await page.goto(url('/admin/account').href)
  await page.locator('noscript .hint').waitFor()
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click()
  await page.getByText('The app is removed').waitFor()
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const key = ((await page.locator('.key').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('The six digits').fill(shownBy(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The app is set up').waitFor()
  await page.context().close()
}, 120_000)

/** A browser with an authenticator that its user unlocks at once, as a fingerprint reader would be. */
async function withAuthenticator(use: (page: Page, wire: CDPSession, context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('WebAuthn.enable')
  const { authenticatorId } = await wire.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const touch = (enabled: boolean) => wire.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const verify = (isUserVerified: boolean) => wire.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  await use(page, Object.assign(wire, { touch, verify }), context)
  await context.close()
}

async function logInBy(page: Page) {
  await page.goto(url('/admin/login').href)
  await page.getByLabel('Username').fill('Meera Nair')
  await page.waitForSelector('#login-form[data-awake]')
  await page.getByLabel('Password', { exact: true }).fill('the password')
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** Adds a passkey by keyboard; returns the recovery codes that are shown. */
async function addPasskey(page: Page, name: string): Promise<string[]> {
  await page.goto(url('/admin/account').href)
  await page.getByLabel('Name of the new passkey').fill(name)
  await page.getByLabel('Name of the new passkey').press('Enter')
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  const file = page.getByRole('link', { name: 'Download', exact: true })
  expect([await file.getAttribute('download'), await file.getAttribute('href')]).toEqual([
    'recovery-codes.txt',
    expect.stringMatching(/^data:text\/plain;charset=utf-8,(\w{4}-){3}\w{4}%0A/),
  ])
  return page.locator('.codes code').allTextContents()
}

const isHome = (page: Page) => page.waitForURL(url('/admin').href)

test(
  'by keyboard alone: a passkey is made, signs in alone, is the second step, is removed; a recovery code signs in',
  () =>
    withAuthenticator(async (page, wire, context) => {
      await aUser(db, 'Meera Nair')
      const { touch } = wire as CDPSession & { touch: (enabled: boolean) => Promise<unknown> }
      await logInBy(page)
      await isHome(page)
      const codes = await addPasskey(page, 'Laptop')
      expect(codes).toHaveLength(10)
      expect(await db.$count(passkeys)).toBe(1)
      await pressOn(page, page.getByRole('link', { name: 'I have kept them' }))
      await page.getByText('Laptop', { exact: true }).waitFor()

      // alone: by the name field, where the browser offers it as soon as the page is there
      await context.clearCookies()
      await page.goto(url('/admin/login').href, { waitUntil: 'commit' })
      await isHome(page)

      // alone: by the button
      await context.clearCookies()
      await touch(false)
      await page.goto(url('/admin/login').href)
      await pressOn(page, page.getByRole('button', { name: 'Sign in with a passkey' }))
      await touch(true)
      await isHome(page)

      // after the password
      await context.clearCookies()
      await touch(false)
      await logInBy(page)
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
      await touch(true)
      await pressOn(page, page.getByRole('button', { name: 'Use a passkey' }))
      await isHome(page)

      // a recovery code
      await context.clearCookies()
      await touch(false)
      await logInBy(page)
      await pressOn(page, page.locator('summary', { hasText: 'Use a recovery code' }))
      await page.getByLabel('Recovery code').fill(codes[0] ?? '')
      await page.getByLabel('Recovery code').press('Enter')
      await isHome(page)

      // removed
      await page.goto(url('/admin/account').href)
      await pressOn(page, page.getByRole('button', { name: 'Remove Laptop' }))
      await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
      await page.getByText('The passkey is removed').waitFor()
      expect(await db.$count(passkeys)).toBe(0)
    }),
  120_000,
)

test(
  'a passkey proves who is there, and what was typed is saved',
  () =>
    withAuthenticator(async (page) => {
      await aUser(db, 'Meera Nair')
      await logInBy(page)
      await isHome(page)
      await addPasskey(page, 'Phone')
      const [meera] = await db.select().from(users)
      await page.goto(url(`/admin/account/${meera?.id}`).href)
      await page.getByLabel('Email').fill('meera@example.org')
      journal.now.at = new Date(journal.now.at.getTime() + 16 * 60_000)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByText('User updated successfully').waitFor()
      expect((await db.select().from(users))[0]?.email).toBe('meera@example.org')
    }),
  120_000,
)

test(
  'a browser that holds no passkey of this journal, or cannot tell who is there, says so',
  () =>
    withAuthenticator(async (page, wire, context) => {
      await aUser(db, 'Meera Nair')
      const { verify } = wire as CDPSession & { verify: (isUserVerified: boolean) => Promise<unknown> }
      const signIn = async () => {
        await page.goto(url('/admin/login').href)
        await pressOn(page, page.getByRole('button', { name: 'Sign in with a passkey' }))
        await page.getByText('No passkey was used. There may be none for this journal here').waitFor()
      }
      await signIn()
      await logInBy(page)
      await isHome(page)
      await addPasskey(page, 'Laptop')
      await verify(false)
      await context.clearCookies()
      await signIn()
    }),
  120_000,
)
