import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { updateSettings } from '../../src/settings/queries.ts'
import { launchBrowser } from '../support/browser.ts'
import { anIssue, aUser } from '../support/builders.ts'
import { aJournal } from '../support/journal.ts'

let browser: Browser
let journal: Awaited<ReturnType<typeof aJournal>>
let server: Bun.Server<undefined>
let desk: BrowserContext

beforeAll(async () => {
  journal = await aJournal()
  await updateSettings(journal.db, { websitename: 'Field Crops' })
  await aUser(journal.db, 'Meera Nair')
  await aUser(journal.db, 'Ravi Sharma')
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: journal.handle })
  browser = await launchBrowser()
  desk = await signedIn('Meera Nair')
})
afterAll(async () => {
  await browser.close()
  await server.stop(true)
  await journal.close()
})

const url = (path: string) => new URL(path, server.url).href

async function signedIn(username: string, options = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  context.setDefaultTimeout(8000)
  const answer = await context.request.post(url('/auth/login/'), { data: { username, password: 'the password' } })
  expect(answer.status()).toBe(200)
  return context
}

async function visit(path: string, use: (page: Page) => Promise<void>, context = desk): Promise<void> {
  const page = await context.newPage()
  await page.goto(url(path))
  await use(page)
  await page.close()
}

const ready = async (page: Page) => {
  await page.waitForSelector('[data-rich=text][data-awake]')
  await page.waitForSelector('[data-drop][data-awake]')
}

const pdf = (text: string) => ({
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${text}`),
})

async function fill(page: Page, title: string, pages: string): Promise<void> {
  await ready(page)
  await page.getByRole('textbox', { name: 'Title (maximum 100 words)' }).fill(title)
  await page.getByLabel('Author names').fill('Ravi Kumar Sharma, सीता देवी')
  await page.getByLabel('Page number').fill(pages)
  await page.getByRole('textbox', { name: 'Abstract' }).fill('What we found.')
  await page.getByLabel('Payment type').selectOption('free')
}

describe('publishing', () => {
  test('ten articles, one after the other, appear on the public site', async () => {
    await anIssue(journal.db)
    await visit('/admin/archives/2026/5/2', async (page) => {
      await page.getByRole('link', { name: 'Add article' }).click()
      for (let number = 1; number <= 10; number++) {
        await fill(page, `Paper number ${number}`, `${number * 10}-${number * 10 + 9}`)
        expect(await page.getByLabel('Ref number').inputValue()).toBe(String(number))
        await page.locator('#pdfFile').setInputFiles(pdf(`of paper ${number}`))
        await page.getByText('paper.pdf').waitFor()
        await page.getByRole('button', { name: 'Publish article' }).click()
        await page.getByText('Article published.').waitFor()
        expect(await page.locator('.notice').textContent()).toContain(`/certificate?refno=${number}`)
        await page.getByRole('link', { name: 'Add the next article' }).click()
      }
    })
    await visit('/archives/2026/vol5/issue2', async (page) => {
      expect(await page.locator('h2.title').allInnerTexts()).toEqual(
        Array.from({ length: 10 }, (_, place) => `Paper number ${place + 1}`),
      )
    })
    const file = await journal.get('/archives/2026/vol5/issue2/7.pdf')
    expect(await file.text()).toBe('%PDF-1.7 of paper 7')
  })
})
