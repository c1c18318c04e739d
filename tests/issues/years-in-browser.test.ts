// one database
import { afterAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { anArticle } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'
import { launchBrowser } from '../support/servers/browser.ts'

const journal = await aJournal()
for (let year = 2005; year < 2026; year++)
  for (let issue = 1; issue <= 3; issue++) await anArticle(journal.db, { year, volume: year - 2004, issue })
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: journal.handle })
const browser = await launchBrowser()
afterAll(async () => {
  await browser.close()
  await server.stop(true)
  await journal.close()
})

async function visit(javaScriptEnabled: boolean, see: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled })
  const page = await context.newPage()
  await page.goto(new URL('/archives/2025/vol21/issue3', server.url).href)
  await see(page)
  await context.close()
}

const yearOf = (page: Page, year: number) => page.locator('.years details', { hasText: `${year} · Volume` })

describe('a year of a long archive', () => {
  test('lists its issues once it is opened', () =>
    visit(true, async (page) => {
      const year = yearOf(page, 2019)
      expect(await year.getByRole('link').count()).toBe(0) // closed
      await year.locator('summary').click()
      await year.getByRole('link', { name: 'Issue 2' }).click()
      await page.waitForURL('**/archives/2019/vol15/issue2')
      expect(await yearOf(page, 2019).getAttribute('open')).toBe('')
    }))

  test('leads to its page without scripts, and where nothing can be fetched', async () => {
    const follow = async (page: Page) => {
      await yearOf(page, 2019).locator('summary').click()
      await page.getByRole('link', { name: 'Issues of 2019' }).click()
      await page.waitForURL('**/archives/2019')
      expect(await yearOf(page, 2019).getByRole('link').count()).toBe(3)
    }
    await visit(false, follow)
    await visit(true, async (page) => {
      await page.route('**/archives/2019', (route) =>
        route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
      )
      await follow(page)
    })
  })
})
