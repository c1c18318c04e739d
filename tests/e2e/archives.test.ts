// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { sessions } from '../../src/core/db/tables/accounts.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit, drafts } from '../../src/core/db/tables/office.ts'
import { anArticle, anIssue, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { lendSignedIn, openMenu } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
await setSettings(journal.db, { websitename: 'Field Crops' })
await aUser(journal.db, 'Meera Nair')
beforeEach(async () => {
  for (const table of [articles, issues, audit]) await journal.db.delete(table)
  journal.pageCache.clear()
})

const url = (path: string) => new URL(path, server.url).href

async function visit(path: string, use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
  const { page, giveBack } = await lendSignedIn({ browser, server }, 'Meera Nair', options)
  await page.goto(url(path))
  await use(page)
  await giveBack()
}

/** Presses Tab until the focus is on the control that is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const at = document.activeElement
      const labels = at && 'labels' in at ? (at.labels as NodeListOf<HTMLLabelElement> | null) : null // of a form's control
      return labels?.[0]?.textContent ?? at?.getAttribute('aria-label') ?? at?.textContent
    })
    if (label === name) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

const rows = (page: Page) => page.locator('.rows tbody tr')

test('an issue is added by keyboard alone', () =>
  visit('/admin', async (page) => {
    const draftsBefore = await journal.db.$count(drafts)
    await tabTo(page, 'Archives')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/archives')
    await tabTo(page, 'Volume')
    await page.keyboard.type('5')
    await tabTo(page, 'Issue')
    await page.keyboard.type('2')
    await tabTo(page, 'Frequency')
    await page.keyboard.type('Mar-A')
    await tabTo(page, 'Add issue')
    await page.keyboard.press('Enter')
    await page.getByText('Issue created successfully').waitFor()
    expect(await rows(page).allInnerTexts()).toEqual([
      expect.stringMatching(/Volume 05, Issue 02\s+2026\s+Mar-Apr\s+000/),
    ])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Issue created successfully').waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Issue', { exact: true }).inputValue()).toBe('3')
    expect(await page.getByLabel('Frequency').first().inputValue()).toBe('May-Jun')
    await page.getByLabel('Frequency').first().selectOption('Nov-Dec') // the last of the year: none follows
    await page.getByLabel('Shown as').fill('Suppl. 1')
    await page.getByRole('button', { name: 'Add issue' }).click()
    await page.getByRole('link', { name: 'Volume 05, Suppl. 1' }).waitFor()
    expect(await page.getByLabel('Issue', { exact: true }).inputValue()).toBe('4')
    expect(await page.getByLabel('Frequency').first().inputValue()).toBe('')
    expect(await page.getByLabel('Shown as').inputValue()).toBe('')
    await page.waitForLoadState('networkidle')
    expect(await journal.db.$count(drafts)).toBe(draftsBefore) // what the next page fills in is nobody's draft
  }))

test('a problem is shown beside its field, and the other fields keep their input', () =>
  visit('/admin/archives', async (page) => {
    await page.getByLabel('Volume', { exact: true }).fill('five')
    await page.getByLabel('Issue', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'Add issue' }).click()
    await page.locator('#volume-error').waitFor()
    expect(await page.locator('#volume-error').textContent()).toBe('Volume is not valid')
    expect(await page.locator('#frequency-error').textContent()).toBe('Frequency is required')
    expect(await page.locator('.error-summary').textContent()).toContain('Please correct 2 fields')
    const typed = ['Volume', 'Issue'].map((name) => page.getByLabel(name, { exact: true }).inputValue())
    expect(await Promise.all(typed)).toEqual(['five', '2'])
    await page.getByRole('link', { name: 'Volume is not valid' }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('volume')
  }))

test('an issue’s frequency can be corrected, and readers see it', async () => {
  await anArticle(journal.db)
  await visit('/admin/archives', async (page) => {
    await openMenu(page, 'Volume 05, Issue 02, 2026')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Frequency').selectOption('May-Jun')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Volume 05, Issue 02, 2026 is saved').waitFor()
    expect(await rows(page).locator('[data-label=Months]').textContent()).toBe('May-Jun')
    await page.goto(url('/archives/2026/vol5/issue2'))
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('May–June 2026')
  })
})

describe.each([true, false])('with scripts: %p', (javaScriptEnabled) => {
  const options = { javaScriptEnabled }

  test('input survives the end of a session', () =>
    visit(
      '/admin/archives',
      async (page) => {
        await page.getByLabel('Volume', { exact: true }).fill('7')
        await page.getByLabel('Issue', { exact: true }).fill('11')
        await page.getByLabel('Frequency').first().selectOption('Nov-Dec')
        await journal.db.delete(sessions)
        await page.getByRole('button', { name: 'Add issue' }).click()
        await page.getByText('Session expired. Please login again.').waitFor()
        await page.getByLabel('Username').fill('Meera Nair')
        await page.getByLabel('Password', { exact: true }).fill('the password')
        if (javaScriptEnabled) await page.waitForSelector('#login-form[data-awake]')
        await page.getByRole('button', { name: 'Login' }).click()
        await page.getByRole('heading', { name: 'Archives' }).waitFor()
        const typed = ['Volume', 'Issue', 'Frequency'].map((name) =>
          page.getByLabel(name, { exact: true }).first().inputValue(),
        )
        expect(await Promise.all(typed)).toEqual(['7', '11', 'Nov-Dec'])
        await page.getByRole('button', { name: 'Add issue' }).click()
        await page.getByText('Issue created successfully').waitFor()
      },
      options,
    ))

  test('deleting an empty issue asks for confirmation, naming the issue', async () => {
    await anIssue(journal.db)
    await anArticle(journal.db, { issue: 3 })
    await visit(
      '/admin/archives',
      async (page) => {
        await openMenu(page, 'Volume 05, Issue 03, 2026')
        expect(await page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0)
        await page.keyboard.press('Escape')
        await openMenu(page, 'Volume 05, Issue 02, 2026')
        await page.getByRole('button', { name: 'Delete', exact: true }).click()
        const dialog = page.getByRole('dialog', { name: 'Delete Volume 05, Issue 02, 2026?' })
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'hidden' })
        expect(await rows(page).count()).toBe(2)
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Delete')
        await page.keyboard.press('Enter')
        await dialog.getByRole('button', { name: 'Delete' }).click()
        await page.getByText('Volume 05, Issue 02, 2026 was deleted').waitFor()
        expect(await rows(page).allInnerTexts()).toEqual([expect.stringContaining('Volume 05, Issue 03')])
      },
      options,
    )
  })
})

test('with scripts, the page and its scroll position stay', async () => {
  for (let issue = 1; issue <= 30; issue++) await anIssue(journal.db, { issue })
  await visit('/admin/archives', async (page) => {
    await page.evaluate(() => {
      document.documentElement.dataset.same = 'yes'
    })
    await openMenu(page, 'Volume 05, Issue 10, 2026')
    const button = page.getByRole('button', { name: 'Delete', exact: true })
    await button.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await button.click()
    await page.locator('dialog[open]').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('was deleted').waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset.same)).toBe('yes')
    expect(before).toBeGreaterThan(200)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })
})

test('a button clicked twice adds one issue, and says so', () =>
  visit('/admin/archives', async (page) => {
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/admin/archives') && sent.push(request.method()))
    await page.getByLabel('Volume', { exact: true }).fill('5')
    await page.getByLabel('Issue', { exact: true }).fill('2')
    await page.getByLabel('Frequency').first().selectOption('March')
    const clicked = Promise.withResolvers<void>()
    await page.route('**/admin/archives', async (route) => {
      await clicked.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Add issue' }).dblclick({ noWaitAfter: true })
    clicked.resolve()
    await page.getByText('Issue created successfully').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('already exists').count()).toBe(0)
    expect(sent.filter((method) => method === 'POST')).toEqual(['POST'])
  }))
