// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { loginAttempts, sessions, users } from '../../src/core/db/tables/accounts.ts'
import { aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withServedJournal } from '../support/servers/served.ts'

let meera: { id: number }

const { journal, server, browser } = await withServedJournal()
await setSettings(journal.db, { websitename: 'Field Crops' })
beforeEach(async () => {
  await journal.db.delete(users)
  await journal.db.delete(loginAttempts)
  meera = await aUser(journal.db, 'Meera Nair')
})

async function visit(path: string, use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(new URL(path, server.url).href)
  await use(page)
  await context.close()
}

async function fillIn(page: Page, password = 'the password') {
  await page.getByLabel('Username').fill('Meera Nair')
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** The login form is an island: with scripts it is awake once it was touched. */
async function logIn(page: Page, scripts: boolean, password?: string) {
  await fillIn(page, password)
  if (scripts) await page.waitForSelector('#login-form[data-awake]')
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

const stored = (page: Page) => page.evaluate(() => Object.entries(localStorage))
const at = (page: Page) => page.url().replace(server.url.origin, '')

describe.each([true, false])('with scripts: %p', (javaScriptEnabled) => {
  const options = { javaScriptEnabled }

  test('a requested page leads through the login back to itself, and logging out ends the session', () =>
    visit(
      `/admin/account/${meera.id}`,
      async (page) => {
        expect(at(page)).toBe(`/admin/login?next=%2Fadmin%2Faccount%2F${meera.id}`)
        await logIn(page, javaScriptEnabled)
        await page.waitForURL(`**/admin/account/${meera.id}`)
        await page.getByText('User: Meera Nair').waitFor()
        if (javaScriptEnabled) {
          expect(await stored(page)).toEqual([
            ['journal-session:field-crops', expect.stringMatching(/^\{"token":"[^"]+","user":"Meera Nair"\}$/)],
          ])
        }
        await page.goto(new URL('/admin/login', server.url).href)
        await page.waitForURL('**/admin')
        await page.getByRole('button', { name: 'Logout' }).click()
        await page.waitForURL('**/admin/login')
        if (javaScriptEnabled) await page.waitForFunction(() => localStorage.length === 0)
        await page.goto(new URL('/admin', server.url).href)
        expect(at(page)).toBe('/admin/login?next=%2Fadmin')
      },
      options,
    ))

  test('a wrong password gets a message, and the name stays in the form', () =>
    visit(
      '/webdata/login',
      async (page) => {
        await logIn(page, javaScriptEnabled, 'wrong')
        await page.getByText('Invalid user and password').waitFor()
        expect(await page.getByLabel('Username').inputValue()).toBe('Meera Nair')
        await logIn(page, javaScriptEnabled)
        await page.waitForURL('**/webdata')
      },
      options,
    ))

  test('a form sent after its session ended says so, and its input is saved after signing in again', () =>
    visit(
      `/admin/login?next=/admin/account/${meera.id}`,
      async (page) => {
        await logIn(page, javaScriptEnabled)
        await page.waitForURL(`**/admin/account/${meera.id}`)
        await page.getByLabel('Name', { exact: true }).fill('Meera Devi Nair')
        await journal.db.delete(sessions)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByText('Session expired. Please login again.').waitFor()
        if (javaScriptEnabled) {
          const dialog = page.getByRole('dialog')
          await dialog.getByLabel('Password').fill('the password')
          await dialog.getByRole('button', { name: 'Login' }).click()
        } else {
          await logIn(page, false)
          await page.waitForURL(`**/admin/account/${meera.id}`)
          expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Meera Devi Nair')
          await page.getByRole('button', { name: 'Save', exact: true }).click()
        }
        await page.getByText('User updated successfully').waitFor()
        await page.getByRole('button', { name: 'Close' }).click()
        await page.getByText('User updated successfully').waitFor({ state: 'hidden' })
        await page.reload()
        expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Meera Devi Nair')
      },
      options,
    ))
})

test('an invalid field keeps its input, with the message beside it', () =>
  visit(`/admin/login?next=/admin/account/${meera.id}`, async (page) => {
    await logIn(page, true)
    await page.waitForURL(`**/admin/account/${meera.id}`)
    await page.getByLabel('Name', { exact: true }).fill('Meera Devi')
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('#password-error').waitFor()
    expect(await page.locator('#password-error').textContent()).toBe('A password must have 8 to 1,024 characters')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Meera Devi')
  }))

test('leaving a work log whose session ended for the public site forgets the session', () =>
  visit('/webdata/login', async (page) => {
    await logIn(page, true)
    await page.waitForURL('**/webdata')
    expect(await stored(page)).toHaveLength(1)
    await journal.db.delete(sessions)
    await page.reload()
    await page.waitForURL('**/#signed-out')
    await page.waitForFunction(() => localStorage.length === 0)
  }))

test('the login page says that a session of the back office has expired', () =>
  visit('/admin/login', async (page) => {
    await logIn(page, true)
    await page.waitForURL('**/admin')
    await journal.db.delete(sessions)
    await page.reload()
    expect(at(page)).toBe('/admin/login?next=%2Fadmin')
    await page.getByText('Session expired. Please login again.').waitFor()
  }))

test('a failed login without a specific reason shows the specification’s message', () =>
  visit('/admin/login', async (page) => {
    await page.route('**/admin/login', (route) => route.fulfill({ status: 500, body: '<h1>Oops!</h1>' }))
    await logIn(page, true)
    await page.getByText('Something went wrong').waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe('Meera Nair')
    await page.unroute('**/admin/login')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/admin')
  }))
