import { afterAll, expect, test } from 'bun:test'
import { articles } from '../../src/db/schema.ts'
import { drawn, filler } from '../reading/drawn.ts'
import { axeFindingsInBothSchemes } from '../support/axe.ts'
import { signedInAt } from '../support/browser.ts'
import { anIssue, aUser } from '../support/builders.ts'
import { aServedJournal } from '../support/served.ts'

const { journal, server, browser, close } = await aServedJournal()
await aUser(journal.db, 'Meera Nair')
await anIssue(journal.db)
afterAll(close)
const desk = await signedInAt({ browser, server }, 'Meera Nair')
const add = new URL('/admin/archives/add/2026/5/2', server.url).href

const bytes = await drawn(({ line, lines, page }) => {
  line('Water and the yield of rice', { x: 60, y: 60, size: 24 })
  line('Ravi Kumar, Sita Devi', { x: 60, y: 110, size: 12, font: 'bold' })
  line('Abstract', { x: 60, y: 150, font: 'bold' })
  lines(filler(3), { x: 60, y: 165 })
  line('1 Introduction', { x: 60, y: 220, font: 'bold' })
  lines(filler(20), { x: 60, y: 240 })
  page()
})
const pdf = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) }

test('an article is published from its PDF in six clicks at most', async () => {
  const page = await desk.newPage()
  let clicks = 0
  const click = async (name: string) => {
    clicks++
    await page.getByRole('button', { name, exact: true }).click()
  }
  await page.goto(add)
  await page.waitForSelector('[data-drop][data-awake]')
  await page.waitForSelector('pdf-first:defined')
  clicks += 2 // opens the chooser, and chooses
  await page.locator('#pdfFile').setInputFiles(pdf)
  await page.getByText('The PDF was read. Please check what it filled in.').waitFor()
  await page.waitForSelector('[data-rich=text][data-awake]')
  expect(await page.locator('#pagenumber').inputValue()).toBe('1-2')
  expect(await page.locator('#authorname').inputValue()).toBe('Ravi Kumar, Sita Devi')
  clicks++
  await page.getByLabel('Payment type').selectOption('free')
  await click('Publish article')
  await page.getByText('Article published').waitFor()
  expect(clicks).toBeLessThanOrEqual(6)
  const [row] = await journal.db.select().from(articles)
  expect(row?.description).toBe('Water and the yield of rice')
  await desk.setOffline(true)
  await page.close()
  await desk.setOffline(false)
})

test('a field that is touched loses its mark, and nothing typed is overwritten', async () => {
  const page = await desk.newPage()
  await page.goto(add)
  await page.waitForSelector('[data-drop][data-awake]')
  await page.waitForSelector('pdf-first:defined')
  await page.getByLabel('Keywords').fill('typed')
  await page.locator('#pdfFile').setInputFiles(pdf)
  await page.locator('[data-read=authorname]').waitFor()
  expect(await page.getByLabel('Keywords').inputValue()).toBe('typed')
  expect(await page.locator('[data-read=keywords]').count()).toBe(0)
  await page.waitForSelector('[data-rich=text][data-awake]')
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  await page.locator('#authorname').fill('Ravi Kumar')
  await page.locator('[data-read=authorname]').waitFor({ state: 'detached' })
  expect(await page.locator('[data-read=title]').count()).toBe(1)
  await desk.setOffline(true)
  await page.close()
  await desk.setOffline(false)
})
