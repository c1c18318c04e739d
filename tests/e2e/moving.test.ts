// one database
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { BrowserContext } from 'playwright-core'
import { articles } from '../../src/core/db/tables/articles.ts'
import { audit, drafts } from '../../src/core/db/tables/office.ts'
import { axeFindingsInBothSchemes, excessOf } from '../support/axe.ts'
import { anArticle, anIssue, aUser } from '../support/builders/rows.ts'
import { signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

let meera: BrowserContext
const { journal, server, browser } = await withServedJournal()
const { db } = journal
await aUser(db, 'Meera Nair')
beforeEach(async () => {
  for (const table of [articles, audit, drafts]) await db.delete(table)
  await anIssue(db, { issue: 3 })
  await anArticle(db, { title: 'On rice', refnumber: '7' })
  meera = await signedInAt({ browser, server }, 'Meera Nair')
})
afterEach(async () => {
  await meera.setOffline(true)
  await meera.close()
})

const idNow = async () => (await db.select().from(articles))[0]?.id ?? 0
const at = (path: string) => new URL(path, server.url).href

test('an article is moved, deleted and restored by keyboard', async () => {
  const page = await meera.newPage()
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(at(`/admin/archives/${await idNow()}`))
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  const question = page.locator('dialog[open]')
  await question.getByText('Move “On rice” (ref. 7)?').waitFor()
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  expect(await excessOf(page)).toBe(0)

  await question.getByLabel('Issue').fill('4')
  await question.getByLabel('Issue').press('Enter')
  await page.getByRole('heading', { name: 'Move article' }).waitFor()
  expect(await page.locator('#issue-error').textContent()).toBe('There is no Volume 5, Issue 4 of 2026')
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  await page.getByLabel('Issue').fill('3')
  await page.getByLabel('Ref number').fill('8')
  await page.getByRole('button', { name: 'Move article' }).press('Enter')
  await page.locator('.flash').getByText('Moved to Volume 5, Issue 3 (2026) as ref. 8').waitFor()
  await page.locator('.flash').getByRole('button', { name: 'Close' }).click()

  const reader = await meera.newPage()
  await reader.goto(at('/archives/2026/vol5/issue2/7'))
  expect(new URL(reader.url()).pathname).toBe('/archives/2026/vol5/issue3/8')

  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await question.getByText('Delete “On rice” (ref. 8)?').waitFor()
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Shift+Tab')
    const isInside = ({ activeElement: now, body }: Document) => now === body || Boolean(now?.closest('dialog[open]'))
    expect(await page.evaluate<boolean>(`(${isInside})(document)`)).toBe(true)
  }
  await page.keyboard.press('Escape')
  expect(await page.locator(':focus').getAttribute('commandfor')).toBe('delete-article')
  await page.keyboard.press('Enter')
  await question.getByText('Delete “On rice” (ref. 8)?').waitFor()
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.locator('.flash').getByText('“On rice” was deleted.').waitFor()
  expect(await db.$count(articles)).toBe(0)
  const answer = await reader.reload()
  expect(answer?.status()).toBe(410)
  await reader.getByRole('heading', { name: 'This article was withdrawn' }).waitFor()
  expect(await axeFindingsInBothSchemes(reader)).toEqual([])
  expect(await excessOf(reader)).toBe(0)

  await page.locator('.flash:focus').waitFor() // so that Undo is near
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.locator('.flash').getByText('On rice was restored').waitFor()
  expect((await reader.reload())?.status()).toBe(200)
})
