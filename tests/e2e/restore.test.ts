// one database
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { articles } from '../../src/core/db/tables/articles.ts'
import { audit, drafts } from '../../src/core/db/tables/office.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import { axeFindingsInBothSchemes, excessOf } from '../support/axe.ts'
import { anArticle, anEditor, aUser } from '../support/builders/rows.ts'
import { openMenu, signedInAt } from '../support/servers/browser.ts'
import { withServedJournal } from '../support/servers/served.ts'

let meera: BrowserContext
const { journal, server, browser } = await withServedJournal()
const { db } = journal
await aUser(db, 'Meera Nair')
beforeEach(async () => {
  for (const table of [articles, editors, audit, drafts]) await db.delete(table)
  meera = await signedInAt({ browser, server }, 'Meera Nair')
})
afterEach(async () => {
  // A page that is left sends its draft: offline, it cannot arrive in the test after.
  await meera.setOffline(true)
  await meera.close()
})

async function open(path: string, width = 1280): Promise<Page> {
  const page = await meera.newPage()
  await page.setViewportSize({ width, height: 900 })
  await page.goto(new URL(path, server.url).href)
  return page
}

const names = async () => (await db.select().from(editors)).map(({ name }) => name)

test('a deletion is undone from its message', async () => {
  for (const name of ['Anita Roy', 'Sita Devi']) await anEditor(db, { name })
  const page = await open('/admin/editors', 390)
  await openMenu(page, 'Anita Roy')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Delete' }).click()
  const message = page.locator('.flash')
  await message.getByText('Anita Roy was deleted. It stays in the history.').waitFor()
  expect(await names()).toEqual(['Sita Devi'])
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  expect(await excessOf(page)).toBe(0)
  await message.getByRole('button', { name: 'Undo' }).click()
  await message.getByText('Anita Roy was restored').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/editors')
  expect((await names()).toSorted()).toEqual(['Anita Roy', 'Sita Devi'])
})

test('a version that breaks a rule by now is corrected in its form and restored', async () => {
  await anArticle(db, { title: 'On rice', keywords: 'rice', refnumber: '7' })
  const [{ id = 0 } = {}] = await db.select().from(articles)
  const edit = await open(`/admin/archives/${id}`)
  await edit.locator('#keywords').fill('wheat')
  await edit.locator('.rich-text#title').fill('On wheat')
  await edit.getByRole('button', { name: 'Save article' }).click()
  await edit.getByText('Article updated.').waitFor()
  await anArticle(db, { title: 'On rice', refnumber: '8' })
  const page = await open(`/admin/archives/${id}/history`)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('heading', { name: 'What will change' }).waitFor()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByText('Duplicate title').first().waitFor()
  expect(await page.locator('#keywords').inputValue()).toBe('rice')
  await page.locator('.rich-text#title').fill('On rice again')
  await page.getByRole('button', { name: 'Save article' }).click()
  await page.getByText('Article updated.').waitFor()
  await page.goto(new URL(`/admin/archives/${id}/history`, server.url).href)
  await page.getByText('Restored by Meera Nair').waitFor()
  const [row] = (await db.select().from(articles)).filter((article) => article.id === id)
  expect(row?.title).toBe('On rice again')
  expect(row?.keywords).toBe('rice')
  expect(await db.$count(drafts)).toBe(0)
})
