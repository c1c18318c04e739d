// one database
import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { articles } from '../../src/core/db/tables/articles.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { axeFindingsInBothSchemes, excessOf } from '../support/axe.ts'
import { anArticle, aUser } from '../support/builders/rows.ts'
import { signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
const { db } = journal
await aUser(db, 'Meera Nair')
await anArticle(db, { publishdate: '2026-03-14', pagenumber: '1-8', refnumber: '1' })
const [article] = await db.select({ id: articles.id }).from(articles)
const path = `/admin/archives/${article?.id}`
const desk = await signedInAt({ browser, server }, 'Meera Nair', { viewport: { width: 390, height: 800 } })

async function visit(use: (page: Page) => Promise<void>): Promise<void> {
  const page = await desk.newPage()
  await page.goto(new URL(path, server.url).href)
  await page.waitForSelector('kept-groups:defined')
  await page.waitForSelector('[data-rich=text][data-awake]')
  await use(page)
  await page.route('**/admin/drafts*', (route) => route.abort())
  await page.close()
  await db.delete(drafts)
}

const isOpen = (page: Page, group: string) =>
  page.locator(`details[data-group=${group}]`).evaluate((element) => (element as HTMLDetailsElement).open)

test('a group of fields opened once is open the next time, and an invalid field opens its group', async () => {
  await visit(async (page) => {
    expect(await isOpen(page, 'days')).toBe(false)
    await page.locator('summary', { hasText: 'Review dates' }).click()
    await page.getByLabel('Received').fill('2026-03-15')
    await page.getByText('Type and DOI').click()
    await page.getByLabel('DOI').fill('not a DOI')
    await page.getByText('Type and DOI').click()
    expect(await isOpen(page, 'type')).toBe(false)
    await page.getByRole('button', { name: 'Save article' }).click()
    await page.locator('#doi-error').getByText('Invalid DOI').waitFor()
    expect(await isOpen(page, 'type')).toBe(true)
    expect(await page.getByLabel('DOI').inputValue()).toBe('not a DOI')
    await page.getByLabel('DOI').fill('https://doi.org/10.1234/x')
    await page.getByRole('button', { name: 'Save article' }).click()
    await page.locator('#received-error').getByText('Received is after the publication date').waitFor()
  })
  await visit(async (page) => {
    expect(await isOpen(page, 'days')).toBe(true)
    expect(await isOpen(page, 'statements')).toBe(false)
  })
})

test('pasted references become one a line, after those already there', async () => {
  await visit(async (page) => {
    await page.locator('[data-group=references] > summary').click()
    await page.waitForSelector('pasted-references:defined')
    const area = page.getByLabel('References', { exact: true })
    await area.fill('Earlier A. 2001.')
    const paste = (text: string) =>
      area.evaluate((element, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    await paste('[1] Rao A. Yield of\nrice. J Crops. 2020.\n[2] Bose T. Soils. 2019.')
    expect(await area.inputValue()).toBe('Earlier A. 2001.\nRao A. Yield of rice. J Crops. 2020.\nBose T. Soils. 2019.')
    await area.fill('Rao A. 2020.\n'.repeat(51))
    await page.getByText('There are 51 references; the instructions allow up to 50.').waitFor()
    await paste(
      Array.from({ length: 900 }, (_, at) => `[${at + 1}] Rao A. Rice of\nyear ${at}. J Crops. 2020.`).join('\n'),
    )
    await page.getByText('There are 951 references; the instructions allow up to 50.').waitFor()
  })
})

test('a pasted line fills in the dates of the review', async () => {
  await visit(async (page) => {
    await page.locator('summary', { hasText: 'Review dates' }).click()
    await page.waitForSelector('pasted-days:defined', { state: 'attached' })
    await page.locator('#accepted').evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Received: 12 March 2025; Accepted 2 May 2025')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    const days = ['received', 'revised', 'accepted'].map((name) => page.locator(`#${name}`).inputValue())
    expect(await Promise.all(days)).toEqual(['2025-03-12', '', '2025-05-02'])
  })
})

test('a notice asks which article it is about, and the open form passes axe and is no wider than a phone', async () => {
  await visit(async (page) => {
    const type = page.locator('details[data-group=type]')
    if (!(await isOpen(page, 'type'))) await type.locator('summary').click()
    const original = page.locator('#notice_of')
    await original.waitFor({ state: 'hidden' })
    await page.locator('#article_type').selectOption('retraction')
    await original.waitFor()
    for (const [typed, message] of [
      ['', 'Ref number of the article concerned is required'],
      ['999', 'There is no article with this ref number'],
    ] as const) {
      await original.fill(typed)
      await page.getByRole('button', { name: 'Save article' }).click()
      await page.locator('#notice_of-error').getByText(message).waitFor()
      expect(await original.inputValue()).toBe(typed)
    }
    expect(await page.locator('#article_type').inputValue()).toBe('retraction')
    for (const details of await page.locator('.form details').all())
      await details.evaluate((element) => element.setAttribute('open', ''))
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    expect(await excessOf(page)).toBe(0)
  })
})
