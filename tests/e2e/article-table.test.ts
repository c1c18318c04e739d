// one database
import { beforeEach, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { articles } from '../../src/core/db/tables/articles.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { axeFindingsInBothSchemes, excessOf } from '../support/axe.ts'
import { anArticle, aUser } from '../support/builders/rows.ts'
import { awake } from '../support/quality.ts'
import { signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

const { journal, server, browser } = await withServedJournal()
const { db } = journal
await aUser(db, 'Meera Nair')
const path = '/admin/archives/2026/5/2/table'
const phone = await signedInAt({ browser, server }, 'Meera Nair', { viewport: { width: 390, height: 800 } })
beforeEach(async () => {
  for (const table of [articles, drafts]) await db.delete(table)
  await anArticle(db, { publishdate: '2026-03-14', refnumber: '1', title: 'Rice' })
  await anArticle(db, { publishdate: '2026-03-14', refnumber: '2', title: 'Wheat' })
})

const rows = () => db.select().from(articles).orderBy(asc(articles.id))

async function visit(use: (page: Page) => Promise<void>): Promise<void> {
  const page = await phone.newPage()
  await page.goto(new URL(path, server.url).href)
  await awake(page)
  await use(page)
  await phone.setOffline(true)
  await page.close()
  await phone.setOffline(false)
}

const cell = (page: Page, row: string, label: string) => page.getByRole('row', { name: row }).getByLabel(label)

test('the table fits, problems are shown in their cells, input stays, and the corrected table is saved by keyboard', async () => {
  await visit(async (page) => {
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    for (const width of [320, 700, 1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await excessOf(page)).toBe(0)
    }
    await cell(page, 'Rice', 'Received').fill('2026-03-15')
    await cell(page, 'Wheat', 'DOI').fill('none')
    await page.getByRole('button', { name: 'Save the table' }).click()
    await page.getByText('Invalid DOI').first().waitFor()
    await cell(page, 'Wheat', 'DOI').fill('https://doi.org/10.1234/wheat')
    await page.keyboard.press('Control+S')
    await page.locator('p.error', { hasText: 'Received is after the publication date' }).waitFor()
    expect(await cell(page, 'Wheat', 'DOI').inputValue()).toBe('https://doi.org/10.1234/wheat')
    await cell(page, 'Rice', 'Received').fill('2026-03-14')
    await page.keyboard.press('Control+S')
    await page.getByText('2 articles changed.').waitFor()
  })
  const [first, second] = await rows()
  expect(first?.received).toBe('2026-03-14')
  expect(second?.doi).toBe('10.1234/wheat')
})

test('another editor’s change appears in the row, and saving again replaces it', async () => {
  await visit(async (page) => {
    await cell(page, 'Rice', 'Country').fill('Nepal')
    const [row] = await rows()
    await journal.call('POST', `/api/archives/${row?.id}`, {
      token: (await phone.cookies()).find(({ name }) => name === 'session')?.value,
      body: { country: 'Bhutan', received: '2026-01-02' },
    })
    await page.getByRole('button', { name: 'Save the table' }).click()
    await page.locator('p.error', { hasText: 'in the meantime: it is now Bhutan.' }).waitFor()
    expect(await cell(page, 'Rice', 'Received').inputValue()).toBe('2026-01-02')
    expect(await cell(page, 'Rice', 'Country').inputValue()).toBe('Nepal')
    await page.getByRole('button', { name: 'Save the table' }).click()
    await page.getByText('1 article changed.').waitFor()
  })
  expect((await rows())[0]).toMatchObject({ country: 'Nepal', received: '2026-01-02' })
})

test('a CSV is chosen, reviewed and applied, on a phone too', async () => {
  await visit(async (page) => {
    await page.getByText('With a spreadsheet').click()
    const csv = 'refnumber,country,received\n1,Nepal,2026-01-02\n2,India,2026-05-05\n9,,\n'
    await page.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Show the changes' }).click()
    await page.getByRole('heading', { name: 'To be changed' }).waitFor()
    expect(await excessOf(page)).toBe(0)
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Change 1 article' }).click()
    await page.getByText('1 article changed.').waitFor()
  })
  const [first, second] = await rows()
  expect(first).toMatchObject({ country: 'Nepal', received: '2026-01-02' })
  expect(second?.received).toBeNull()
})

test('the columns that an editor hid stay hidden on the next visit', async () => {
  await visit(async (page) => {
    await page.locator('kept-groups:defined').waitFor({ state: 'attached' })
    await page.getByText('Columns', { exact: true }).click()
    await page.locator('[data-shows=country]').uncheck()
    await cell(page, 'Rice', 'Country').waitFor({ state: 'hidden' })
  })
  await visit(async (page) => {
    await page.locator('kept-groups:defined').waitFor({ state: 'attached' })
    await cell(page, 'Rice', 'Country').waitFor({ state: 'hidden' })
    await cell(page, 'Rice', 'Received').waitFor()
    await page.getByText('Columns', { exact: true }).click()
    await page.locator('[data-shows=country]').check()
    await cell(page, 'Rice', 'Country').waitFor()
  })
})
