// one database
import { beforeEach, expect, test } from 'bun:test'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { audit, loginAttempts, passkeys, users } from '../../src/core/db/schema.ts'
import { aUser } from '../support/builders/rows.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
const { db } = journal
beforeEach(async () => {
  for (const table of [audit, users, loginAttempts]) await db.delete(table)
  await aUser(db, 'Meera Nair')
})

/** Passkeys are for a host by its name. */
const here = (path: string) => `http://localhost:${server.port}${path}`

/** A browser with an authenticator that its user unlocks at once, as a fingerprint reader would be. */
async function withAuthenticator(use: (page: Page, wire: CDPSession, context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(20_000)
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
  await use(page, Object.assign(wire, { touch }), context)
  await context.close()
}

async function logIn(page: Page) {
  await page.goto(here('/admin/login'))
  await page.getByLabel('Username').fill('Meera Nair')
  await page.waitForSelector('#login-form[data-awake]')
  await page.getByLabel('Password', { exact: true }).fill('the password')
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** Adds a passkey by keyboard; returns the recovery codes that are shown. */
async function addPasskey(page: Page, name: string): Promise<string[]> {
  await page.goto(here('/admin/account'))
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

const isHome = (page: Page) => page.waitForURL(here('/admin'))

test(
  'a passkey is made, signs in alone, is the second step, and is removed; a recovery code signs in',
  () =>
    withAuthenticator(async (page, wire, context) => {
      const { touch } = wire as CDPSession & { touch: (enabled: boolean) => Promise<unknown> }
      await logIn(page)
      await isHome(page)
      const codes = await addPasskey(page, 'Laptop')
      expect(codes).toHaveLength(10)
      expect(await db.$count(passkeys)).toBe(1)
      await page.getByRole('link', { name: 'I have kept them' }).click()
      await page.getByText('Laptop', { exact: true }).waitFor()

      // alone: by the name field, where the browser offers it as soon as the page is there
      await context.clearCookies()
      await page.goto(here('/admin/login'))
      await isHome(page)

      // alone: by the button
      await context.clearCookies()
      await touch(false)
      await page.goto(here('/admin/login'))
      await touch(true)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await isHome(page)

      // after the password
      await context.clearCookies()
      await touch(false)
      await logIn(page)
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
      await touch(true)
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await isHome(page)

      // a recovery code
      await context.clearCookies()
      await touch(false)
      await logIn(page)
      await page.getByText('Use a recovery code').click()
      await page.getByLabel('Recovery code').fill(codes[0] ?? '')
      await page.getByLabel('Recovery code').press('Enter')
      await isHome(page)

      // removed
      await page.goto(here('/admin/account'))
      await page.getByRole('button', { name: 'Remove Laptop' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByText('The passkey is removed').waitFor()
      expect(await db.$count(passkeys)).toBe(0)
    }),
  120_000,
)

test(
  'a passkey proves who is there, and what was typed is saved',
  () =>
    withAuthenticator(async (page) => {
      await logIn(page)
      await isHome(page)
      await addPasskey(page, 'Phone')
      const [meera] = await db.select().from(users)
      await page.goto(here(`/admin/account/${meera?.id}`))
      await page.getByLabel('Email').fill('meera@example.org')
      journal.now.at = new Date(journal.now.at.getTime() + 16 * 60_000)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByText('User updated successfully').waitFor()
      expect((await db.select().from(users))[0]?.email).toBe('meera@example.org')
    }),
  120_000,
)
