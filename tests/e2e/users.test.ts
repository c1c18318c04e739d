// one database
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { loginAttempts, users } from '../../src/core/db/tables/accounts.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { clockTime } from '../../src/core/text/dates.ts'
import { axeFindingsInBothSchemes } from '../support/axe.ts'
import { aUser } from '../support/builders/rows.ts'
import { awake } from '../support/quality.ts'
import { lendSignedIn, openMenu, signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

let contexts: BrowserContext[] = []
let putAway = async () => {}
let meera: { id: number }
let page: Page

const { journal, server, browser } = await withServedJournal()
beforeEach(async () => {
  await journal.db.delete(users)
  await journal.db.delete(loginAttempts)
  meera = await aUser(journal.db, 'Meera Nair')
  await aUser(journal.db, 'Ravi Rao')
  const lent = await lendSignedIn({ browser, server }, 'Meera Nair', { timezoneId: 'America/Lima' })
  page = lent.page
  putAway = lent.giveBack
  await open('/admin')
})
afterEach(async () => {
  await putAway()
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
})

const url = (path: string) => new URL(path, server.url).href
const open = (path: string) => page.goto(url(path))
const at = (of: Page) => of.url().replace(server.url.origin, '')

/** A window of a browser of its own, signed in through the login page. */
async function signedIn(username: string, password: string): Promise<Page> {
  const context = await browser.newContext()
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(url('/admin/login'))
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.waitForSelector('#login-form[data-awake]')
  await page.getByLabel('Password').press('Enter')
  await page.waitForURL('**/admin')
  return page
}

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
/** Does what a user's row offers in its menu. */
async function fromMenu(name: string, deed: string): Promise<void> {
  await openMenu(page, name)
  await rowOf(name).getByRole('button', { name: deed, exact: true }).click()
}

const sessionOf = (browser: string) =>
  page.getByRole('table', { name: 'Sessions of' }).getByRole('row').filter({ hasText: browser })

test('a user is added and signs in, is disabled and signed out, and is enabled again', async () => {
  await open('/admin/users')
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.getByLabel('Password', { exact: true }).fill('first password')
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByText('Asha Rao can now sign in').waitFor()
  const asha = await signedIn('Asha Rao', 'first password')

  await fromMenu('Asha Rao', 'Disable')
  await page.getByRole('dialog').getByText('Disable Asha Rao?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByText('Asha Rao is now disabled').waitFor()
  expect(at(page)).toBe('/admin/users')
  await asha.goto(url('/admin/settings'))
  expect(at(asha)).toBe('/admin/login?next=%2Fadmin%2Fsettings')

  await fromMenu('Asha Rao', 'Enable')
  await page.getByText('Asha Rao is now enabled').waitFor()
  await signedIn('Asha Rao', 'first password')
})

test('drafts are removed from a shared computer once sent, at the user’s logout, and all after a week', async () => {
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('journal-draft:')))
  const ravis = 'journal-draft:Ravi Rao:/admin/users'
  const meeras = 'journal-draft:Meera Nair:/admin/users'
  await page.evaluate(
    ([ravis = '', meeras = '']) => {
      const weekMs = 7 * 24 * 60 * 60 * 1000
      const draft = (at: number) => JSON.stringify({ at, on: '', values: { name: 'Asha' } })
      localStorage.setItem(ravis, draft(Date.now() - weekMs + 60_000))
      localStorage.setItem(meeras, draft(Date.now() - weekMs))
      localStorage.setItem('journal-draft:Ravi Rao:/admin/settings', 'no JSON')
    },
    [ravis, meeras],
  )
  await open('/admin/users')
  await page.waitForFunction(() => Object.keys(localStorage).filter((key) => key.includes('draft')).length === 1)
  expect(await keys()).toEqual([ravis])
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('Name', { exact: true }).fill('Sita Devi')
  const saved = page.locator('form-guard', { hasText: 'Draft saved, ' })
  await saved.waitFor()
  const inJournal = [Date.now(), Date.now() - 60_000].map((ms) => clockTime(new Date(ms), new Date(ms), 'Asia/Kolkata'))
  expect(inJournal).toContain(((await saved.textContent()) ?? '').replace('Draft saved, ', ''))
  expect(await keys()).toEqual([ravis])
  await page.route('**/admin/drafts*', (route) => route.abort())
  await page.getByLabel('Name', { exact: true }).fill('Sita')
  await page.getByText('Draft saved on this computer').waitFor()
  expect((await keys()).toSorted()).toEqual([meeras, ravis])
  page.on('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin/login')
  await page.waitForFunction(() => Object.keys(localStorage).filter((key) => key.includes('draft')).length === 1)
  expect(await keys()).toEqual([ravis])
})

test('a change in the list does not count as input in the form below it', async () => {
  await open('/admin/users')
  await awake(page)
  await fromMenu('Ravi Rao', 'Disable')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByText('Ravi Rao is now disabled').waitFor()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    dialog.accept()
  })
  await page.getByRole('link', { name: 'Archives' }).click()
  await page.waitForURL('**/admin/archives')
  expect(asked).toEqual([])
  await page.goBack()
  await awake(page)
  expect(await page.locator('.draft-note:visible').count()).toBe(0)
  expect(await journal.db.$count(drafts)).toBe(0)
})

test('ending a session signs out its own browser, and the present session stays', async () => {
  const context = await signedInAt({ browser, server }, 'Meera Nair', {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, ' +
      'like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  })
  contexts.push(context)
  const phone = await context.newPage()
  await phone.goto(url('/admin'))
  await open(`/admin/account/${meera.id}`)
  expect(await page.getByRole('row').filter({ hasText: 'This device' }).count()).toBe(1)
  expect(await sessionOf('Safari on iPhone').textContent()).toContain('127.0.0.1')
  await sessionOf('Safari on iPhone').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('The session has ended').waitFor()
  expect(await sessionOf('Safari on iPhone').count()).toBe(0)
  await phone.reload()
  expect(at(phone)).toBe('/admin/login?next=%2Fadmin')
  await page.reload()
  expect(at(page)).toBe(`/admin/account/${meera.id}`)
})

test('address ranges that lock out their own user ask for confirmation, with the present address', async () => {
  await open(`/admin/account/${meera.id}`)
  await page.getByLabel('Addresses or ranges').fill('192.0.2.0/24')
  await page.getByRole('button', { name: 'Save addresses' }).click()
  await page.locator('#allowed_cidrs-error').getByText('Your own address 127.0.0.1 is not among these.').waitFor()
  expect(await page.getByLabel('Addresses or ranges').inputValue()).toBe('192.0.2.0/24')
  await page.getByLabel('Addresses or ranges').fill('192.0.2.0/24\n127.0.0.1')
  await page.getByRole('button', { name: 'Save addresses' }).click()
  await page.getByText('User updated successfully').waitFor()
  expect(await page.locator('#allowed_cidrs-error').count()).toBe(0)
  await page.getByLabel('Addresses or ranges').fill('192.0.2.0/24')
  await page.getByRole('button', { name: 'Save addresses' }).click()
  await page.getByRole('button', { name: 'Lock myself out' }).click()
  await page.getByLabel('Username').waitFor()
  await open('/admin')
  expect(at(page)).toContain('/admin/login')
})

test('a user is disabled by keyboard, and Escape in the confirmation changes nothing', async () => {
  await open('/admin/users')
  await openMenu(page, 'Ravi Rao')
  const disable = rowOf('Ravi Rao').getByRole('button', { name: 'Disable', exact: true })
  await disable.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Disable Ravi Rao?').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await disable.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Ravi Rao is now disabled').waitFor()
})

test('the confirmation before disabling a user passes axe', async () => {
  await open('/admin/users')
  await page.setViewportSize({ width: 390, height: 900 })
  await fromMenu('Meera Nair', 'Disable')
  await page.getByText('Disable yourself?').waitFor()
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
})

test('some time after signing in, disabling a user asks in place for one’s own password', async () => {
  const { at: start } = journal.now
  journal.now.at = new Date(start.getTime() + 16 * 60_000)
  await open('/admin/users')
  await fromMenu('Ravi Rao', 'Disable')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('heading', { name: 'Disable Ravi Rao' }).waitFor()
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  await page.getByLabel('Your own current password').fill('wrong')
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByText('This is not your current password').first().waitFor()
  await page.getByLabel('Your own current password').fill('the password')
  await page.getByLabel('Your own current password').press('Enter')
  await page.getByText('Ravi Rao is now disabled').waitFor()
  expect(at(page)).toBe('/admin/users')
  journal.now.at = start
})
